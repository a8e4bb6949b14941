import Accounts
import Changes
import Output
import Text

extension BrowserState {
    /// Prints the results of all deletes, and the command that undoes the last one.
    func sayFarewell(on messages: Messages) {
        guard let words = farewell else { return }
        messages.say(words)
        // On one line of any length, to be copied.
        if let undoing { messages.sayUnwrapped("  undo the last delete: \(undoing)") }
    }

    /// The results of all deletes, with the command that shows the reasons; nil if there were no
    /// deletes.
    var farewell: String? {
        let ledger = ledger
        let counts = ledger.words()
        guard let first = RecordStanding.allCases.first(where: { ledger[$0] > 0 }) else {
            return nil
        }
        let subject = "\(Count.text(ledger[first], "record")) \(first.rawValue)"
        let words = ([subject] + counts.dropFirst()).joined(separator: ", ")
        return words + reasons
    }

    /// The journals of this org's deletes, oldest first.
    private var journaled: [DeletionBatch] { deletes.filter { $0.journal != nil } }

    private var reasons: String {
        guard let last = journaled.last(where: { $0.ledger.left > 0 }) else { return "" }
        return last.id == journaled.last?.id
            ? " (sfctl journal show --last)" : " (sfctl journal list)"
    }

    /// The command line that undoes the last delete; nil if nothing can be undone.
    var undoing: String? {
        guard
            let batch = journaled.last(where: {
                $0.isUndeletable == true && !$0.restorable.isEmpty
            }), let journal = batch.journal
        else { return nil }
        let isLast = batch.id == journaled.last?.id
        let name = org.flatMap { $0.isNamed ? $0.name : nil }
        let subject = isLast ? ["--last"] : ["--journal", journal]
        return ShellWord.line(["undelete"] + subject + (name.map { ["-o", $0] } ?? []))
    }
}
