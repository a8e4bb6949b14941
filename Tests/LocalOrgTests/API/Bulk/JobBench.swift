import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Testing

/// Jobs of Bulk API 2.0 as a client makes them.
struct JobBench {
    let bench: RouterBench

    init(contacts: Int = 0, keeper: any StateKeeper = MemoryKeeper()) throws {
        bench = try RouterBench(contacts: contacts, keeper: keeper)
    }

    /// What an answer tells of a job.
    struct Job: Decodable {
        let id: String
        let state: String
        let contentUrl: String?
        let errorMessage: String?
        let numberRecordsProcessed: Int?
        let numberRecordsFailed: Int?
        let totalProcessingTime: Int?
    }

    /// Lets the org's clock go on for as long as any job takes.
    func wait(_ milliseconds: Int = 1000) { bench.clock.now += milliseconds }

    func job(_ answer: WholeResponse) throws -> Job {
        try #require(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(Job.self, from: Data(answer.bytes))
    }

    /// Makes a query job; `options` are further members of its JSON.
    func query(_ soql: String, _ operation: String = "query", options: String = "") async throws
        -> Job
    {
        let body = #"{"operation":"\#(operation)","query":"\#(soql)"\#(options)}"#
        return try job(await bench.send(.post, "v67.0/jobs/query", body: body))
    }

    /// A query job's results after it is complete.
    func results(_ id: String, _ parameters: String = "") async -> WholeResponse {
        await bench.send(.get, "v67.0/jobs/query/\(id)/results\(parameters)")
    }

    /// Makes an ingest job, uploads to it, and says that this is all.
    func ingest(
        _ operation: String,
        of object: String = "Contact",
        _ csv: String,
        options: String = ""
    ) async throws -> Job {
        let body = #"{"operation":"\#(operation)","object":"\#(object)"\#(options)}"#
        let made = try job(await bench.send(.post, "v67.0/jobs/ingest", body: body))
        let uploaded = await bench.send(
            .put,
            "v67.0/jobs/ingest/\(made.id)/batches",
            headers: ["Content-Type": "text/csv"],
            body: csv
        )
        try #require(uploaded.status == 201, "\(uploaded.text)")
        return try job(await set("UploadComplete", of: made.id))
    }

    func set(_ state: String, of id: String, _ kind: String = "ingest") async -> WholeResponse {
        await bench.send(.patch, "v67.0/jobs/\(kind)/\(id)", body: #"{"state":"\#(state)"}"#)
    }

    /// A job's progress.
    func progress(_ id: String, _ kind: String = "ingest") async throws -> Job {
        try job(await bench.send(.get, "v67.0/jobs/\(kind)/\(id)"))
    }

    /// One of an ingest job's results, without the final line break.
    func part(_ name: String, of id: String) async -> String {
        let answer = await bench.send(.get, "v67.0/jobs/ingest/\(id)/\(name)/")
        return answer.text.trimmingCharacters(in: .newlines)
    }
}
