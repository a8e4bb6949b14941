import Records

/// What became of the rows of an upload.
struct BulkOutcomes: Sendable {
    let upload: Upload
    /// An outcome a row; none where the job failed as a whole.
    let results: [Result<WrittenRecord, APIFault>]
    let failed: Int
    /// The column of the records' ids, if there is one.
    private let idColumn: Int?

    init(_ upload: Upload, _ results: [Result<WrittenRecord, APIFault>]) {
        self.upload = upload
        self.results = results
        failed = results.count { $0.isFailure }
        idColumn = upload.header.firstIndex { $0.lowercased() == "id" }
    }

    /// The part of the rows that a resource gives.
    enum Part {
        case successful, failed, unprocessed
    }

    /// A part as CSV; empty where no header could be read.
    ///
    /// Source: Bulk API 2.0 Developer Guide, "Get Job Successful Record Results" and the pages that follow it.
    func csv(_ part: Part, _ dialect: CSVDialect) -> [UInt8] {
        guard !upload.header.isEmpty else { return [] }
        var writer = CSVWriter(dialect)
        writer.line(Self.columns(part) + upload.header)
        for row in 0..<upload.count {
            if let values = values(part, of: row) { writer.line(values + upload[row]) }
        }
        return writer.bytes
    }

    private static func columns(_ part: Part) -> [String] {
        switch part {
        case .successful: ["sf__Id", "sf__Created"]
        case .failed: ["sf__Id", "sf__Error"]
        case .unprocessed: []
        }
    }

    /// What stands before a row's own values; nil where the row is of another part.
    private func values(_ part: Part, of row: Int) -> [String]? {
        guard row < results.count else { return part == .unprocessed ? [] : nil }
        switch (results[row], part) {
        case (.success(let record), .successful): return [record.id, String(record.isNew)]
        case (.failure(let fault), .failed):
            return [idColumn.map { upload[row][$0] } ?? "", fault.rowText]
        default: return nil
        }
    }
}

extension APIFault {
    /// The text of `sf__Error`: `REQUIRED_FIELD_MISSING:Required fields are missing: [Name]:Name --`.
    fileprivate var rowText: String {
        let fields = (fields ?? []).joined(separator: ", ")
        return "\(code):\(message):\(fields.isEmpty ? "" : fields + " ")--"
    }
}
