public import Records

/// A step of a deletion or an undeletion.
///
/// The records of a request are reported as `sending`, perhaps as `lost`, and then as `settled`. Those that another
/// client has locked are reported as `sending` again before they are sent again. Records that are not sent are
/// only reported as `settled`. So each record is settled exactly once.
public enum RecordEvent<Outcome: Hashable & Sendable>: Hashable, Sendable {
    /// These records are sent, by one request, when the next event is asked for.
    case sending([RecordID])
    /// The answer about these records got lost, or is of no use; they are looked up when the next event is asked for.
    case lost([RecordID], OrgError)
    /// What became of these records.
    case settled([RecordResult<Outcome>])
}

/// What became of a record.
public struct RecordResult<Outcome: Hashable & Sendable>: Hashable, Sendable {
    /// The record.
    public let id: RecordID
    /// What became of it.
    public let outcome: Outcome

    /// Makes a result.
    public init(_ id: RecordID, _ outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}

/// A step of a deletion.
public typealias DeletionEvent = RecordEvent<DeletionOutcome>

/// What became of a record that was to be deleted.
public typealias DeletionResult = RecordResult<DeletionOutcome>

/// A step of an undeletion.
public typealias UndeletionEvent = RecordEvent<UndeletionOutcome>

/// What became of a record that was to be brought back.
public typealias UndeletionResult = RecordResult<UndeletionOutcome>
