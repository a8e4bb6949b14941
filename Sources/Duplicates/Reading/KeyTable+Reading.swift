package import Client
import HTTP
package import Output
import Records
package import SOQL
import Text

extension KeyTable {
    /// Reads the keys of all records of a query, once more if the org ends the query between two
    /// pages.
    ///
    /// - Parameters:
    ///   - statement: A query for `KeyFields.compared`.
    ///   - fields: The fields.
    ///   - org: The org.
    ///   - options: The options of the query.
    ///   - style: The form of the output, beside which the progress is shown.
    ///   - context: The command's context.
    /// - Returns: The keys.
    /// - Throws: `OrgError`, also if the number of rows is not the announced one.
    package static func read(
        _ statement: Statement,
        _ fields: KeyFields,
        in org: Org,
        _ options: QueryOptions,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> KeyTable {
        let progress = Progress(context, style, verb: "Read")
        let read = {
            try await KeyTable(statement, fields, in: org, options, progress)
        }
        do {
            return try await progress.run(read)
        } catch let error as OrgError where error.hasEndedQuery {
            context.messages.note("the org ended the query between two pages; restarting it")
            return try await progress.run(read)
        }
    }

    private init(
        _ statement: Statement,
        _ fields: KeyFields,
        in org: Org,
        _ options: QueryOptions,
        _ progress: Progress
    ) async throws {
        let shape = RowShape(fields.compared.map { ResultColumn(dotted: $0) })
        var rows = KeyRows(KeyReader(fields.columns, .first))
        var count = RowCount()
        for try await page in org.pages(of: statement, options: options) {
            let source = page.rows
            if page.number == 1, case .page(let first) = source, let size = first.announcedSize {
                rows.reserve(min(size, Self.mostReserved))
            }
            count.add(try source.scan(as: shape, into: &rows))
            progress.update(rows: rows.table.count, of: count.total)
            guard page.isLast, let difference = count.difference else { continue }
            let answer = WholeResponse(status: 200, bytes: page.bytes)
            throw OrgError.malformed(MalformedAnswer(.rowCount(difference), in: answer))
        }
        try Task.checkCancellation()
        self = rows.table
    }

    /// The most records for which an announcement alone takes memory.
    private static let mostReserved = 10_000_000
}

/// A sink that adds the keys of rows to a table.
struct KeyRows: RowSink {
    private(set) var table = KeyTable()
    private var reader: KeyReader

    init(_ reader: KeyReader) {
        self.reader = reader
    }

    mutating func reserve(_ count: Int) { table.reserve(count) }

    mutating func row(_ row: borrowing Row) throws {
        let id = try RecordID(ofRow: row.text(of: 0), at: row.range.lowerBound)
        reader.read(row)
        table.add(id, reader.keys)
    }
}
