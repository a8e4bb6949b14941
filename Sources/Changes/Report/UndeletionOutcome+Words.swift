import Client
import Text

extension UndeletionOutcome: ReportedOutcome {
    static var deed: String { "restored" }

    var word: String {
        switch self {
        case .restored: "restored"
        case .alreadyThere: "already there"
        case .notInBin: "not in the bin"
        case .refused: "refused"
        case .turnedAway, .notRestored: "not restored"
        case .unknown: "unknown"
        case .notSent: "not sent"
        }
    }

    package var isDone: Bool {
        switch self {
        case .restored, .alreadyThere: true
        case .notInBin, .refused, .turnedAway, .notRestored, .unknown, .notSent: false
        }
    }

    var isPlain: Bool { self == .restored }

    var isOpen: Bool {
        switch self {
        case .turnedAway, .notRestored, .notSent, .unknown: true
        case .restored, .alreadyThere, .notInBin, .refused: false
        }
    }

    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    /// Whether neither the org nor its recycle bin has the record.
    package var isMissing: Bool { if case .notInBin = self { true } else { false } }

    package var message: String? {
        switch self {
        case .restored: nil
        case .alreadyThere: "it is in use, so there is nothing to restore"
        case .notInBin: "the record is neither in the org nor in its recycle bin"
        case .refused(let errors):
            errors.isEmpty
                ? "the org gave no reason" : errors.map(\.description).joined(separator: "; ")
        case .notRestored(let error):
            "\(error.wordsOfLoss); the record is still in the recycle bin"
        case .unknown(let error, .inProgress):
            "\(error.wordsOfLoss); the record is still in the recycle bin, but the org may still "
                + "be restoring it"
        case .unknown(let error, .notShown):
            "\(error.wordsOfLoss); the org does not show the record"
        case .unknown(let error, .lookUpFailed(let failure)):
            "\(error.wordsOfLoss), and the lookup failed: \(failure)"
        case .turnedAway(let error), .notSent(let error): "\(error)"
        }
    }

    var errors: [APIError] {
        switch self {
        case .notInBin(let errors), .refused(let errors): errors
        case .restored, .alreadyThere, .turnedAway, .notRestored, .unknown, .notSent: []
        }
    }

    var causes: [OrgError] {
        switch self {
        case .restored, .alreadyThere, .notInBin, .refused: []
        case .unknown(let error, .lookUpFailed(let failure)): [error, failure]
        case .turnedAway(let error), .notRestored(let error), .unknown(let error, .inProgress),
            .unknown(let error, .notShown), .notSent(let error):
            [error]
        }
    }
}
