import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Jobs against recorded ones (`TestSupport.Corpus`): the same keys in the same order.
struct RecordedJobTests {
    private let jobs: JobBench

    init() throws {
        jobs = try JobBench()
    }

    private func keys(_ text: [UInt8]) throws -> [String] {
        try #require(try JSONValue(parsing: text).members).map(\.key)
    }

    @Test func `an ingest job has the recorded one's keys`() async throws {
        let job = try await jobs.ingest("insert", "LastName\nA\n")
        jobs.wait()
        let answer = await jobs.bench.send(.get, "v67.0/jobs/ingest/\(job.id)")
        try expectEqual(keys(answer.bytes), keys(Corpus.recorded("bulk2-job/005.json")))
    }

    @Test func `a query job has the recorded one's keys, and one that is newer`() async throws {
        let job = try await jobs.query("SELECT Id FROM Contact")
        jobs.wait()
        let answer = await jobs.bench.send(.get, "v67.0/jobs/query/\(job.id)")
        try expectEqual(
            keys(answer.bytes),
            keys(Corpus.recorded("bulk2-job/006.json")) + ["isPkChunkingSupported"]
        )
    }

    @Test func `an error has the recorded one's code and words`() async throws {
        let job = try await jobs.ingest("insert", "LastName\nA\n")
        jobs.wait()
        let answer = try JSONValue(parsing: await jobs.set("Aborted", of: job.id).bytes)
        let error = try #require(answer.elements?.first)
        let known = try JSONValue(parsing: Corpus.recorded("error-bulk/001.json"))
        expectEqual(error["errorCode"], known.elements?.first?["errorCode"])
        expectEqual(error["message"], known.elements?.first?["message"])
    }
}
