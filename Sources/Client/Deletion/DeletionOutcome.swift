/// The outcome of deleting one record.
///
/// An answer is *lost* if it did not arrive or is unusable; the records are then looked up.
package enum DeletionOutcome: Hashable, Sendable, RecordOutcome {
    /// The record is deleted: the server said so; or the answer was lost, and a record that existed
    /// before is deleted now.
    case deleted
    /// The record was already deleted, as the server said: by another client, or together with its
    /// parent record.
    case alreadyDeleted([APIError])
    /// The answer was lost, and the record is in the recycle bin, or existed before and is not
    /// found any more: whether this request deleted it is unknown. With the error in place of the
    /// answer.
    case gone(OrgError)
    /// The server refused, with these errors; the record still exists, or never existed.
    case refused([APIError])
    /// The server rejected the request as a whole, regardless of the record, because of the
    /// session, a limit or the API version; with the error.
    case turnedAway(OrgError)
    /// The answer was lost, and the record still exists. With the error in place of the answer.
    case notDeleted(OrgError)
    /// The answer was lost, and the result is unknown. With the error in place of the answer.
    case unknown(OrgError, RecordDoubt)
    /// The record was not sent; with the reason.
    case notSent(OrgError)
}

/// The result of deleting a record.
package typealias DeletionResult = RecordResult<DeletionOutcome>
