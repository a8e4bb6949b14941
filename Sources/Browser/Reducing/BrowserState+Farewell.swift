import Accounts
import Changes
import Text

extension BrowserState {
    /// The results of all deletes, with the commands that show the reasons and undo the last
    /// delete; nil if there were no deletes.
    var farewell: String? {
        let ledger = ledger
        let counts = ledger.words()
        guard let first = RecordStanding.allCases.first(where: { ledger[$0] > 0 }) else {
            return nil
        }
        let subject = "\(Count.text(ledger[first], "record")) \(first.rawValue)"
        let words = ([subject] + counts.dropFirst()).joined(separator: ", ")
        return words + reasons + undoing
    }

    /// The journals of this org's deletes, oldest first.
    private var journaled: [DeletionBatch] { deletes.filter { $0.journal != nil } }

    private var reasons: String {
        guard let last = journaled.last(where: { $0.ledger.left > 0 }) else { return "" }
        return last.id == journaled.last?.id
            ? " (sfctl journal show --last)" : " (sfctl journal list)"
    }

    private var undoing: String {
        guard
            let batch = journaled.last(where: {
                $0.isUndeletable == true && !$0.restorable.isEmpty
            }), let journal = batch.journal
        else { return "" }
        let isLast = batch.id == journaled.last?.id
        let name = org.flatMap { $0.isNamed ? $0.name : nil }
        let subject = isLast ? ["--last"] : ["--journal", journal]
        let line = ShellWord.line(["undelete"] + subject + (name.map { ["-o", $0] } ?? []))
        return "; undo the last delete with: \(line)"
    }
}
