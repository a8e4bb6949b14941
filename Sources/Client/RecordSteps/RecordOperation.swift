import HTTP
import Records

/// A change that records are sent to the org for, by requests of up to 200.
protocol RecordOperation: Sendable {
    /// What may become of a record.
    associatedtype Outcome: RecordOutcome

    /// The method of its requests.
    static var method: Request.Method { get }

    /// Whether a record that stays locked is looked up: it may be where it is to be already.
    static var looksUpLocked: Bool { get }

    /// Sends a request for some records and reads its answer.
    ///
    /// - Parameters:
    ///   - ids: The records, all different, up to 200.
    ///   - isRepeated: Whether they were sent before, and were locked then.
    ///   - apiVersion: The API version to send it in.
    ///   - cancellation: Delays the cancellation of the request.
    /// - Returns: What the answer says of each record, in the order of the ids.
    /// - Throws: `OrgError` for a request that was turned away as a whole, that did not leave, or whose answer is
    ///   lost or of no use.
    func send(
        _ ids: [RecordID],
        isRepeated: Bool,
        apiVersion: APIVersion,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> [RecordVerdict<Outcome>]

    /// What became of a record whose answer was lost.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - state: Where it is now; nil where the org does not hold it.
    ///   - error: What came instead of the answer.
    /// - Returns: The outcome.
    func outcome(of id: RecordID, in state: RecordState?, lost error: OrgError) -> Outcome

    /// What became of a record that was refused in words which leave open where it is.
    func outcome(of id: RecordID, in state: RecordState?, refused errors: [APIError]) -> Outcome
}

extension RecordOperation {
    /// Refused, in the server's words.
    func outcome(of id: RecordID, in state: RecordState?, refused errors: [APIError]) -> Outcome {
        .refused(errors)
    }
}

/// What an answer says of one record.
enum RecordVerdict<Outcome: Sendable>: Sendable {
    /// All that is to be known.
    case settled(Outcome)
    /// It was refused, and where the record is remains open: it is to be looked up.
    case open([APIError])
    /// Another client has locked it, and nothing was done: it may be sent again.
    case locked([APIError])
}

/// What may become of a record, as far as deletions and undeletions have it in common.
protocol RecordOutcome: Hashable, Sendable {
    /// The server refused, in its own words.
    static func refused(_ errors: [APIError]) -> Self
    /// The server turned the request away as a whole.
    static func turnedAway(_ error: OrgError) -> Self
    /// The result is unknown.
    static func unknown(_ error: OrgError, _ doubt: DeletionOutcome.Doubt) -> Self
    /// Nothing was sent for it.
    static func notSent(_ error: OrgError) -> Self
}

extension [APIError] {
    /// The error of a record that another client has locked.
    private static let lock = "UNABLE_TO_LOCK_ROW"

    /// Whether a lock is all that kept the record from being changed.
    var isLock: Bool { !isEmpty && allSatisfy { $0.code == Self.lock } }

    /// The errors as an answer, for those who are told why a request is repeated.
    var asOrgError: OrgError {
        let errors = map { error in
            JSONValue.object([
                .init("errorCode", .string(error.code)), .init("message", .string(error.message)),
                .init("fields", .array(error.fields.map { .string($0) })),
            ])
        }
        return .refused(Refusal(status: 200, body: JSONValue.array(errors).json()))
    }
}

extension OrgError {
    /// Whether the server may still be working on the request: a gateway, or this client, has stopped waiting
    /// for the answer.
    var leavesWork: Bool {
        self == .transport(.timedOut(.answer)) || refusal?.status == 504
    }
}
