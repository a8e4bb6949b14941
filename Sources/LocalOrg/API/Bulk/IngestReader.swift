import Text

/// A reader that turns an upload's rows into writes.
struct IngestReader {
    private let job: BulkJob
    private let columns: [IngestColumn]
    private let idColumn: Int?

    /// Reads the header.
    ///
    /// - Throws: The job's failure for a column that is not a field or that the operation cannot
    ///   use.
    init(_ header: [String], for job: BulkJob, in schema: Schema) throws(IngestFailure) {
        self.job = job
        var columns: [IngestColumn] = []
        for heading in header {
            guard let column = IngestColumn(heading, of: job.object, in: schema) else {
                throw .unknownField(heading)
            }
            columns.append(column)
        }
        self.columns = columns
        idColumn = columns.firstIndex { $0.isField(job.object.field(named: "Id")) }
        if job.operation.isDelete, idColumn == nil || columns.count > 1 {
            throw .notOnlyIDs(header)
        }
    }

    /// Returns the write for a row; an invalid row becomes a refusal.
    func write(_ row: [String]) -> Write {
        do throws(APIFault) {
            return try wanted(row)
        } catch {
            return .refused(error)
        }
    }

    private func wanted(_ row: [String]) throws(APIFault) -> Write {
        switch job.operation {
        case .delete, .hardDelete: return .delete(id: try id(in: row), of: job.object)
        case .insert: return .insert(try draft(of: row))
        case .update:
            var draft = try draft(of: row)
            if let field = job.object.field(named: "Id") { draft.remove(field) }
            return .update(id: try id(in: row), draft)
        case .upsert:
            guard let key = job.key else { throw .missingID }
            var draft = try draft(of: row)
            let value = draft.values[key] ?? .null
            draft.remove(key)
            return .upsert(draft, key: UpsertKey(field: key, value: value))
        case .query, .queryAll: throw .notFound
        }
    }

    private func id(in row: [String]) throws(APIFault) -> String {
        guard let idColumn, !row[idColumn].isEmpty else { throw .missingID }
        return row[idColumn]
    }

    private func draft(of row: [String]) throws(APIFault) -> RecordDraft {
        var draft = RecordDraft(job.object)
        // An empty value leaves its field unchanged.
        for (column, text) in zip(columns, row) where !text.isEmpty {
            switch column {
            case .field(let field):
                draft.set(field, to: try job.object.fields[field].ingestValue(of: text))
            case .parent(let reference, _, _) where text == Field.ingestNull:
                draft.set(reference, to: .null)
            case .parent(let reference, let object, let field):
                let value = try object.fields[field].ingestValue(of: text)
                let parent = RecordDraft.Parent(object: object.name, field: field, value: value)
                draft.set(reference, to: parent)
            }
        }
        return draft
    }
}

/// The reason why a job fails as a whole.
enum IngestFailure: Error, Hashable, CustomStringConvertible {
    case unknownField(String)
    case notOnlyIDs([String])

    /// The text of `errorMessage`.
    var description: String {
        switch self {
        case .unknownField(let name): "InvalidBatch : Field name not found : \(name)"
        // The text is a guess modelled on the one above.
        case .notOnlyIDs(let header):
            "InvalidBatch : A delete takes the field Id only, and the header is "
                + header.joined(separator: ", ")
        }
    }
}

extension IngestColumn {
    fileprivate func isField(_ field: Int?) -> Bool {
        if case .field(field) = self { true } else { false }
    }
}

extension Field {
    /// The text for null in an upload.
    fileprivate static let ingestNull = "#N/A"

    /// Returns the field's value from an upload's text.
    ///
    /// Source: Bulk API Developer Guide, "Valid CSV Record Rows".
    fileprivate func ingestValue(of text: String) throws(APIFault) -> Value {
        if text == Self.ingestNull { return .null }
        if type == .boolean, let value = Self.booleans[text.lowercased()] { return .boolean(value) }
        guard let value = type.value(of: text) else {
            throw APIFault(
                "INVALID_TYPE_ON_FIELD_IN_RECORD",
                "\(label): value not of required type: \(text)",
                fields: [name]
            )
        }
        return value
    }

    private static let booleans = [
        "true": true, "yes": true, "y": true, "on": true, "1": true,
        "false": false, "no": false, "n": false, "off": false, "0": false,
    ]
}
