/// What became of one record that was to be brought back from the recycle bin.
///
/// *Lost* is an answer that did not arrive, or that was of no use; the records are then looked up.
public enum UndeletionOutcome: Hashable, Sendable, RecordOutcome {
    /// It is back: the server said so; or its answer was lost, and the record is there.
    case restored
    /// The server refused, and the record is there: it was not deleted, or is back already.
    case alreadyThere
    /// The server refused, or its answer was lost, and neither the org nor its recycle bin holds the record (any more).
    /// With the server's words; none where the answer was lost.
    case notInBin([APIError])
    /// The server refused, in its own words; the record is still in the recycle bin, for instance because its parent is.
    /// It may also be in use, where a lock was the last word and the org was not asked again, or hidden from the user.
    case refused([APIError])
    /// The server turned the request away as a whole, whatever the record; why.
    case turnedAway(OrgError)
    /// The answer was lost, and the record is still in the recycle bin. With the error instead of the answer.
    case notRestored(OrgError)
    /// The answer was lost, or left open where the record is, and the result is unknown. With the error instead of the
    /// answer.
    case unknown(OrgError, DeletionOutcome.Doubt)
    /// Nothing was sent for it; why.
    case notSent(OrgError)
}
