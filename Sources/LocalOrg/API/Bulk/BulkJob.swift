import Records

/// A job of Bulk API 2.0.
struct BulkJob: Sendable {
    /// 18 characters, by chance.
    let id = RecordSequence(keyPrefix: "750").id(of: .random(in: 0..<1 << 48))
    let operation: BulkOperation
    let object: ObjectType
    /// The field by which an upsert finds records; nil for other operations.
    var key: Int?
    let dialect: CSVDialect
    /// The version that the job was made with, which its results want again.
    let version: ServedVersion
    /// When the job was made, in milliseconds since 1970.
    let created: Int
    var stage: BulkStage
    var content: Content

    /// What the job has to give.
    enum Content: Sendable {
        /// A query's records.
        case records(BulkRecords)
        /// What was uploaded; nil until something was.
        case upload([UInt8]?)
        /// What became of the rows of an upload.
        case outcomes(BulkOutcomes)
    }

    /// The state at a moment.
    func state(at now: Int) -> BulkState { stage.state(at: now).state }

    /// Since when the job has been in that state.
    func changed(at now: Int) -> Int { stage.state(at: now).since ?? created }

    /// Why the job failed; nil where it did not, or not yet.
    func failure(at now: Int) -> String? {
        guard case .submitted(_, let failure) = stage, state(at: now) == .failed else { return nil }
        return failure
    }

    /// How many rows the job holds; an unread upload counts as one row for every hundred bytes.
    var size: Int {
        switch content {
        case .records(let records): records.count
        case .outcomes(let outcomes): outcomes.upload.count
        case .upload(let bytes): (bytes?.count ?? 0) / 100
        }
    }
}

/// What a job does.
enum BulkOperation: String {
    case query, queryAll, insert, update, upsert, delete, hardDelete

    /// Whether the job gives records, rather than taking them.
    var isQuery: Bool { self == .query || self == .queryAll }

    /// Whether the job's upload has ids only.
    var isDelete: Bool { self == .delete || self == .hardDelete }

    /// What an object must allow.
    var ability: ObjectType.Abilities {
        switch self {
        case .query, .queryAll: .queryable
        case .insert: .createable
        case .update: .updateable
        case .upsert: [.createable, .updateable]
        case .delete, .hardDelete: .deletable
        }
    }
}

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
