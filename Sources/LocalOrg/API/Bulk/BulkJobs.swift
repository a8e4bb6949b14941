import Synchronization

/// The jobs of the last seven days, in memory.
///
/// If the jobs hold too many rows, the oldest are removed.
///
/// Source: Bulk API 2.0 Developer Guide, "Limits and Allocations".
final class BulkJobs: Sendable {
    private let jobs = Mutex<[BulkJob]>([])
    private let capacity: Int

    /// Seven days, in milliseconds.
    static let lifetime = 7 * 24 * 60 * 60 * 1000

    /// Makes an empty list of jobs with a limit on the total number of rows.
    init(capacity: Int = 20_000_000) {
        self.capacity = capacity
    }

    /// Adds a new job.
    func add(_ job: BulkJob) {
        jobs.withLock { jobs in
            jobs.removeAll { $0.created + Self.lifetime < job.created }
            var size = jobs.reduce(job.size) { $0 + $1.size }
            while size > capacity, let oldest = jobs.first {
                size -= oldest.size
                jobs.removeFirst()
            }
            jobs.append(job)
        }
    }

    /// Returns the jobs at a moment, the oldest first.
    func all(at now: Int) -> [BulkJob] {
        jobs.withLock { jobs in jobs.filter { now <= $0.created + Self.lifetime } }
    }

    /// Changes a job in one exclusive step.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: `APIFault` 404 if no job has the id, or the errors of `body`, which leave
    ///   everything unchanged.
    func change<Outcome>(
        _ id: String,
        at now: Int,
        _ body: (inout BulkJob) throws(APIFault) -> Outcome
    ) throws(APIFault) -> Outcome {
        try jobs.withLock { jobs throws(APIFault) in
            guard let index = jobs.firstIndex(where: { $0.has(id) && now <= $0.expiry }) else {
                throw .notFound
            }
            var job = jobs[index]
            let outcome = try body(&job)
            jobs[index] = job
            return outcome
        }
    }

    /// Changes the job in the path of a call; a job of another kind is not found.
    func change<Outcome>(
        _ kind: BulkKind,
        for call: Call,
        _ body: (inout BulkJob) throws(APIFault) -> Outcome
    ) throws(APIFault) -> Outcome {
        try kind.checkService(in: call.version)
        return try change(call["id"], at: call.now) { job throws(APIFault) in
            guard kind.contains(job) else { throw .notFound }
            return try body(&job)
        }
    }

    /// Removes a job.
    func remove(_ id: String) {
        jobs.withLock { jobs in jobs.removeAll { $0.id == id } }
    }
}

extension BulkJob {
    fileprivate var expiry: Int { created + BulkJobs.lifetime }

    /// Returns whether an id, of 15 or 18 characters, is the job's.
    fileprivate func has(_ text: String) -> Bool { text == id || text == id.prefix(15) }
}
