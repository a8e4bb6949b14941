package import Accounts
package import Client
package import Output
import Records
import Text

extension DeletionJournal {
    /// Waits for the jobs of an earlier run, and writes their results to the journal.
    ///
    /// - Parameters:
    ///   - contents: The journal as it was reopened.
    ///   - connection: The org.
    ///   - style: The form of the report, which tells whether progress is shown.
    ///   - context: The command's context.
    /// - Returns: The results of the jobs' records, apart from those still to delete.
    /// - Throws: The error that keeps the results of a job from being known.
    package func finishJobs(
        of contents: JournalContents,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> [DeletionResult] {
        let jobs = contents.openJobs
        guard !jobs.isEmpty else { return [] }
        let name = contents.head.object
        let object = try await FoundRecords.description(of: name, in: connection.org)
        for job in jobs {
            let records = Count.text(job.records.count, "record")
            context.messages.note("waiting for the job \(job.id), which deletes \(records)")
        }
        let live = contents.entries.filter { $0.sighting == .live }.map(\.id)
        let run = DeletionRun(object: object, journal: self, live: Set(live))
        let results = try await Progress(context, style, verb: "Deleted").run {
            await run.finish(jobs, in: connection.org)
        }
        if let failure = results.failure { throw failure }
        let outcomes = results.outcomes
        let unknown = outcomes.values.first { $0.isUnknown }?.causes.last
        if let unknown { throw unknown }
        return jobs.flatMap(\.records).compactMap { id in
            outcomes[id].flatMap { $0.isOpen ? nil : DeletionResult(id, $0) }
        }
    }
}
