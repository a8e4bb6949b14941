public import Records

/// The undeletion of records by id, as a sequence of its steps: request after request, with the outcome of
/// each record as soon as it is known.
///
/// The reader drives it, and requests are sent, awaited and stopped as those of a `Deletion`. A request that may have
/// been done is never sent again; instead the records are looked up. So are those that the org refuses: only then is
/// it known whether they are back, in the recycle bin, or in neither.
public struct Undeletion: AsyncSequence, Sendable {
    /// The records of one request.
    public static let batchSize = RecordBatches.size

    private let operation: UndeletionOperation
    private let records: RecordBatches

    /// Makes a sequence; nothing is sent yet.
    init(_ operation: UndeletionOperation, of records: RecordBatches) {
        self.operation = operation
        self.records = records
    }

    /// Begins the undeletion, which can be done once; nothing is sent yet.
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
    /// Brings records back from the recycle bin, step by step, as the sequence is read.
    ///
    /// They go by the SOAP API, 200 at a time, each record for itself; what was deleted with a record comes back with it.
    /// An id that is given twice is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: The object's API name. Whether the ids are of it, and whether its records can be brought back, is for
    ///     the caller to see to.
    /// - Returns: The steps, which can be read once.
    public nonisolated func undeletion(of ids: [RecordID], object: String) -> Undeletion {
        Undeletion(UndeletionOperation(org: self, object: object), of: RecordBatches(of: ids))
    }
}
