import Client
import Records

/// A deletion whose every step is in the journal before the next one begins.
struct RecordedDeletion {
    private let journal: DeletionJournal
    private let progress: Progress
    private let messages: Messages

    /// What became of the records.
    struct Results {
        fileprivate(set) var outcomes: [RecordID: DeletionOutcome] = [:]
        /// Why the journal could not be written, which ended the deletion.
        fileprivate(set) var failure: WriteError?

        /// Begins with what is known of some records.
        init(_ known: [DeletionResult] = []) {
            for result in known { outcomes[result.id] = result.outcome }
        }

        /// Adds the results of a deletion.
        mutating func add(_ results: Results) {
            outcomes.merge(results.outcomes) { _, new in new }
            failure = results.failure ?? failure
        }
    }

    init(_ journal: DeletionJournal, _ progress: Progress, _ messages: Messages) {
        self.journal = journal
        self.progress = progress
        self.messages = messages
    }

    /// Carries a deletion out to its end, or until the journal cannot be written.
    ///
    /// A first Ctrl-C lets the request under way end, and no other is sent.
    func run(_ deletion: Deletion, of count: Int) async throws -> Results {
        try await progress.run {
            await withTaskCancellationHandler {
                await CancellationWatch.awaiting { await results(of: deletion, count) }
            } onCancel: {
                messages.note("finishing the records in progress; press Ctrl-C again to quit now")
            }
        }
    }

    private func results(of deletion: Deletion, _ count: Int) async -> Results {
        var results = Results()
        do throws(WriteError) {
            // Leaving the loop keeps the request back that was announced last.
            for await event in deletion {
                switch event {
                case .sending(let ids): try journal.noteSending(ids)
                case .lost: break
                case .settled(let settled):
                    for result in settled { results.outcomes[result.id] = result.outcome }
                    progress.update(rows: results.outcomes.count, of: count)
                    try journal.note(settled)
                }
            }
        } catch {
            results.failure = error
        }
        return results
    }
}
