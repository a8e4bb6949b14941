/// A change of records by id, as a sequence of steps: one request after another, with the outcome
/// of each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the reader requests the event after `sending`,
/// so that a journal can be written first. If the reader leaves the loop instead, the request is
/// not sent. If it stops the iterator with a reason, the remaining records are settled without
/// being sent.
///
/// It never repeats a request that the org may have carried out; instead it looks the records up.
/// It sends records locked by another client again, up to three times. If the org rejects a request
/// as a whole, it sends no further request. If the task is cancelled during a request, it waits up
/// to 5 s for the answer, then neither repeats the request nor sends a further one.
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

    /// Makes a sequence of other steps; nothing is sent yet.
    init(of records: RecordBatches, _ steps: @escaping @Sendable () -> any RecordStepping<Outcome>)
    {
        begin = {
            records.begin()
            return RecordStepIterator(steps())
        }
    }

    /// Starts the change, which is possible once; nothing is sent yet.
    package func makeAsyncIterator() -> RecordStepIterator<Outcome> { begin() }
}
