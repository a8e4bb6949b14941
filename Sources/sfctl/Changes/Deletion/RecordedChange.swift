import Client
import Platform
import Records
import Text

/// A change of records that writes down every step before the next one begins.
struct RecordedChange<Outcome: ReportedOutcome & Hashable> {
    /// The display of the number of records with a result.
    let progress: Progress
    let messages: Messages
    /// Writes down that a request for these records is about to be sent.
    var noteSending: ([RecordID]) throws(WriteError) -> Void = { _ throws(WriteError) in }
    /// Writes down the results.
    var note: ([RecordResult<Outcome>]) throws(WriteError) -> Void = { _ throws(WriteError) in }

    /// The results of the records.
    struct Results {
        fileprivate(set) var outcomes: [RecordID: Outcome] = [:]
        /// The records that may have been sent and have no result yet.
        fileprivate(set) var unanswered: Set<RecordID> = []
        /// The error of writing a step down, which ended the change.
        fileprivate(set) var failure: WriteError?

        /// Starts with the known results.
        init(_ known: [RecordResult<Outcome>] = []) {
            for result in known { outcomes[result.id] = result.outcome }
        }

        /// Adds the results of a change.
        mutating func add(_ results: Results) {
            outcomes.merge(results.outcomes) { _, new in new }
            unanswered.formUnion(results.unanswered)
            failure = results.failure ?? failure
        }
    }

    /// Carries out a change until it is complete or a step cannot be written down.
    ///
    /// A first Ctrl-C lets the current request finish and stops further requests.
    func run<Steps: AsyncSequence & Sendable>(_ steps: Steps, of count: Int) async throws -> Results
    where Steps.Element == RecordEvent<Outcome>, Steps.Failure == Never {
        var results = Results()
        try await progress.run {
            await withTaskCancellationHandler {
                await CancellationWatch.awaiting {
                    await carryOut(steps, count, &results)
                    // The report of many records may take longer than the time that a cancelled
                    // command gets.
                    CancellationWatch.noteEnd()
                }
            } onCancel: { [messages] in
                messages.note("finishing the records in progress; press Ctrl-C again to quit now")
            }
        }
        return results
    }

    private func carryOut<Steps: AsyncSequence>(
        _ steps: Steps,
        _ count: Int,
        _ results: inout Results
    ) async where Steps.Element == RecordEvent<Outcome>, Steps.Failure == Never {
        do throws(WriteError) {
            // Leaving the loop stops the request announced last from being sent.
            for await event in steps {
                switch event {
                case .sending(let ids):
                    try noteSending(ids)
                    results.unanswered.formUnion(ids)
                case .lost: break
                case .settled(let settled):
                    for result in settled { results.outcomes[result.id] = result.outcome }
                    results.unanswered.subtract(settled.map(\.id))
                    progress.update(rows: results.outcomes.count, of: count)
                    try note(settled)
                }
            }
        } catch {
            results.failure = error
        }
    }
}
