import HTTP
package import Records

extension Org {
    /// Waits until a job has ended, and asks for it every second at first and every ten seconds at
    /// last.
    ///
    /// - Parameters:
    ///   - id: The job.
    ///   - kind: Its kind.
    ///   - limit: The longest time to wait; nil for no limit.
    ///   - progress: Receives each answer.
    /// - Returns: The job as the org described it last, which has not ended if the time is over.
    /// - Throws: `OrgError`, also if the task is cancelled.
    package func wait(
        for id: RecordID,
        _ kind: BulkJob.Kind,
        atMost limit: Duration? = nil,
        progress: @Sendable (BulkJob) -> Void
    ) async throws(OrgError) -> BulkJob {
        var pauses = PollPauses()
        var waited = Duration.zero
        while true {
            let job = try await job(id, kind)
            progress(job)
            guard !job.state.isFinal else { return job }
            var pause = pauses.next(using: &random)
            if let limit {
                guard waited < limit else { return job }
                pause = min(pause, limit - waited)
            }
            waited += pause
            guard await sleep(pause) else { throw .transport(.cancelled) }
        }
    }
}

/// The pauses between polls of a job: one second at first, then 1.5 times the previous pause, up to
/// ten seconds; each varies at random by up to a quarter.
struct PollPauses {
    private var base = Duration.seconds(1)

    mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
        let part = Double(random.next() >> 11) * 0x1p-53
        defer { base = min(base * 1.5, .seconds(10)) }
        return base * (0.75 + part / 2)
    }
}
