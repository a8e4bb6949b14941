package import Records

/// A step of a deletion or an undeletion.
///
/// The records of a request are reported as `sending`, perhaps as `lost`, and then as `settled`.
/// Those of a job are reported as `job` in between.
/// Records locked by another client are reported as `sending` again before they are sent again.
/// Records that are not sent are only reported as `settled`. So each record is settled exactly
/// once.
package enum RecordEvent<Outcome: Hashable & Sendable>: Hashable, Sendable {
    /// One request with these records is sent when the next event is requested.
    case sending([RecordID])
    /// The job of these records exists; they are uploaded when the next event is requested.
    case job(RecordID, [RecordID])
    /// The answer for these records was lost or is unusable; they are looked up when the next event
    /// is requested.
    case lost([RecordID], OrgError)
    /// The results of these records.
    case settled([RecordResult<Outcome>])
}

/// The result of an operation on one record.
package struct RecordResult<Outcome: Hashable & Sendable>: Hashable, Sendable {
    /// The record.
    package let id: RecordID
    /// The outcome of the operation.
    package let outcome: Outcome

    /// Makes a result.
    package init(_ id: RecordID, _ outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}

/// The reason why a record's outcome is unknown after a lost answer.
package enum RecordDoubt: Hashable, Sendable {
    /// The look-up of the record failed, with this error.
    case lookUpFailed(OrgError)
    /// The record was found unchanged, but the org may still be processing the request.
    case inProgress
    /// The record had not been looked up before, and the org does not show it: it is deleted,
    /// hidden from the user, or never existed.
    case notShown
}
