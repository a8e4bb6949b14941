import HTTP
package import Records

extension Org {
    /// Deletes records by jobs of Bulk API 2.0, step by step, as the sequence is read.
    ///
    /// The records of each job are reported as `sending` before it is created, as `job` before they
    /// are uploaded, and as `settled` when it has ended. A job that fails, or is aborted, is the
    /// last one. If the task is cancelled, the job is aborted.
    ///
    /// - Parameters:
    ///   - ids: The records; a duplicate is sent once.
    ///   - object: The object's API name.
    ///   - before: The states of the records just before.
    ///   - isHard: Whether the records bypass the recycle bin, which needs the permission "Bulk API
    ///     Hard Delete".
    /// - Returns: The steps, which can be read once.
    package nonisolated func bulkDeletion(
        of ids: [RecordID],
        object: String,
        before: [RecordID: RecordState] = [:],
        isHard: Bool = false
    ) -> Deletion {
        let records = RecordBatches(of: ids, size: BulkDeletionSteps.jobSize)
        let operation = DeletionOperation(
            org: self,
            object: object,
            before: before,
            allOrNone: false
        )
        return Deletion(of: records) {
            BulkDeletionSteps(operation, on: records.batches, isHard: isHard)
        }
    }

    /// Waits for jobs of an earlier run, and settles their records.
    ///
    /// A job that was never submitted is aborted.
    ///
    /// - Parameters:
    ///   - jobs: The jobs with their records.
    ///   - object: The object's API name.
    ///   - before: The states of the records just before the jobs.
    /// - Returns: The steps, which can be read once.
    package nonisolated func deletion(
        by jobs: [(id: RecordID, records: [RecordID])],
        object: String,
        before: [RecordID: RecordState]
    ) -> Deletion {
        let operation = DeletionOperation(
            org: self,
            object: object,
            before: before,
            allOrNone: false
        )
        return Deletion(of: RecordBatches(of: [])) {
            BulkDeletionSteps(operation, on: [], after: jobs)
        }
    }
}

// MARK: - Requests

extension Org {
    /// Uploads the ids of the records of a job.
    func upload(
        _ ids: [RecordID],
        to job: BulkJob,
        _ cancellation: DelayedCancellation
    ) async throws(OrgError) {
        let answer = try await answer(
            to: Request.upload(ids, to: job),
            isSafe: false,
            cancellation: cancellation
        )
        // Any other success is not from the API, but perhaps a login page or a proxy's page.
        guard answer.status == 201 else { throw answer.malformed(.unexpectedStatus) }
    }

    /// The result of one record of a job.
    enum JobResult: Sendable {
        case deleted
        case refused(APIError)
        case unprocessed
    }

    /// Returns the results of a job that has ended, by record.
    func deletionResults(of job: BulkJob) async throws(OrgError) -> [RecordID: JobResult] {
        var results: [RecordID: JobResult] = [:]
        for (part, meaning) in Self.parts {
            let request = Request.job(
                job.kind.rawValue,
                job.id,
                part: part,
                apiVersion: job.apiVersion
            )
            let rows = try await value(of: request, isSafe: true) {
                answer throws(OrgError) in try Self.rows(of: answer, job.dialect)
            }
            for row in rows { results[row.id] = meaning(row.error) }
        }
        return results
    }

    /// The resources with results, and what a row of each means.
    private static let parts: [(String, @Sendable (String?) -> JobResult)] = [
        ("unprocessedrecords", { _ in .unprocessed }),
        ("failedResults", { .refused(APIError(jobError: $0 ?? "")) }),
        ("successfulResults", { _ in .deleted }),
    ]

    /// Reads the ids and errors of a part; a part without rows may have no header either.
    private static func rows(
        of answer: WholeResponse,
        _ dialect: CSVDialect
    ) throws(OrgError) -> [(id: RecordID, error: String?)] {
        var reader = CSVReader(answer.bytes, dialect)
        do throws(CSVFault) {
            guard let header = try reader.next()?.values,
                // The column of the upload; sf__Id may be empty for a failed row.
                let id = header.lastIndex(where: { $0.lowercased() == "id" })
            else { return [] }
            let error = header.firstIndex { $0.lowercased() == "sf__error" }
            var rows: [(id: RecordID, error: String?)] = []
            while let (values, _) = try reader.next() {
                guard values.count == header.count, let id = try? RecordID(values[id]) else {
                    continue
                }
                rows.append((id, error.map { values[$0] }))
            }
            return rows
        } catch {
            throw answer.malformed(.undecodable("\(error)"))
        }
    }
}

extension Request {
    /// Returns the request that uploads the ids of the records of a job.
    fileprivate static func upload(_ ids: [RecordID], to job: BulkJob) -> Request {
        var body = Array("Id\n".utf8)
        body.reserveCapacity(3 + 19 * ids.count)
        for id in ids { body += "\(id)\n".utf8 }
        return Request(
            .put,
            "/services/data/v\(job.apiVersion)/jobs/\(job.kind.rawValue)/\(job.id)/batches",
            headers: ["Content-Type": "text/csv"],
            body: body
        )
    }
}

extension APIError {
    /// Reads the value of `sf__Error`: `DELETE_FAILED:Your attempt to delete …:--`.
    init(jobError text: String) {
        guard let colon = text.firstIndex(of: ":") else {
            self.init(code: "", message: text)
            return
        }
        var message = text[text.index(after: colon)...]
        var fields: [String] = []
        if message.hasSuffix("--"), let end = message.lastIndex(of: ":") {
            let names = message[message.index(after: end)...].dropLast(2)
            fields = names.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
            message = message[..<end]
        }
        self.init(code: String(text[..<colon]), message: String(message), fields: fields)
    }
}

extension BulkJob {
    /// The end of a job as an error of the records that it did not process; the state is the code.
    var asOrgError: OrgError {
        let words = errorMessage.map { ": \($0)" } ?? ""
        let place = state == .complete ? "without" : "before"
        let message = "the job \(id) ended \(place) this record\(words)"
        return [APIError(code: state.rawValue, message: message)].asOrgError
    }
}
