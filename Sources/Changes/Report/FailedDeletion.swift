package import Client
import Text

/// The outcome of a record that sfctl did not send, for a reason of its own rather than an org's
/// error.
package struct WithheldRecord: ReportedOutcome {
    let reason: APIError

    package init(reason: APIError) {
        self.reason = reason
    }

    package static var deed: String { DeletionOutcome.deed }
    package var word: String { DeletionOutcome.refused([]).word }
    package var isDone: Bool { false }
    package var isPlain: Bool { false }
    package var isOpen: Bool { false }
    package var isUnknown: Bool { false }
    package var message: String? { reason.description }
    package var errors: [APIError] { [] }
    package var ownError: APIError? { reason }
    package var causes: [OrgError] { [] }
}

/// The outcome of an already deleted record whose id is on the command line: an error, as in `sf`.
package struct DeletedBefore: ReportedOutcome {
    /// The org's errors.
    package let errors: [APIError]

    package init(errors: [APIError]) {
        self.errors = errors
    }

    package static var deed: String { DeletionOutcome.deed }
    package var word: String { DeletionOutcome.alreadyDeleted(errors).word }
    package var isDone: Bool { false }
    package var isPlain: Bool { false }
    package var isOpen: Bool { false }
    package var isUnknown: Bool { false }
    package var message: String? { errors.map(\.description).joined(separator: "; ") }
    package var causes: [OrgError] { [] }
}
