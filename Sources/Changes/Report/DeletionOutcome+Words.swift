package import Client
import Records
import Text

extension DeletionOutcome: ReportedOutcome {
    package static var deed: String { "deleted" }

    package var word: String { standing.rawValue }

    /// Whether the record is gone, or never existed.
    package var isDone: Bool { !standing.isLeft }

    package var isPlain: Bool { self == .deleted }

    package var isOpen: Bool {
        switch self {
        case .turnedAway, .notDeleted, .notSent, .unknown: true
        case .deleted, .alreadyDeleted, .gone, .refused: false
        }
    }

    package var isUnknown: Bool { if case .unknown = self { true } else { false } }

    package var message: String? {
        switch self {
        case .deleted: nil
        // The word `already deleted` says what this code means.
        case .alreadyDeleted(let errors)
        where errors.allSatisfy { $0.code == "ENTITY_IS_DELETED" }:
            nil
        case .refused(let errors), .alreadyDeleted(let errors):
            errors.isEmpty
                ? "the org gave no reason" : errors.map(\.description).joined(separator: "; ")
        case .gone(let error):
            "\(error.wordsOfLoss); the record is gone, through this request or earlier"
        case .notDeleted(let error): "\(error.wordsOfLoss); the record is still there"
        case .unknown(let error, .inProgress):
            "\(error.wordsOfLoss); the record is still there, but the org may still be deleting it"
        case .unknown(let error, .notShown):
            "\(error.wordsOfLoss); the record is gone, not visible to you, or never existed"
        case .unknown(let error, .lookUpFailed(let failure)):
            "\(error.wordsOfLoss), and the lookup failed: \(failure)"
        case .turnedAway(let error), .notSent(let error): "\(error)"
        }
    }

    package var errors: [APIError] {
        switch self {
        case .refused(let errors), .alreadyDeleted(let errors): errors
        case .deleted, .gone, .turnedAway, .notDeleted, .unknown, .notSent: []
        }
    }

    package var causes: [OrgError] {
        switch self {
        case .deleted, .alreadyDeleted, .refused: []
        case .unknown(let error, .lookUpFailed(let failure)): [error, failure]
        case .gone(let error), .turnedAway(let error), .notDeleted(let error),
            .unknown(let error, .inProgress), .unknown(let error, .notShown), .notSent(let error):
            [error]
        }
    }
}
