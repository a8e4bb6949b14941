public import Records

/// The undeletion of records by id, as a sequence of steps: one request after another, with the
/// outcome of each record as soon as it is known.
///
/// The reader drives it, and requests are sent, awaited and stopped like those of a `Deletion`. A
/// request that may have been carried out is never sent again; instead the records are looked up.
/// Records that the org refuses are also looked up: only then is it known whether they are back, in
/// the recycle bin, or in neither.
public struct Undeletion: AsyncSequence, Sendable {
    private let operation: UndeletionOperation
    private let records: RecordBatches

    /// Makes a sequence; nothing is sent yet.
    init(_ operation: UndeletionOperation, of records: RecordBatches) {
        self.operation = operation
        self.records = records
    }

    /// Starts the undeletion, which is possible once; nothing is sent yet.
    public func makeAsyncIterator() -> RecordStepIterator<UndeletionOutcome> {
        records.begin()
        return RecordStepIterator(
            RecordSteps(
                operation,
                on: records.batches,
                of: operation.object,
                in: operation.org
            )
        )
    }
}

extension Org {
    /// Restores records from the recycle bin, step by step, as the sequence is read.
    ///
    /// Uses the SOAP API, with up to 200 records a request, each restored independently; records
    /// that were deleted together with a record are restored with it. A duplicate id is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: The object's API name. The caller must make sure that the ids are of this
    ///     object, and that its records can be restored.
    /// - Returns: The steps, which can be read once.
    public nonisolated func undeletion(of ids: [RecordID], object: String) -> Undeletion {
        Undeletion(UndeletionOperation(org: self, object: object), of: RecordBatches(of: ids))
    }
}
