import HTTP
import Records

/// A change that is requested from the org for up to 200 records at a time.
protocol RecordOperation: Sendable {
    /// The outcome for one record.
    associatedtype Outcome: RecordOutcome

    var org: Org { get }
    /// The API name of the records' object.
    var object: String { get }

    /// The HTTP method of the requests.
    static var method: Request.Method { get }

    /// Whether to look up a record that stays locked, since it may already be in the desired state.
    static var looksUpLocked: Bool { get }

    /// Sends a request for some records and reads its answer.
    ///
    /// - Parameters:
    ///   - ids: The records, without duplicates, up to 200.
    ///   - isRepeated: Whether they were sent before, and were locked then.
    ///   - apiVersion: The API version of the request.
    ///   - cancellation: Delays the cancellation of the request.
    /// - Returns: The verdict on each record, in the order of the ids.
    /// - Throws: `OrgError` for a request that was rejected as a whole or not sent, or whose answer
    ///   is lost or unusable.
    func send(
        _ ids: [RecordID],
        isRepeated: Bool,
        apiVersion: APIVersion,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) -> [RecordVerdict<Outcome>]

    /// Determines the outcome of a record whose answer was lost.
    ///
    /// - Parameters:
    ///   - id: The record.
    ///   - state: Its current state; nil if the org does not have it.
    ///   - error: The error in place of the answer.
    /// - Returns: The outcome.
    func outcome(of id: RecordID, in state: RecordState?, lost error: OrgError) -> Outcome

    /// Determines the outcome of a refused record whose errors do not show its state.
    func outcome(of id: RecordID, in state: RecordState?, refused errors: [APIError]) -> Outcome
}

extension RecordOperation {
    /// Returns `refused` with the server's errors.
    func outcome(of id: RecordID, in state: RecordState?, refused errors: [APIError]) -> Outcome {
        .refused(errors)
    }
}

/// The verdict of an answer on one record.
enum RecordVerdict<Outcome: Sendable>: Sendable {
    /// The final outcome.
    case settled(Outcome)
    /// A refusal that does not show the record's state, which must be looked up.
    case open([APIError])
    /// A record locked by another client and left unchanged; it may be sent again.
    case locked([APIError])
}

/// The outcomes that deletions and undeletions share.
protocol RecordOutcome: Hashable, Sendable {
    /// The server refused the record, with these errors.
    static func refused(_ errors: [APIError]) -> Self
    /// The server rejected the request as a whole.
    static func turnedAway(_ error: OrgError) -> Self
    /// The result is unknown.
    static func unknown(_ error: OrgError, _ doubt: RecordDoubt) -> Self
    /// The record was not sent.
    static func notSent(_ error: OrgError) -> Self
}

extension [APIError] {
    /// The error code of a record that another client has locked.
    private static let lock = "UNABLE_TO_LOCK_ROW"

    /// Whether locks are the only errors of the record.
    var isLock: Bool { !isEmpty && allSatisfy { $0.code == Self.lock } }

    /// The errors as an answer, for observers of repeated requests.
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
    /// Whether the server may still be processing the request: a gateway, or this client, has
    /// stopped waiting for the answer.
    var leavesWork: Bool {
        self == .transport(.timedOut(.answer)) || [408, 499, 504].contains(refusal?.status)
    }
}
