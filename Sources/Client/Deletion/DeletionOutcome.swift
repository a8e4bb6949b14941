/// What became of one record that was to be deleted.
///
/// *Lost* is an answer that did not arrive, or that was of no use; the records are then looked up.
public enum DeletionOutcome: Hashable, Sendable {
    /// It is deleted: the server said so; or its answer was lost, and a record that had been seen before is
    /// not found any more.
    case deleted
    /// The server said that it was deleted before, by a request of another client.
    case alreadyDeleted([APIError])
    /// The answer was lost, and the record is not found: it is deleted, or never existed. With the error
    /// instead of the answer.
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
        /// The org did not tell whether the record is still there; why.
        case lookUpFailed(OrgError)
        /// The record was found still there, but the org may still be working on the request.
        case inProgress
    }
}
