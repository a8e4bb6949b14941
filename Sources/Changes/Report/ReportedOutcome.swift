package import Client
import HTTP
import Output
import Platform
package import Records
import Text

/// The result of one record of a change, with the words for a report.
package protocol ReportedOutcome: Sendable {
    /// The past participle of the change, such as `deleted`.
    static var deed: String { get }

    /// The outcome in one word.
    var word: String { get }
    /// Whether the record is in the wanted state.
    var isDone: Bool { get }
    /// Whether this change certainly put the record in that state.
    var isPlain: Bool { get }
    /// Whether a second attempt makes sense, because the org has not decided or the result is
    /// unknown.
    var isOpen: Bool { get }
    /// Whether the outcome is unknown.
    var isUnknown: Bool { get }
    /// The org's message, or a description of the failed request; nil for a plain success.
    var message: String? { get }
    /// The org's errors about this record.
    var errors: [APIError] { get }
    /// The reason why sfctl sent nothing; nil for any other outcome.
    var ownError: APIError? { get }
    /// The errors of the request, its response, or the lookup after it.
    var causes: [OrgError] { get }
}

/// A record of a change and its outcome.
package struct ReportedRecord: Sendable {
    package let id: RecordID
    package let outcome: any ReportedOutcome

    package init(_ id: RecordID, _ outcome: any ReportedOutcome) {
        self.id = id
        self.outcome = outcome
    }

    /// Whether the org does not have the record, or does not show it.
    package var isMissing: Bool { outcome.code == APIError.missingRecord }
}

extension ReportedOutcome {
    package var ownError: APIError? { nil }

    /// The org's error code, or the outcome's word in capitals; nil for a plain success.
    package var code: String? {
        isPlain
            ? nil
            : (errors.first ?? ownError)?.code ?? word.uppercased().replacing(" ", with: "_")
    }

    /// The message without the code, for output that shows the code next to it.
    package var messageBesideCode: String? {
        let errors = errors.isEmpty ? [ownError].compactMap(\.self) : errors
        guard !isPlain, !errors.isEmpty else { return message }
        return errors.map { String($0.message.trimmingWhitespace) }.joined(separator: "; ")
    }

    /// The failure to report; nil if the record is in the wanted state.
    var failure: Failure? {
        guard !isDone else { return nil }
        if let cause = causes.first { return Failure(cause) }
        return Failure(
            exit: .failure,
            name: code ?? "",
            message: message ?? "",
            serverErrors: errors.map(Failure.ServerError.init),
            fields: errors.flatMap(\.fields)
        )
    }

    /// Writes `sf`'s `{id, success, errors}`, and then what `sf` does not have.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - name: Its name, if known.
    ///   - along: The children that went or came along with it; nil if that is not known.
    ///   - writer: The writer.
    func write(
        _ id: RecordID,
        name: String?,
        along: AlongCounts?,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("id")
        writer.string("\(id)")
        writer.key("success")
        writer.boolean(isDone)
        writer.key("errors")
        writer.beginArray()
        for error in isDone ? [] : told { error.write(to: &writer) }
        writer.endArray()
        writer.key("name")
        writer.string(name)
        writer.key("along")
        along.write(to: &writer)
        writer.endObject()
    }

    /// The org's errors, or one error made from the outcome.
    private var told: [APIError] {
        errors.isEmpty ? [ownError ?? APIError(code: code ?? "", message: message ?? "")] : errors
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
    /// The words for a response that was lost, or that says nothing about the records.
    var wordsOfLoss: String {
        if case .transport = self {
            "the answer was lost (\(self))"
        } else {
            "no usable answer (\(self))"
        }
    }
}
