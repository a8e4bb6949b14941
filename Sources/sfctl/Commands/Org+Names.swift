import Client
import Records
import Text

extension Org {
    /// The names of records by id; a record that does not exist, or cannot be seen, has no entry.
    ///
    /// - Returns: for each record found its name, or nil where it has none.
    nonisolated func names(of ids: [RecordID], object: String) async throws -> [RecordID: String?] {
        let field = try await nameField(of: object)
        var names: [RecordID: String?] = [:]
        var rest = ids[...]
        while !rest.isEmpty {
            let list = rest.prefix(500).map { "'\($0)'" }.joined(separator: ",")
            let soql: SOQLText =
                "SELECT Id\(field.map { ", \($0)" } ?? "") FROM \(object) WHERE Id IN (\(list))"
            let shape = RowShape(
                ["Id", field].compactMap(\.self).map { ResultColumn(name: $0, path: [$0]) }
            )
            var count = RowCount()
            for try await page in pages(of: soql) {
                var rows = NameRows()
                let head = try QueryPage(page.bytes).scan(as: shape, into: &rows)
                names.merge(rows.names) { first, _ in first }
                count.add(rows: head.recordCount, of: head.totalSize)
                guard page.isLast, let difference = count.difference else { continue }
                let answer = Answer(status: 200, bytes: page.bytes)
                throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
            }
            rest = rest.dropFirst(500)
        }
        return names
    }

    /// The org's objects.
    nonisolated func objects() async throws -> [ObjectSummary] {
        try ObjectList(parsing: await describeGlobal()).objects
    }

    /// An object's description.
    nonisolated func description(of object: String) async throws -> ObjectDescription {
        try ObjectDescription(parsing: await describe(object))
    }

    private nonisolated func nameField(of object: String) async throws -> String? {
        try await description(of: object).fields.first { $0.flags.contains(.nameField) }?.name
    }
}

/// Collects ids and names of rows.
private struct NameRows: RowSink {
    var names: [RecordID: String?] = [:]

    mutating func row(_ row: borrowing Row) throws {
        guard let text = row.text(of: 0) else { return }
        let name = row.count > 1 ? row.text(of: 1) : nil
        try names.updateValue(name, forKey: RecordID(text))
    }
}
