/// The two kinds of jobs.
enum BulkKind {
    case queries, ingests

    /// As `jobType` has it.
    var name: String { self == .queries ? "V2Query" : "V2Ingest" }

    func contains(_ job: BulkJob) -> Bool { job.operation.isQuery == (self == .queries) }

    /// - Throws: `APIFault` 404 where a version has no such jobs.
    func checkService(in version: ServedVersion) throws(APIFault) {
        let isServed = self == .queries ? version.hasQueryJobs : version.hasIngestJobs
        guard isServed else { throw .notFound }
    }
}
