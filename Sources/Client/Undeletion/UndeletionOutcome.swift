/// The outcome of restoring one record from the recycle bin.
///
/// An answer is *lost* if it did not arrive or is unusable; the records are then looked up.
package enum UndeletionOutcome: Hashable, Sendable, RecordOutcome {
    /// The record is restored: the server said so; or the answer was lost, and the record exists.
    case restored
    /// The server refused, and the record exists: it was not deleted, or is already restored.
    case alreadyThere
    /// The server refused, or its answer was lost, and the record is neither in the org nor in its
    /// recycle bin. With the server's errors, if any.
    case notInBin([APIError])
    /// The server refused, with these errors; the record is still in the recycle bin, for instance
    /// because its parent is. It may also be in use, if it stayed locked and was not looked up, or
    /// hidden from the user.
    case refused([APIError])
    /// The server rejected the request as a whole, regardless of the record; with the error.
    case turnedAway(OrgError)
    /// The answer was lost, and the record is still in the recycle bin. With the error in place of
    /// the answer.
    case notRestored(OrgError)
    /// The answer was lost or did not show the record's state, and the result is unknown. With the
    /// error in place of the answer.
    case unknown(OrgError, RecordDoubt)
    /// The record was not sent; with the reason.
    case notSent(OrgError)
}

/// The result of restoring a record.
package typealias UndeletionResult = RecordResult<UndeletionOutcome>
