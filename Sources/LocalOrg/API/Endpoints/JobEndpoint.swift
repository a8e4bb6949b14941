import Records

/// The resources that `jobs/query` and `jobs/ingest` share: the list of jobs, a job's progress, and
/// its deletion.
///
/// Source: Bulk API 2.0 Developer Guide, "Get All Jobs", "Get Job Info", "Delete a Job".
struct JobEndpoint {
    let jobs: BulkJobs

    /// Handles `GET jobs/query`: lists all query jobs.
    func queries(_ call: Call) throws(APIFault) -> Reply {
        try list(call, .queries)
    }

    /// Handles `GET jobs/ingest`: lists all ingest jobs.
    func ingests(_ call: Call) throws(APIFault) -> Reply {
        try list(call, .ingests)
    }

    /// Handles `GET jobs/query/{id}`: returns a query job's progress.
    func query(_ call: Call) throws(APIFault) -> Reply {
        try jobs.change(.queries, for: call) { job in job.reply(.progress, at: call.now) }
    }

    /// Handles `GET jobs/ingest/{id}`: returns an ingest job's progress.
    func ingest(_ call: Call) throws(APIFault) -> Reply {
        try jobs.change(.ingests, for: call) { job in job.reply(.progress, at: call.now) }
    }

    /// Handles `DELETE jobs/query/{id}`: deletes a finished job and its results.
    func deleteQuery(_ call: Call) throws(APIFault) -> Reply {
        try delete(call, .queries, in: [.jobComplete, .failed, .aborted])
    }

    /// Handles `DELETE jobs/ingest/{id}`: deletes a job that is not open.
    func deleteIngest(_ call: Call) throws(APIFault) -> Reply {
        try delete(call, .ingests, in: [.uploadComplete, .jobComplete, .failed, .aborted])
    }

    private func list(_ call: Call, _ kind: BulkKind) throws(APIFault) -> Reply {
        try kind.checkService(in: call.version)
        let filters = [
            ("jobType", kind.name), ("concurrencyMode", "Parallel"),
            ("isPkChunkingEnabled", "false"),
        ]
        let excludesAll = filters.contains { name, value in
            call.target[name].map { $0.lowercased() != value.lowercased() } ?? false
        }
        let now = call.now
        let listed = jobs.all(at: now).filter { !excludesAll && kind.contains($0) }
        return Reply { writer in
            writer.beginObject()
            writer.key("done")
            writer.boolean(true)
            writer.key("records")
            writer.array(listed) { job, writer in job.write(.summary, at: now, to: &writer) }
            writer.key("nextRecordsUrl")
            writer.null()
            writer.endObject()
        }
    }

    private func delete(
        _ call: Call,
        _ kind: BulkKind,
        in states: [BulkState]
    ) throws(APIFault) -> Reply {
        let id = try jobs.change(kind, for: call) { job throws(APIFault) in
            let state = job.state(at: call.now)
            guard states.contains(state) else {
                throw .jobState("Deleting a job in state \(state.rawValue) is not allowed")
            }
            return job.id
        }
        jobs.remove(id)
        return Reply(emptyWith: 204)
    }
}

extension BulkJob {
    /// Returns the job as an answer at a moment, in milliseconds since 1970.
    func reply(_ detail: Detail, at now: Int) -> Reply {
        Reply { write(detail, at: now, to: &$0) }
    }

    /// Aborts the job.
    mutating func abort(at now: Int) throws(APIFault) {
        switch state(at: now) {
        case .open, .uploadComplete, .inProgress: stage = .aborted(at: now)
        case .jobComplete: throw .jobState("Aborting already Completed Job not allowed")
        // These two texts are modelled on the one above.
        case .failed: throw .jobState("Aborting already Failed Job not allowed")
        case .aborted: throw .jobState("Aborting already Aborted Job not allowed")
        }
    }

    /// Checks that the call's version is the job's and that the job is in one of some states.
    ///
    /// - Throws: `APIFault` 409 for another version, 400 for another state.
    func checkResults(in states: [BulkState], for call: Call) throws(APIFault) {
        guard call.version == version else { throw .otherVersion(version) }
        let state = state(at: call.now)
        guard states.contains(state) else {
            throw .jobState("The job has no results in state \(state.rawValue)")
        }
    }
}

extension APIFault {
    /// Returns the error for a job in the wrong state.
    ///
    /// The code is Salesforce's, and so is the text unless noted.
    static func jobState(_ text: String) -> APIFault { APIFault("INVALIDJOBSTATE", text) }

    /// Returns the error for another version than the job's.
    ///
    /// The status is documented; the code and the text are guesses.
    fileprivate static func otherVersion(_ version: ServedVersion) -> APIFault {
        APIFault(status: 409, "INVALIDJOB", "The job was made with API version \(version)")
    }
}
