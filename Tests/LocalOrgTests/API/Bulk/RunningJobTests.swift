import Client
import HTTP
import HTTPServer
import Synchronization
import TestSupport
import Testing

@testable import LocalOrg

/// Ingest jobs while their rows are being written.
struct RunningJobTests {
    private let keeper = InterruptedKeeper()
    private let jobs: JobBench

    init() throws {
        jobs = try JobBench(keeper: keeper)
        _ = try jobs.bench.store.snapshot()
    }

    @Test func `others go on with their jobs`() async throws {
        let router = jobs.bench.router
        let clock = jobs.bench.clock
        let states = Mutex<[BulkState]>([])
        keeper.interrupt {
            for wait in [50, 100, 200] {
                clock.now += wait
                let now = clock.now
                states.withLock { $0 += router.jobs.all(at: now).map { $0.state(at: now) } }
            }
        }
        let job = try await jobs.ingest("insert", "LastName\nA\n")
        expectEqual(states.withLock { $0 }, [.uploadComplete, .inProgress, .inProgress])
        expectEqual(job.state, "JobComplete")
    }

    @Test func `a job that is given up keeps what it has written`() async throws {
        let router = jobs.bench.router
        let now = jobs.bench.clock.now
        keeper.interrupt {
            for job in router.jobs.all(at: now) {
                try? router.jobs.change(job.id, at: now) { job throws(APIFault) in
                    try job.abort(at: now)
                }
            }
        }
        let job = try await jobs.ingest("insert", "LastName\nA\n")
        expectEqual(job.state, "Aborted")
        await expect(jobs.part("successfulResults", of: job.id), .hasSuffix(#","true","A""#))
    }

    @Test func `a job whose rows cannot be kept is open again`() async throws {
        keeper.interrupt { () throws(StoreFault) in throw .storage("the disk is full") }
        let body = #"{"operation":"insert","object":"Contact"}"#
        let made = try jobs.job(await jobs.bench.send(.post, "v67.0/jobs/ingest", body: body))
        let path = "v67.0/jobs/ingest/\(made.id)"
        let csv = "LastName\nA\n"
        let type = ["Content-Type": "text/csv"] as Headers
        _ = await jobs.bench.send(.put, path + "/batches", headers: type, body: csv)
        let refused = await jobs.set("UploadComplete", of: made.id)
        expectEqual(refused.status, 500)
        expect(refused.text, .contains("the disk is full"))
        try await expectEqual(jobs.progress(made.id).state, "Open")
        try expectEqual(
            jobs.job(await jobs.set("UploadComplete", of: made.id)).state,
            "UploadComplete"
        )
    }
}
