/// What became of one record that was to be deleted.
///
/// *Lost* is an answer that did not arrive, or that was of no use; the records are then looked up.
public enum DeletionOutcome: Hashable, Sendable, RecordOutcome {
    /// It is deleted: the server said so; or its answer was lost, and a record that had been seen before is
    /// deleted now.
    case deleted
    /// The server said that it was deleted before: by another client, or together with a record that it belongs to.
    case alreadyDeleted([APIError])
    /// The answer was lost, and the record is deleted or not found: whether by this request or before is not known,
    /// or it never existed. With the error instead of the answer.
    case gone(OrgError)
    /// The server refused, in its own words; the record is still there, or was never there.
    case refused([APIError])
    /// The server turned the request away as a whole, whatever the record: the session, a limit, the API
    /// version; why.
    case turnedAway(OrgError)
    /// The answer was lost, and the record still exists. With the error instead of the answer.
    case notDeleted(OrgError)
    /// The answer was lost, and the result is unknown. With the error instead of the answer.
    case unknown(OrgError, Doubt)
    /// Nothing was sent for it; why.
    case notSent(OrgError)

    /// Why the result is unknown.
    public enum Doubt: Hashable, Sendable {
        /// The org did not tell where the record is; why.
        case lookUpFailed(OrgError)
        /// The record was found as it was, but the org may still be working on the request.
        case inProgress
    }
}
