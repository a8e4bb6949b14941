public import Records

/// The deletion of records by id, as a sequence of its steps: request after request, with the outcome of
/// each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the event after its `sending` is asked for, so that a
/// journal can be written before. If the reader leaves the loop instead, the request is not sent.
///
/// A DELETE that may have been done is never sent again; instead the records are looked up. Records that another
/// client has locked are sent again, up to three times. A request that is refused as a whole stops the ones after
/// it. A request that has been sent is awaited, for up to 5 s if the task is cancelled meanwhile; it is then not
/// repeated, and the ones after it are not sent.
public struct Deletion: AsyncSequence, Sendable {
    /// The records of one request.
    public static let batchSize = RecordBatches.size

    private let operation: DeletionOperation
    private let records: RecordBatches

    /// Makes a sequence; nothing is sent yet.
    init(_ operation: DeletionOperation, of records: RecordBatches) {
        self.operation = operation
        self.records = records
    }

    /// Begins the deletion, which can be done once; nothing is sent yet.
    public func makeAsyncIterator() -> RecordStepIterator<DeletionOutcome> {
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
    /// Deletes records, step by step, as the sequence is read.
    ///
    /// One id goes by the object's own resource, more by collections of up to 200. An id that is given twice is sent
    /// once.
    ///
    /// - Parameters:
    ///   - ids: The records; at most 200 with `allOrNone`. Collections take records of any object; whether the ids
    ///     are of `object` is for the caller to see to.
    ///   - object: The object's API name.
    ///   - seen: Those that are known to have been there just before.
    ///   - allOrNone: Whether all records are deleted or none: a record that cannot be deleted then keeps the others.
    /// - Returns: The steps, which can be read once.
    public nonisolated func deletion(
        of ids: [RecordID],
        object: String,
        seen: Set<RecordID> = [],
        allOrNone: Bool = false
    ) -> Deletion {
        let records = RecordBatches(of: ids)
        precondition(!allOrNone || records.batches.count <= 1, "all or none is for one request")
        let operation = DeletionOperation(
            org: self,
            object: object,
            seen: seen,
            allOrNone: allOrNone
        )
        return Deletion(operation, of: records)
    }
}
