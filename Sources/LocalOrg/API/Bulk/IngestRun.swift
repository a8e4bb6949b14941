/// One run of an ingest job.
struct IngestRun {
    private let job: BulkJob
    private let bytes: [UInt8]
    private let store: Store

    /// The number of rows converted to writes at once, the same as Salesforce's batch size.
    private static let chunk = 10_000

    init(_ job: BulkJob, _ bytes: [UInt8], in store: Store) {
        self.job = job
        self.bytes = bytes
        self.store = store
    }

    /// Writes the rows, each independently.
    ///
    /// - Returns: The outcome of each row.
    func outcomes(for call: Call) throws(BulkFailure) -> BulkOutcomes {
        let upload = try upload()
        let reader = try reader(of: upload, in: store.schema)
        var results: [Result<WrittenRecord, APIFault>] = []
        do {
            try store.transaction(for: call) { transaction in
                for start in stride(from: 0, to: upload.count, by: Self.chunk) {
                    let rows = start..<min(start + Self.chunk, upload.count)
                    results += transaction.write(rows.map { reader.write(upload[$0]) })
                }
                if job.operation == .hardDelete { purge(results, in: transaction) }
                return true
            }
        } catch {
            throw .store(error)
        }
        return BulkOutcomes(upload, results)
    }

    private func upload() throws(BulkFailure) -> Upload {
        do {
            return try Upload(bytes, job.dialect)
        } catch {
            throw .job(.none, error.errorMessage)
        }
    }

    private func reader(of upload: Upload, in schema: Schema) throws(BulkFailure) -> IngestReader {
        do {
            return try IngestReader(upload.header, for: job, in: schema)
        } catch {
            throw .job(upload, error.description)
        }
    }

    /// Removes deleted records from the recycle bin.
    private func purge(
        _ results: [Result<WrittenRecord, APIFault>],
        in transaction: Transaction
    ) {
        let gone = results.compactMap { try? $0.get().id }
        _ = transaction.write(gone.map { .purge(id: $0) })
    }
}

/// The reason why a run has no outcomes.
enum BulkFailure: Error {
    /// The job fails with this message; the upload has the rows that could be read.
    case job(Upload, String)
    /// The org's state cannot be read or saved.
    case store(APIFault)
}
