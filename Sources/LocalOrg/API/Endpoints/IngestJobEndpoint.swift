import HTTP
import HTTPServer
import Records

/// `jobs/ingest`: changes to many records, uploaded as CSV.
///
/// Source: Bulk API 2.0 Developer Guide, "Ingest".
struct IngestJobEndpoint {
    let store: Store
    let jobs: BulkJobs
    /// Returns the milliseconds since 1970; a job may take long, so that it ends later than its
    /// call.
    let clock: @Sendable () -> Int

    /// The size limit of an upload in bytes: 150 MB of base64, as Salesforce stores and counts
    /// uploads.
    static let uploadLimit = 112_500_000

    /// Handles `POST jobs/ingest`: creates a job that is open for its upload.
    func create(_ call: Call) throws(APIFault) -> Reply {
        try BulkKind.ingests.checkService(in: call.version)
        let job = try job(of: JobBody(of: call), in: call)
        jobs.add(job)
        return job.reply(.receipt, at: call.now)
    }

    private static func checkType(_ type: String?) throws(APIFault) {
        guard let type, RequestBody.mediaType(type) != "text/csv" else { return }
        throw .unsupportedMedia(type, due: "text/csv")
    }

    /// Returns the job that a body describes.
    private func job(of body: JobBody, in call: Call) throws(APIFault) -> BulkJob {
        let name = try body.requiredText("operation")
        guard let operation = BulkOperation(rawValue: name), !operation.isQuery else {
            throw .badMember("operation", name)
        }
        let object = try object(named: try body.requiredText("object"), for: operation, in: call)
        return BulkJob(
            operation: operation,
            object: object,
            key: operation == .upsert ? try key(of: object, in: body) : nil,
            dialect: try body.dialect(),
            version: call.version,
            created: call.now,
            stage: .open,
            content: .upload(nil)
        )
    }

    /// Returns whether a request is `PUT jobs/ingest/{id}/batches`.
    static func takesUpload(_ method: Request.Method, to target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        return method == .put && path.contains("/jobs/ingest/") && path.hasSuffix("/batches")
    }

    /// Handles `PUT jobs/ingest/{id}/batches`: accepts one upload.
    func upload(_ call: Call) throws(APIFault) -> Reply {
        try Self.checkType(call.request.headers["Content-Type"])
        guard call.request.body.count <= Self.uploadLimit else { throw .uploadTooLarge }
        return try jobs.change(.ingests, for: call) { job throws(APIFault) in
            guard job.stage == .open else {
                throw .jobState("The job is not open for an upload")
            }
            guard case .upload(nil) = job.content else { throw .repeatedUpload(job.id) }
            job.content = .upload(call.request.body)
            return Reply(emptyWith: 201)
        }
    }

    /// Handles `PATCH jobs/ingest/{id}` with `{"state":"UploadComplete"}` or `{"state":"Aborted"}`.
    func change(_ call: Call) throws(APIFault) -> Reply {
        let state = try JobBody(of: call).requiredText("state")
        switch BulkState(rawValue: state) {
        case .uploadComplete: return try submit(call)
        case .aborted:
            return try jobs.change(.ingests, for: call) { job throws(APIFault) in
                try Self.abort(&job, call)
                return job.reply(.receipt, at: call.now)
            }
        default: throw .badMember("state", state)
        }
    }

    /// Handles `GET jobs/ingest/{id}/successfulResults`: returns the successful rows.
    func successful(_ call: Call) throws(APIFault) -> Reply {
        try results(.successful, call)
    }

    /// Handles `GET jobs/ingest/{id}/failedResults`: returns the failed rows with their errors.
    func failed(_ call: Call) throws(APIFault) -> Reply { try results(.failed, call) }

    /// Handles `GET jobs/ingest/{id}/unprocessedrecords`: returns the rows that a failed or aborted
    /// job did not reach.
    func unprocessed(_ call: Call) throws(APIFault) -> Reply {
        try results(.unprocessed, call)
    }

    private func object(
        named name: String,
        for operation: BulkOperation,
        in call: Call
    ) throws(APIFault) -> ObjectType {
        guard let object = store.schema.object(named: name),
            object.abilities.isSuperset(of: operation.ability)
        else { throw .notIngested(name) }
        return object
    }

    private func key(of object: ObjectType, in body: JobBody) throws(APIFault) -> Int {
        let name = try body.requiredText("externalIdFieldName")
        guard let field = object.field(named: name), object.fields[field].isKey else {
            throw .badMember("externalIdFieldName", name)
        }
        return field
    }

    // MARK: The work

    /// Carries out the job; meanwhile clients can query or abort it, which keeps the rows already
    /// written.
    private func submit(_ call: Call) throws(APIFault) -> Reply {
        let (job, upload) = try jobs.change(.ingests, for: call) { job throws(APIFault) in
            (job, try job.start(at: call.now))
        }
        let outcome = Result { () throws(BulkFailure) in
            try IngestRun(job, upload, in: store).outcomes(for: call)
        }
        let reply = try jobs.change(.ingests, for: call) { job in
            job.finish(outcome)
            return job.reply(.receipt, at: clock())
        }
        if case .failure(.store(let fault)) = outcome { throw fault }
        return reply
    }

    private static func abort(_ job: inout BulkJob, _ call: Call) throws(APIFault) {
        if case .upload(let bytes) = job.content {
            // An unreadable upload has no rows to return.
            let upload = try? Upload(bytes ?? [], job.dialect)
            job.content = .outcomes(BulkOutcomes(upload ?? .none, []))
        }
        try job.abort(at: call.now)
    }

    private func results(_ part: BulkOutcomes.Part, _ call: Call) throws(APIFault) -> Reply {
        let (outcomes, dialect) = try jobs.change(.ingests, for: call) { job throws(APIFault) in
            try job.checkResults(in: [.jobComplete, .failed, .aborted], for: call)
            guard case .outcomes(let outcomes) = job.content else { throw .notFound }
            return (outcomes, job.dialect)
        }
        return Reply(
            document: Reply.Document(type: "text/csv", bytes: outcomes.csv(part, dialect))
        )
    }
}

extension BulkJob {
    /// Submits the job and returns its upload.
    fileprivate mutating func start(at now: Int) throws(APIFault) -> [UInt8] {
        guard stage == .open else { throw .jobState("The upload of the job is complete already") }
        guard case .upload(let bytes?) = content else { throw .jobState("The job has no upload") }
        stage = .running(since: now)
        return bytes
    }

    /// Stores the outcomes of the rows; if they could not be saved, reopens the job.
    fileprivate mutating func finish(_ outcome: Result<BulkOutcomes, BulkFailure>) {
        var failure: String?
        switch outcome {
        case .success(let outcomes): content = .outcomes(outcomes)
        case .failure(.job(let upload, let text)):
            content = .outcomes(BulkOutcomes(upload, []))
            failure = text
        case .failure(.store):
            if case .running = stage { stage = .open }
        }
        if case .running(let moment) = stage { stage = .submitted(at: moment, failure: failure) }
    }
}

extension APIFault {
    /// The status and the code are guesses.
    static let uploadTooLarge = APIFault(
        status: 413,
        "EXCEEDED_MAX_SIZE_REQUEST",
        "The upload has more than 150 MB in base64"
    )

    fileprivate static func notIngested(_ name: String) -> APIFault {
        APIFault("INVALIDENTITY", "Entity '\(name)' is not supported by the Bulk API.")
    }

    fileprivate static func repeatedUpload(_ id: String) -> APIFault {
        .jobState(
            """
            Found multiple contents for job: <\(id)>, please 'Close' / 'Abort' / 'Delete' the \
            current Job then create a new Job and make sure you only do 'PUT' once on a given Job.
            """
        )
    }
}
