public import Records

/// The deletion of records by id, as a sequence of steps: one request after another, with the
/// outcome of each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the reader requests the event after `sending`,
/// so that a journal can be written first. If the reader leaves the loop instead, the request is
/// not sent.
///
/// A DELETE that may have been carried out is never sent again; instead the records are looked up.
/// Records locked by another client are sent again, up to three times. If a request is rejected as
/// a whole, the remaining ones are not sent. If the task is cancelled while a request is under way,
/// its answer is awaited for up to 5 s; the request is then not repeated, and the remaining ones
/// are not sent.
public struct Deletion: AsyncSequence, Sendable {
    /// The maximum number of records of one request.
    public static let batchSize = RecordBatches.size

    private let operation: DeletionOperation
    private let records: RecordBatches

    /// Makes a sequence; nothing is sent yet.
    init(_ operation: DeletionOperation, of records: RecordBatches) {
        self.operation = operation
        self.records = records
    }

    /// Starts the deletion, which is possible once; nothing is sent yet.
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
    /// A single id goes to the object's own resource, several to collections of up to 200. A
    /// duplicate id is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records; at most 200 with `allOrNone`. Collections accept records of any
    ///     object, so the caller must make sure that the ids are of `object`.
    ///   - object: The object's API name.
    ///   - before: The states of the records just before; records without an entry have not been
    ///     looked up.
    ///   - allOrNone: Whether to delete either all records or none: a record that cannot be deleted
    ///     then keeps the others.
    /// - Returns: The steps, which can be read once.
    public nonisolated func deletion(
        of ids: [RecordID],
        object: String,
        before: [RecordID: RecordState] = [:],
        allOrNone: Bool = false
    ) -> Deletion {
        let records = RecordBatches(of: ids)
        precondition(!allOrNone || records.batches.count <= 1, "all or none is for one request")
        let operation = DeletionOperation(
            org: self,
            object: object,
            before: before,
            allOrNone: allOrNone
        )
        return Deletion(operation, of: records)
    }
}
