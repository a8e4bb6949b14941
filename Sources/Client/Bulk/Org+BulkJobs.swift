import HTTP
package import Records

/// Jobs of Bulk API 2.0: creating them, asking for them, aborting them.
extension Org {
    /// How long a request that changes a job may take after the command is cancelled.
    package static let jobPatience = Duration.seconds(5)

    /// Creates a query job.
    ///
    /// If no answer arrives, the job may exist all the same; the request is not repeated then.
    /// Read-only mode allows it, because it changes no record.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - includesDeleted: Whether to include deleted, merged and archived rows.
    /// - Returns: The job.
    /// - Throws: `OrgError`.
    package func createQueryJob(
        _ soql: String,
        includesDeleted: Bool
    ) async throws(OrgError) -> BulkJob {
        try await createJob(
            .query,
            [
                ("operation", includesDeleted ? "queryAll" : "query"), ("query", soql),
                ("contentType", "CSV"), ("columnDelimiter", "COMMA"), ("lineEnding", "LF"),
            ]
        )
    }

    /// Creates a job with the members of the API's request.
    package func createJob(
        _ kind: BulkJob.Kind,
        _ members: [(String, String)]
    ) async throws(OrgError) -> BulkJob {
        let request = Request.createJob(
            kind.rawValue,
            members,
            apiVersion: try await apiVersion()
        )
        return try await change(kind, request) { answer throws(OrgError) in
            try BulkJob(reading: answer, kind)
        }
    }

    /// Returns a job.
    package func job(_ id: RecordID, _ kind: BulkJob.Kind) async throws(OrgError) -> BulkJob {
        let request = Request.job(kind.rawValue, id, apiVersion: try await apiVersion())
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            try BulkJob(reading: answer, kind, id)
        }
    }

    /// Returns a job of either kind.
    package func job(_ id: RecordID) async throws(OrgError) -> BulkJob {
        do throws(OrgError) {
            return try await job(id, .query)
        } catch {
            guard let status = error.refusal?.status, status == 404 || status == 400 else {
                throw error
            }
            return try await job(id, .ingest)
        }
    }

    /// Changes a job's state: aborts it, or submits its upload.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - id: The job.
    ///   - kind: Its kind.
    ///   - isDelayed: Whether a cancelled task still gets `jobPatience` for it; false if it gets
    ///     time anyway.
    /// - Returns: The job.
    /// - Throws: `OrgError`.
    @discardableResult
    package func setState(
        _ state: BulkJob.State,
        of id: RecordID,
        _ kind: BulkJob.Kind,
        isDelayed: Bool = true
    ) async throws(OrgError) -> BulkJob {
        let request = Request.changeJob(
            kind.rawValue,
            id,
            to: state.rawValue,
            apiVersion: try await apiVersion()
        )
        return try await change(kind, request, isDelayed: isDelayed) { answer throws(OrgError) in
            let job = try BulkJob(reading: answer, kind, id)
            guard state != .aborted || job.state == state else {
                let reason = "the job \(id) is \(job.state.rawValue), not \(state.rawValue)"
                throw answer.malformed(.undecodable(reason))
            }
            return job
        }
    }

    /// Aborts a job; a cancelled task still gets `jobPatience` for it.
    ///
    /// If no usable answer arrives, the job's own state decides whether it is aborted.
    ///
    /// - Returns: The job.
    /// - Throws: `OrgError`.
    package nonisolated func abort(
        _ id: RecordID,
        _ kind: BulkJob.Kind
    ) async throws(OrgError) -> BulkJob {
        let cancellation = DelayedCancellation(by: Self.jobPatience, clock: options.clock)
        let result = await cancellation.delay { () -> Result<BulkJob, OrgError> in
            do throws(OrgError) {
                return .success(
                    try await self.setState(.aborted, of: id, kind, isDelayed: false)
                )
            } catch {
                let isUnclear = error.mayHaveBeenDone || error.refusal?.isServerFailure == true
                guard isUnclear, let job = try? await self.job(id, kind), job.state == .aborted
                else { return .failure(error.outcome == .cancelled ? .silence : error) }
                return .success(job)
            }
        }
        return try result.get()
    }

    /// Returns the jobs of a kind that the org lists, in the org's order.
    package func jobs(_ kind: BulkJob.Kind) async throws(OrgError) -> [BulkJob] {
        var jobs: [BulkJob] = []
        var visited: Set<String> = []
        var emptyPages = EmptyPages()
        var next: Request? = Request.jobs(kind.rawValue, apiVersion: try await apiVersion())
        while let request = next {
            let server = instanceURL
            visited.insert(request.target)
            let known = visited
            let page = try await value(of: request, isSafe: true) { answer throws(OrgError) in
                try JobList(answer, kind, on: server, visited: known)
            }
            jobs += page.jobs
            next = page.next.map { Request(.get, $0) }
            if next != nil, let count = emptyPages.count(isEmpty: page.isEmpty) {
                throw WholeResponse(status: 200).malformed(.emptyPages(count))
            }
        }
        return jobs
    }

    private func change(
        _ kind: BulkJob.Kind,
        _ request: Request,
        isDelayed: Bool = true,
        reading: @escaping AnswerReading<BulkJob>
    ) async throws(OrgError) -> BulkJob {
        try await value(
            of: request,
            isSafe: false,
            changesData: kind == .ingest,
            cancellation: isDelayed
                ? DelayedCancellation(by: Self.jobPatience, clock: options.clock) : nil,
            reading: reading
        )
    }
}

extension OrgError {
    /// The error in place of a cancellation when the time after Ctrl-C is over.
    fileprivate static let silence = OrgError.transport(.timedOut(.answer))
}

/// One page of the list of jobs.
private struct JobList: Sendable {
    let jobs: [BulkJob]
    /// Whether the page lists no jobs at all, including those of Bulk API 1.
    let isEmpty: Bool
    let next: String?

    init(
        _ answer: WholeResponse,
        _ kind: BulkJob.Kind,
        on server: InstanceURL,
        visited: Set<String>
    ) throws(OrgError) {
        let json = try answer.json()
        guard let records = json["records"]?.elements else {
            throw answer.malformed(.notAsked(found: nil, asked: "the list of jobs"))
        }
        // The list may also have jobs of Bulk API 1, which this API cannot use.
        var jobs: [BulkJob] = []
        for record in records where record["jobType"]?.text?.hasPrefix("V2") != false {
            jobs.append(try BulkJob(record, kind, in: answer))
        }
        self.jobs = jobs
        isEmpty = records.isEmpty
        guard let locator = json["nextRecordsUrl"]?.text, json["done"]?.boolean != true else {
            guard json["done"]?.boolean != false else {
                throw answer.malformed(.undecodable("done is false, but nextRecordsUrl is missing"))
            }
            next = nil
            return
        }
        guard let target = server.target(of: locator) else {
            throw answer.malformed(.foreignLocator(locator))
        }
        guard !visited.contains(target) else {
            throw answer.malformed(.repeatedLocator(target))
        }
        next = target
    }
}
