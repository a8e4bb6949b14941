public import Records

/// What became of one record that was to be brought back from the recycle bin.
public enum UndeletionOutcome: Hashable, Sendable {
    /// It is back: the server said so; or its answer was lost, and the record is there.
    case restored
    /// The server refused, and the record is there: it was not deleted, or is back already.
    case alreadyThere
    /// The server refused, and the org does not hold the record any more, nor its recycle bin.
    case notInBin([APIError])
    /// The server refused, in its own words; the record is still in the recycle bin, for instance because its parent is.
    case refused([APIError])
    /// The server turned the request away as a whole, whatever the record; why.
    case turnedAway(OrgError)
    /// The answer was lost, and the record is still in the recycle bin. With the error instead of the answer.
    case notRestored(OrgError)
    /// The answer was lost, and the result is unknown. With the error instead of the answer.
    case unknown(OrgError, DeletionOutcome.Doubt)
    /// Nothing was sent for it; why.
    case notSent(OrgError)
}

/// What became of a record.
public struct UndeletionResult: Hashable, Sendable {
    /// The record.
    public let id: RecordID
    /// What became of it.
    public let outcome: UndeletionOutcome

    /// Makes a result.
    public init(_ id: RecordID, _ outcome: UndeletionOutcome) {
        self.id = id
        self.outcome = outcome
    }
}

/// Whether a record is in use or in the recycle bin.
public enum RecordState: Hashable, Sendable {
    case live
    /// It is deleted: in the recycle bin, or purged from it a short time ago.
    case deleted
}
