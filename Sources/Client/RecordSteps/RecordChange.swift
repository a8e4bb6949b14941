/// A change of records by id, as a sequence of steps: one request after another, with the outcome
/// of each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the reader requests the event after `sending`,
/// so that a journal can be written first. If the reader leaves the loop instead, the request is
/// not sent. If it stops the iterator with a reason, the remaining records are settled without
/// being sent.
///
/// A request that may have been carried out is never sent again; instead the records are looked up.
/// Records locked by another client are sent again, up to three times. If a request is rejected as
/// a whole, the remaining ones are not sent. If the task is cancelled while a request is under way,
/// its answer is awaited for up to 5 s; the request is then not repeated, and the remaining ones
/// are not sent.
package struct RecordChange<Outcome: Hashable & Sendable>: AsyncSequence, Sendable {
    /// The maximum number of records of one request.
    package static var batchSize: Int { RecordBatches.size }

    private let begin: @Sendable () -> RecordStepIterator<Outcome>

    /// Makes a sequence; nothing is sent yet.
    init<Operation: RecordOperation>(_ operation: Operation, of records: RecordBatches)
    where Operation.Outcome == Outcome {
        begin = {
            records.begin()
            return RecordStepIterator(RecordSteps(operation, on: records.batches))
        }
    }

    /// Starts the change, which is possible once; nothing is sent yet.
    package func makeAsyncIterator() -> RecordStepIterator<Outcome> { begin() }
}
