import Client
import Records

/// A change of records whose every step is written down before the next one begins.
struct RecordedChange<Outcome: ReportedOutcome & Hashable> {
    /// Shows how many records are settled.
    let progress: Progress
    let messages: Messages
    /// Writes down that records are about to be sent.
    var noteSending: ([RecordID]) throws(WriteError) -> Void = { _ throws(WriteError) in }
    /// Writes down what became of records.
    var note: ([RecordResult<Outcome>]) throws(WriteError) -> Void = { _ throws(WriteError) in }

    /// What became of the records.
    struct Results {
        fileprivate(set) var outcomes: [RecordID: Outcome] = [:]
        /// Records that may have been sent, and whose outcome is not known yet.
        fileprivate(set) var unanswered: Set<RecordID> = []
        /// Why it could not be written down, which ended the change.
        fileprivate(set) var failure: WriteError?

        /// Begins with what is known of some records.
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

    /// Carries a change out to its end, or until it cannot be written down.
    ///
    /// A first Ctrl-C lets the request under way end, and no other is sent.
    func run<Steps: AsyncSequence & Sendable>(_ steps: Steps, of count: Int) async throws -> Results
    where Steps.Element == RecordEvent<Outcome>, Steps.Failure == Never {
        var results = Results()
        try await progress.run {
            await withTaskCancellationHandler {
                await CancellationWatch.awaiting {
                    await carryOut(steps, count, &results)
                    // The report of many records may take longer than a cancelled command is given.
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
            // Leaving the loop keeps the request back that was announced last.
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
