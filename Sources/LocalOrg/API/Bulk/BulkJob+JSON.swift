import Records

extension BulkJob {
    /// The selection of a job's members in an answer.
    enum Detail {
        /// The answer to a request that creates or changes the job.
        case receipt
        /// An entry in the list of jobs.
        case summary
        /// The answer to a request for the job.
        case progress
    }

    /// Writes the job's state at a moment.
    ///
    /// Source: Bulk API 2.0 Developer Guide, "Get Information About an Ingest Job", "… About a
    /// Query Job".
    func write(_ detail: Detail, at now: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.entry("id", id)
        writer.entry("operation", operation.rawValue)
        writer.entry("object", object.name)
        writer.entry("createdById", OrgIDs.admin)
        writer.entry("createdDate", TemporalText.instant(created - created.modulo(1000)))
        let changed = changed(at: now)
        writer.entry("systemModstamp", TemporalText.instant(changed - changed.modulo(1000)))
        writer.entry("state", state(at: now).rawValue)
        if let key { writer.entry("externalIdFieldName", object.fields[key].name) }
        writer.entry("concurrencyMode", "Parallel")
        writer.entry("contentType", "CSV")
        writer.key("apiVersion")
        writer.number(digits: "\(version)")
        if detail != .receipt {
            writer.entry("jobType", operation.isQuery ? "V2Query" : "V2Ingest")
        }
        if state(at: now) == .open { writer.entry("contentUrl", contentURL) }
        writer.entry("lineEnding", dialect.lineEnding.rawValue)
        writer.entry("columnDelimiter", dialect.delimiter.rawValue)
        if detail == .progress { writeProgress(at: now, to: &writer) }
        writer.endObject()
    }

    /// The path for the upload, without a leading slash, as in the API.
    private var contentURL: String { "services/data/v\(version)/jobs/ingest/\(id)/batches" }

    private func writeProgress(at now: Int, to writer: inout JSONWriter) {
        if let failure = failure(at: now) { writer.entry("errorMessage", failure) }
        let (processed, failed) = counts(at: now)
        writer.entry("numberRecordsProcessed", processed)
        if !operation.isQuery { writer.entry("numberRecordsFailed", failed) }
        writer.entry("retries", 0)
        let time = processingTime(at: now)
        writer.entry("totalProcessingTime", time)
        if operation.isQuery {
            writer.key("isPkChunkingSupported")
            writer.boolean(true)
        } else {
            writer.entry("apiActiveProcessingTime", time)
            writer.entry("apexProcessingTime", 0)
        }
    }

    /// Returns the number of rows processed so far, and how many of them failed.
    private func counts(at now: Int) -> (processed: Int, failed: Int) {
        guard state(at: now).isFinal else { return (0, 0) }
        return switch content {
        case .records(let records): (records.count, 0)
        case .outcomes(let outcomes): (outcomes.results.count, outcomes.failed)
        case .upload: (0, 0)
        }
    }

    private func processingTime(at now: Int) -> Int {
        guard let moment = stage.submission else { return 0 }
        return min(max(0, now - moment - BulkStage.queueing), BulkStage.processing)
    }
}

extension JSONWriter {
    fileprivate mutating func entry(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    fileprivate mutating func entry(_ name: String, _ number: Int) {
        key(name)
        integer(number)
    }
}
