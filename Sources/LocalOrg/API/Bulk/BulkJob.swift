import Records

/// A job of Bulk API 2.0.
struct BulkJob: Sendable {
    /// A random id of 18 characters.
    let id = RecordSequence(keyPrefix: "750").id(of: .random(in: 0..<1 << 48))
    let operation: BulkOperation
    let object: ObjectType
    /// The field by which an upsert finds records; nil for other operations.
    var key: Int?
    let dialect: CSVDialect
    /// The API version with which the job was created; requests for results must use the same one.
    let version: ServedVersion
    /// The time of the job's creation, in milliseconds since 1970.
    let created: Int
    var stage: BulkStage
    var content: Content

    /// The content of a job.
    enum Content: Sendable {
        /// A query's records.
        case records(BulkRecords)
        /// The upload; nil before there is one.
        case upload([UInt8]?)
        /// The outcomes of an upload's rows.
        case outcomes(BulkOutcomes)
    }

    /// Returns the state at a moment.
    func state(at now: Int) -> BulkState { stage.state(at: now).state }

    /// Returns the time when the job entered that state.
    func changed(at now: Int) -> Int { stage.state(at: now).since ?? created }

    /// Returns the reason for the job's failure; nil if it has not failed.
    func failure(at now: Int) -> String? {
        guard case .submitted(_, let failure) = stage, state(at: now) == .failed else { return nil }
        return failure
    }

    /// The number of rows in the job; an upload not yet read counts as one row for every hundred
    /// bytes.
    var size: Int {
        switch content {
        case .records(let records): records.count
        case .outcomes(let outcomes): outcomes.upload.count
        case .upload(let bytes): (bytes?.count ?? 0) / 100
        }
    }
}

/// The operation of a job.
enum BulkOperation: String {
    case query, queryAll, insert, update, upsert, delete, hardDelete

    /// Whether the job returns records instead of changing them.
    var isQuery: Bool { self == .query || self == .queryAll }

    /// Whether the job's upload contains only ids.
    var isDelete: Bool { self == .delete || self == .hardDelete }

    /// The ability that an object needs for the operation.
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

    /// The name in `jobType`.
    var name: String { self == .queries ? "V2Query" : "V2Ingest" }

    func contains(_ job: BulkJob) -> Bool { job.operation.isQuery == (self == .queries) }

    /// Checks that a version has such jobs.
    ///
    /// - Throws: `APIFault` 404 if it does not.
    func checkService(in version: ServedVersion) throws(APIFault) {
        let isServed = self == .queries ? version.hasQueryJobs : version.hasIngestJobs
        guard isServed else { throw .notFound }
    }
}
