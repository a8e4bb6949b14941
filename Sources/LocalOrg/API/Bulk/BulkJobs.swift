import Synchronization

/// The jobs of the last seven days; they live as long as the server.
///
/// Where they hold too many rows, the oldest go.
///
/// Source: Bulk API 2.0 Developer Guide, "Limits and Allocations".
final class BulkJobs: Sendable {
    private let jobs = Mutex<[BulkJob]>([])
    private let capacity: Int

    /// Seven days, in milliseconds.
    static let lifetime = 7 * 24 * 60 * 60 * 1000

    /// Makes an empty list of jobs that may hold so many rows in all.
    init(capacity: Int = 20_000_000) {
        self.capacity = capacity
    }

    /// Keeps a new job.
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

    /// The jobs at a moment, the oldest first.
    func all(at now: Int) -> [BulkJob] {
        jobs.withLock { jobs in jobs.filter { now <= $0.created + Self.lifetime } }
    }

    /// Changes a job in one exclusive step.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: `APIFault` 404 for an id of no job, or what `body` throws; then nothing has changed.
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

    /// Changes the job that the path of a call names; of another kind it is not found.
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

    /// Forgets a job.
    func remove(_ id: String) {
        jobs.withLock { jobs in jobs.removeAll { $0.id == id } }
    }
}

extension BulkJob {
    fileprivate var expiry: Int { created + BulkJobs.lifetime }

    /// Whether an id, of 15 or 18 characters, is the job's.
    fileprivate func has(_ text: String) -> Bool { text == id || text == id.prefix(15) }
}
