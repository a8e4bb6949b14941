import Client
import HTTP
import Records
import SOQL
import Text

/// A record, and its name where it has one.
struct NamedRecord: Sendable {
    let id: RecordID
    let name: String?
}

extension Org {
    /// The names of records by id; a record that does not exist, or cannot be seen, has no entry.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: Their object's API name.
    ///   - nameField: The field that holds the name; nil where the object has none.
    /// - Returns: For each record found its name, or nil where it has none.
    /// - Throws: As `namedRecords`.
    nonisolated func names(
        of ids: [RecordID],
        object: String,
        nameField: String?
    ) async throws -> [RecordID: String?] {
        var names: [RecordID: String?] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            let list = rest.prefix(500).map { "'\($0)'" }.joined(separator: ",")
            let fields = ["Id", nameField].compactMap(\.self).joined(separator: ", ")
            let soql: SOQLText = "SELECT \(fields) FROM \(object) WHERE Id IN (\(list))"
            for record in try await namedRecords(matching: soql, nameField: nameField) {
                names.updateValue(record.name, forKey: record.id)
            }
            rest = rest.dropFirst(500)
        }
        return names
    }

    /// The rows of a query of `Id` and of the field that holds the name.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - nameField: The field that holds the name; nil where the object has none.
    ///   - limit: The most rows; nil for any number.
    ///   - options: How the query is asked.
    /// - Returns: The rows in the org's order.
    /// - Throws: `OrgError`, also where other rows came than were announced; `TooManyRecords`.
    nonisolated func namedRecords(
        matching soql: SOQLText,
        nameField: String?,
        limit: Int? = nil,
        options: QueryOptions = QueryOptions()
    ) async throws -> [NamedRecord] {
        let shape = RowShape(
            ["Id", nameField].compactMap(\.self).map { ResultColumn(name: $0, path: [$0]) }
        )
        var rows = NamedRows()
        var count = RowCount()
        for try await page in pages(of: soql, options: options) {
            let head = try QueryPage(page.bytes).scan(as: shape, into: &rows)
            count.add(rows: head.recordCount, of: head.totalSize)
            try TooManyRecords.check(max(head.totalSize ?? 0, rows.records.count), limit: limit)
            guard page.isLast, let difference = count.difference else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
        }
        return rows.records
    }

    /// How many records of an object refer to a record.
    ///
    /// - Parameters:
    ///   - object: The API name of the object that is counted.
    ///   - field: Its field that holds the record's id.
    ///   - id: The record.
    /// - Returns: The count.
    /// - Throws: `OrgError`.
    nonisolated func count(
        of object: String,
        where field: String,
        is id: RecordID
    ) async throws -> Int {
        let query = Query(
            selection: [.count],
            source: Source(object: FieldPath([object])),
            condition: .comparison(
                .field(FieldPath([field])),
                .equal,
                Literal(.string("\(id)"))
            )
        )
        for try await page in pages(of: SOQLText(query)) {
            if let size = try QueryPage(page.bytes).head().totalSize { return size }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(
                MalformedAnswer(.notAsked(found: nil, asked: "a count"), in: answer)
            )
        }
        throw CancellationError()
    }

    /// The org's objects.
    nonisolated func objects() async throws -> [ObjectSummary] {
        try ObjectList(parsing: await describeGlobal()).objects
    }

    /// An object's description.
    nonisolated func description(
        of object: String,
        usesToolingAPI: Bool = false
    ) async throws -> ObjectDescription {
        try ObjectDescription(parsing: await describe(object, usesToolingAPI: usesToolingAPI))
    }
}

/// Collects ids and names of rows.
private struct NamedRows: RowSink {
    var records: [NamedRecord] = []
    private var ids: Set<RecordID> = []

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        guard ids.insert(id).inserted else {
            throw JSONFault(.notAnID, at: row.range.lowerBound)
        }
        records.append(NamedRecord(id: id, name: row.count > 1 ? row.text(of: 1) : nil))
    }
}
