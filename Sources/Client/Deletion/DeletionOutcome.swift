/// What became of one record that was to be deleted.
public enum DeletionOutcome: Hashable, Sendable {
    /// It is deleted: the server said so, or it was gone when an answer that got lost was checked.
    case deleted
    /// The server refused, in its own words; the record is still there, or was never there.
    case refused([APIError])
    /// The answer got lost, and a check found the record still there; what the answer was lost by.
    ///
    /// A server that still works on a request which it answered too late may delete it yet.
    case notDeleted(OrgError)
    /// The answer got lost, and the check failed too; what the answer was lost by.
    case unknown(OrgError)
    /// Nothing was done: the request was not sent, or was turned away as a whole; why.
    case notSent(OrgError)
}
