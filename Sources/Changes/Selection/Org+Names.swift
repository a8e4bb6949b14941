package import Client
import HTTP
package import Records
package import SOQL
import Text

/// A record's id, and its name if it has one.
package struct NamedRecord: Sendable {
    package let id: RecordID
    package let name: String?

    package init(id: RecordID, name: String?) {
        self.id = id
        self.name = name
    }
}

extension Org {
    /// Returns the names of records by id; a missing or hidden record has no entry.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - object: The API name of their object.
    ///   - nameField: The field with the name; nil if the object has none.
    ///   - options: The options of the queries.
    /// - Returns: The name of each record found; nil for a record without one.
    /// - Throws: The errors of `namedRecords`.
    package nonisolated func names(
        of ids: [RecordID],
        object: String,
        nameField: String?,
        options: QueryOptions = QueryOptions()
    ) async throws -> [RecordID: String?] {
        var names: [RecordID: String?] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            let asked = Set(rest.prefix(500))
            let list = rest.prefix(500).map { "'\($0)'" }.joined(separator: ",")
            let fields = ["Id", nameField].compactMap(\.self).joined(separator: ", ")
            let soql: Statement = "SELECT \(fields) FROM \(object) WHERE Id IN (\(list))"
            let found = try await namedRecords(
                matching: soql,
                nameField: nameField,
                options: options
            )
            for record in found {
                guard asked.contains(record.id) else {
                    throw OrgError.malformed(
                        MalformedAnswer(
                            .undecodable("unexpected record \(record.id)"),
                            in: WholeResponse(status: 200)
                        )
                    )
                }
                names.updateValue(record.name, forKey: record.id)
            }
            rest = rest.dropFirst(500)
        }
        return names
    }

    /// Returns the rows of a query for `Id` and the name field.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - nameField: The field with the name; nil if the object has none.
    ///   - limit: The most rows; nil for no limit.
    ///   - options: The options of the query.
    /// - Returns: The rows in the org's order.
    /// - Throws: `OrgError`, also if the number of rows is not the announced one; `TooManyRecords`.
    package nonisolated func namedRecords(
        matching soql: Statement,
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
            let head = try page.rows.scan(as: shape, into: &rows)
            count.add(head)
            try TooManyRecords.check(max(head.totalSize ?? 0, rows.records.count), limit: limit)
            guard page.isLast, let difference = count.difference else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
        }
        return rows.records
    }
}

/// A sink that collects the ids and names of rows.
private struct NamedRows: RowSink {
    var records: [NamedRecord] = []
    private var ids: Set<RecordID> = []

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        guard ids.insert(id).inserted else {
            throw JSONFault(.unexpectedRecord, at: row.range.lowerBound)
        }
        records.append(NamedRecord(id: id, name: row.count > 1 ? row.text(of: 1) : nil))
    }
}
