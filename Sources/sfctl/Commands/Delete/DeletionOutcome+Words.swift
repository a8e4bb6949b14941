import Client
import Records
import Text

extension DeletionOutcome {
    /// The outcome in a word.
    var word: String {
        switch self {
        case .deleted: "deleted"
        case .alreadyDeleted: "already deleted"
        case .gone: "gone or never there"
        case .refused: "refused"
        case .turnedAway, .notDeleted: "not deleted"
        case .unknown: "unknown"
        case .notSent: "not sent"
        }
    }

    /// Whether the record is not there any more, if it ever was.
    var isGone: Bool {
        switch self {
        case .deleted, .alreadyDeleted, .gone: true
        case .refused, .turnedAway, .notDeleted, .unknown, .notSent: false
        }
    }

    /// Whether a second attempt makes sense: the org has not decided on this record, or the result is unknown.
    var isOpen: Bool {
        switch self {
        case .turnedAway, .notSent, .unknown: true
        case .deleted, .alreadyDeleted, .gone, .refused, .notDeleted: false
        }
    }

    /// The org's own words, or what happened to the request; nil for a record that is deleted for certain.
    var message: String? {
        switch self {
        case .deleted: nil
        case .refused(let errors), .alreadyDeleted(let errors):
            errors.isEmpty
                ? "the org gave no reason" : errors.map(\.description).joined(separator: "; ")
        case .gone(let error): "\(Self.lost(error)); the org does not have the record now"
        case .notDeleted(let error): "\(Self.lost(error)); the record is still there"
        case .unknown(let error, .inProgress):
            "\(Self.lost(error)); the record is still there, but the org may be deleting it yet"
        case .unknown(let error, .lookUpFailed(let failure)):
            "\(Self.lost(error)), and the look-up failed: \(failure)"
        case .turnedAway(let error), .notSent(let error): "\(error)"
        }
    }

    /// An answer that did not arrive, or that arrived and says nothing about the records.
    private static func lost(_ error: OrgError) -> String {
        if case .transport = error {
            "the answer was lost (\(error))"
        } else {
            "no usable answer (\(error))"
        }
    }

    /// The org's code for why the record is not deleted, or ours in capitals; nil where it is gone for certain.
    var code: String? {
        switch self {
        case .deleted: nil
        case .refused(let errors), .alreadyDeleted(let errors): errors.first?.code ?? wordAsCode
        case .gone, .turnedAway, .notDeleted, .unknown, .notSent: wordAsCode
        }
    }

    /// The message without the code, where that stands beside it.
    var messageBesideCode: String? {
        switch self {
        case .refused(let errors) where !errors.isEmpty,
            .alreadyDeleted(let errors) where !errors.isEmpty:
            errors.map { String($0.message.trimmingWhitespace) }.joined(separator: "; ")
        default: message
        }
    }

    private var wordAsCode: String { word.uppercased().replacing(" ", with: "_") }

    /// What was wrong with the request, its answer, or the look-up after it.
    var causes: [OrgError] {
        switch self {
        case .deleted, .alreadyDeleted, .refused: []
        case .unknown(let error, .lookUpFailed(let failure)): [error, failure]
        case .gone(let error), .turnedAway(let error), .notDeleted(let error),
            .unknown(let error, .inProgress), .notSent(let error):
            [error]
        }
    }

    /// The failure to tell for a record that is not deleted.
    var failure: Failure? {
        switch self {
        case .deleted, .alreadyDeleted, .gone: nil
        case .refused(let errors):
            Failure(
                exit: .failure,
                name: errors.first?.code ?? "DELETE_FAILED",
                message: message ?? "",
                fields: errors.flatMap(\.fields)
            )
        case .turnedAway(let error), .notDeleted(let error), .unknown(let error, _),
            .notSent(let error):
            Failure(error)
        }
    }

    /// Writes `sf`'s `{id, success, errors}`.
    func write(_ id: RecordID, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("id")
        writer.string("\(id)")
        writer.key("success")
        writer.boolean(isGone)
        writer.key("errors")
        writer.beginArray()
        for error in errors { error.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private var errors: [APIError] {
        switch self {
        case .deleted, .alreadyDeleted, .gone: []
        case .refused(let errors): errors
        case .turnedAway, .notDeleted, .unknown, .notSent:
            [APIError(code: wordAsCode, message: message ?? "")]
        }
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
