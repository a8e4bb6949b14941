import Client
import Records
import Text

/// A line of a journal's file: a JSON object.
///
/// The head comes first, then the confirmed records in lines of up to 200. Each later line is an
/// event, in the order of writing.
enum JournalLine: Hashable, Sendable {
    /// The delete, the number of confirmed records, and the process that began it.
    case head(JournalHead, records: Int, process: Int)
    /// Records that may be deleted, and the saved children of some of them.
    case confirmed([RecordID], along: [RecordID: AlongCounts] = [:])
    /// Another process has opened the journal to continue.
    case opened(process: Int)
    /// A request for these records is about to be sent; all of them were in the same state before.
    case sending([RecordID], JournalEntry.Sighting)
    /// The job that deletes these records exists, and they are about to be uploaded.
    case job(RecordID, [RecordID])
    /// The results of records.
    case results([Result])
    /// A request to restore these records is about to be sent.
    case restoring([RecordID])
    /// These records were restored.
    case restored([RecordID])

    /// The result of one record.
    struct Result: Hashable, Sendable {
        let id: RecordID
        /// Any state but `restoring` and `restored`, which have lines of their own.
        let state: JournalEntry.State
        /// The org's code of the first error.
        var code: String?
        /// The org's message, or a description of the failed request.
        var message: String?
    }

    static let format = 1
    /// The most records in one line.
    static let mostIDs = 200

    /// Returns the lines that list the records.
    static func confirming(
        _ ids: [RecordID],
        along: [RecordID: AlongCounts] = [:]
    ) -> [JournalLine] {
        stride(from: 0, to: ids.count, by: mostIDs).map { start in
            let part = Array(ids[start..<min(start + mostIDs, ids.count)])
            let found = part.compactMap { id in along[id].map { (id, $0) } }
            return .confirmed(part, along: Dictionary(uniqueKeysWithValues: found))
        }
    }
}

extension JournalLine.Result {
    /// Converts a result to its journal form.
    init(_ result: DeletionResult) {
        id = result.id
        switch result.outcome {
        case .deleted: state = .deleted
        case .alreadyDeleted(let errors):
            state = .alreadyDeleted
            code = errors.first?.code
            message = Self.text(of: errors)
        case .gone(let error), .unknown(let error, _):
            // A record that is gone may have been deleted by this request, or by an earlier one
            // whose result was never written because sfctl was killed.
            state = .sent
            message = "\(error)"
        case .refused(let errors):
            state = .refused
            code = errors.first?.code
            message = Self.text(of: errors)
        case .notDeleted(let error), .turnedAway(let error), .notSent(let error):
            state = .waiting
            message = "\(error)"
        }
    }

    private static func text(of errors: [APIError]) -> String {
        errors.count == 1
            ? errors[0].text : errors.map(\.description).joined(separator: "; ")
    }

    /// The org's code and message; nil if it did not refuse the record.
    var refusal: APIError? {
        state == .refused ? APIError(code: code ?? "", message: message ?? "") : nil
    }
}
