import Records
import Text

/// The outcomes of an upload's rows.
struct BulkOutcomes: Sendable {
    let upload: Upload
    /// The outcome of each row; empty if the job failed as a whole.
    let results: [Result<WrittenRecord, APIFault>]
    let failed: Int
    /// The column of the records' ids, if any.
    private let idColumn: Int?

    init(_ upload: Upload, _ results: [Result<WrittenRecord, APIFault>]) {
        self.upload = upload
        self.results = results
        failed = results.count { $0.isFailure }
        idColumn = upload.header.firstIndex { $0.lowercased() == "id" }
    }

    /// The rows that one resource returns.
    enum Part {
        case successful, failed, unprocessed
    }

    /// Returns a part as CSV; empty if the header could not be read.
    ///
    /// Source: Bulk API 2.0 Developer Guide, "Get Job Successful Record Results" and the pages that
    /// follow it.
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

    /// Returns the values before a row's own; nil if the row belongs to another part.
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
    /// The text of `sf__Error`:
    /// `REQUIRED_FIELD_MISSING:Required fields are missing: [Name]:Name --`.
    fileprivate var rowText: String {
        let fields = (fields ?? []).joined(separator: ", ")
        return "\(code):\(message):\(fields.isEmpty ? "" : fields + " ")--"
    }
}
