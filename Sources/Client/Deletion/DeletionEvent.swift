public import Records

/// A step of a deletion.
///
/// The records of a request are reported as `sending`, perhaps as `lost`, and then as `settled`. Records that
/// are not sent are only reported as `settled`. So each record is settled exactly once.
public enum DeletionEvent: Hashable, Sendable {
    /// These records are sent, by one request, when the next event is asked for.
    case sending([RecordID])
    /// The answer about these records got lost, or is of no use; they are looked up when the next event is asked for.
    case lost([RecordID], OrgError)
    /// What became of these records.
    case settled([DeletionResult])
}

/// What became of a record.
public struct DeletionResult: Hashable, Sendable {
    /// The record.
    public let id: RecordID
    /// What became of it.
    public let outcome: DeletionOutcome

    /// Makes a result.
    public init(_ id: RecordID, _ outcome: DeletionOutcome) {
        self.id = id
        self.outcome = outcome
    }
}
