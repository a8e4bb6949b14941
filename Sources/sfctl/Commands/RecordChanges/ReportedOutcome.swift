import Client
import HTTP
import Records
import Text

/// What became of one record of a change, in the words of a report.
protocol ReportedOutcome: Sendable {
    /// What a change does to a record: `deleted`.
    static var deed: String { get }

    /// The outcome in a word.
    var word: String { get }
    /// Whether the record is as it was to be.
    var isDone: Bool { get }
    /// Whether this change has made it so, for certain.
    var isPlain: Bool { get }
    /// Whether a second attempt makes sense: the org has not decided on this record, or the result is unknown.
    var isOpen: Bool { get }
    /// Whether it is not known what was done.
    var isUnknown: Bool { get }
    /// The org's own words, or what happened to the request; nil for a plain success.
    var message: String? { get }
    /// The org's errors about this record.
    var errors: [APIError] { get }
    /// What was wrong with the request, its answer, or the look-up after it.
    var causes: [OrgError] { get }
}

/// A record of a change, and what became of it.
struct ReportedRecord: Sendable {
    let id: RecordID
    let outcome: any ReportedOutcome

    init(_ id: RecordID, _ outcome: any ReportedOutcome) {
        self.id = id
        self.outcome = outcome
    }
}

extension ReportedOutcome {
    /// The org's code, or ours in capitals; nil for a plain success.
    var code: String? {
        isPlain ? nil : errors.first?.code ?? word.uppercased().replacing(" ", with: "_")
    }

    /// The message without the code, for where that stands beside it.
    var messageBesideCode: String? {
        guard !isPlain, !errors.isEmpty else { return message }
        return errors.map { String($0.message.trimmingWhitespace) }.joined(separator: "; ")
    }

    /// The failure to tell for a record that is not as it was to be.
    var failure: Failure? {
        guard !isDone else { return nil }
        if let cause = causes.first { return Failure(cause) }
        return Failure(
            exit: .failure,
            name: code ?? "",
            message: message ?? "",
            serverErrors: errors,
            fields: errors.flatMap(\.fields)
        )
    }

    /// Writes `sf`'s `{id, success, errors}`.
    func write(_ id: RecordID, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("id")
        writer.string("\(id)")
        writer.key("success")
        writer.boolean(isDone)
        writer.key("errors")
        writer.beginArray()
        for error in isDone ? [] : told { error.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    /// The org's errors; where it has given none, what happened as one.
    private var told: [APIError] {
        errors.isEmpty ? [APIError(code: code ?? "", message: message ?? "")] : errors
    }
}

extension APIError {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("statusCode")
        writer.string(code)
        writer.key("message")
        writer.string(message)
        writer.key("fields")
        writer.strings(fields)
        writer.endObject()
    }
}

extension OrgError {
    /// What is said of an answer that did not arrive, or that arrived and says nothing about the records.
    var wordsOfLoss: String {
        if case .transport = self {
            "the answer was lost (\(self))"
        } else {
            "no usable answer (\(self))"
        }
    }

    /// Why nothing was sent for the records that a change did not come to: it ended early, or the journal failed.
    static func unreported(_ failure: WriteError?) -> OrgError {
        guard let failure else { return .transport(.cancelled) }
        return .transport(.other("the journal cannot be written: \(systemMessage(failure.code))"))
    }
}
