/// What became of one record that was to be deleted.
///
/// *Lost* is an answer that did not arrive, or that was of no use; the records are then looked up.
public enum DeletionOutcome: Hashable, Sendable {
    /// It is deleted: the server said so, or its answer got lost and a record that had been seen before
    /// was not found any more.
    case deleted
    /// The answer got lost, and the record was not found: it is deleted, or was never there; what the
    /// answer was lost by.
    case gone(OrgError)
    /// The server refused, in its own words; the record is still there, or was never there.
    case refused([APIError])
    /// The server turned the request away as a whole, whatever the record: the session, a limit, the API
    /// version; why.
    case turnedAway(OrgError)
    /// The answer got lost, and the record was found still there; what the answer was lost by.
    case notDeleted(OrgError)
    /// The answer got lost, and it is open what becomes of the record; what the answer was lost by.
    case unknown(OrgError, Doubt)
    /// Nothing was sent for it; why.
    case notSent(OrgError)

    /// What leaves the fate of a record open.
    public enum Doubt: Hashable, Sendable {
        /// The org did not tell whether the record is still there; why.
        case lookUpFailed(OrgError)
        /// The record was found still there, but the org may still be working on the request.
        case inProgress
    }
}
