import Client

/// The outcome of a record that sfctl did not send, for a reason of its own rather than an org's
/// error.
struct WithheldRecord: ReportedOutcome {
    let reason: APIError

    static var deed: String { DeletionOutcome.deed }
    var word: String { DeletionOutcome.refused([]).word }
    var isDone: Bool { false }
    var isPlain: Bool { false }
    var isOpen: Bool { false }
    var isUnknown: Bool { false }
    var message: String? { reason.description }
    var errors: [APIError] { [] }
    var ownError: APIError? { reason }
    var causes: [OrgError] { [] }
}

/// The outcome of an already deleted record whose id is on the command line: an error, as in `sf`.
struct DeletedBefore: ReportedOutcome {
    /// The org's errors.
    let errors: [APIError]

    static var deed: String { DeletionOutcome.deed }
    var word: String { DeletionOutcome.alreadyDeleted(errors).word }
    var isDone: Bool { false }
    var isPlain: Bool { false }
    var isOpen: Bool { false }
    var isUnknown: Bool { false }
    var message: String? { errors.map(\.description).joined(separator: "; ") }
    var causes: [OrgError] { [] }
}
