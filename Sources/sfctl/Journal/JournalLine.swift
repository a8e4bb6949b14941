import Client
import Records

/// A line of a journal's file: a JSON object.
///
/// The first line is the head, then the confirmed records follow in lines of up to 200. Each line after them is an
/// event, in the order in which the events were written.
enum JournalLine: Hashable, Sendable {
    /// What the delete is, how many records were confirmed, and which process began it.
    case head(JournalHead, records: Int, process: Int)
    /// Records that may be deleted.
    case confirmed([RecordID])
    /// Another process goes on with the journal.
    case opened(process: Int)
    /// A request for these records is about to leave.
    case sending([RecordID])
    /// What became of records.
    case results([Result])
    /// These records were brought back.
    case restored([RecordID])

    /// What became of one record.
    struct Result: Hashable, Sendable {
        let id: RecordID
        let word: Word
        /// The first error's code, in the org's words.
        var code: String?
        /// The org's words, or what happened to the request.
        var message: String?
    }

    /// What became of a record, in a word.
    enum Word: String, Sendable {
        case deleted
        case alreadyDeleted
        case refused
        /// Nothing was done with it.
        case waiting
        /// A request for it has left, and what that did is not known.
        case unknown
    }

    static let format = 1
    /// The most records of a line.
    static let mostIDs = 200

    /// Lines that list the records.
    static func confirming(_ ids: [RecordID]) -> [JournalLine] {
        stride(from: 0, to: ids.count, by: mostIDs).map {
            .confirmed(Array(ids[$0..<min($0 + mostIDs, ids.count)]))
        }
    }
}

extension JournalLine.Result {
    /// What a journal says of a result.
    init(_ result: DeletionResult) {
        id = result.id
        switch result.outcome {
        case .deleted: word = .deleted
        case .alreadyDeleted(let errors):
            word = .alreadyDeleted
            code = errors.first?.code
            message = Self.text(of: errors)
        case .gone(let error):
            // Whether it was this delete that deleted it is not known, so that an undelete must leave it alone.
            word = .alreadyDeleted
            message = "\(error)"
        case .refused(let errors):
            word = .refused
            code = errors.first?.code
            message = Self.text(of: errors)
        case .notDeleted(let error), .turnedAway(let error), .notSent(let error):
            word = .waiting
            message = "\(error)"
        case .unknown(let error, _):
            word = .unknown
            message = "\(error)"
        }
    }

    private static func text(of errors: [APIError]) -> String {
        errors.count == 1
            ? errors[0].text : errors.map(\.description).joined(separator: "; ")
    }

    /// The state of the record from now on.
    var state: JournalEntry.State {
        switch word {
        case .deleted: .deleted
        case .alreadyDeleted: .alreadyDeleted
        case .refused: .refused(code: code ?? "", message: message ?? "")
        case .waiting: .waiting
        case .unknown: .sent
        }
    }
}
