import Records
import SOQL

/// What a query job found, as the org was when the job was made.
struct BulkRecords: Sendable {
    private let results: ResultSet
    private let columns: [FlatColumn]

    /// How many records there are.
    var count: Int { results.recordCount }

    /// Runs a job's query.
    ///
    /// - Throws: `API_ERROR` for SOQL that is wrong, or that jobs do not take.
    init(_ query: Query, _ soql: String, includesDeleted: Bool, in call: Call) throws(APIFault) {
        let isGrouped = query.isAggregate || query.grouping != nil
        if isGrouped || query.selection.contains(.count) { throw .notInBulk("Aggregate functions") }
        if query.offset != nil { throw .notInBulk("OFFSET") }
        results = try call.evaluate(soql, includesDeleted: includesDeleted)
        let columns = try results.recordShape.map { shape throws(APIFault) in
            try FlatColumn.columns(of: shape)
        }
        self.columns = FlatColumn.arranged(columns ?? [], as: query)
    }

    /// Some of the records as CSV, below the header that every page has.
    func csv(_ records: Range<Int>, _ dialect: CSVDialect) -> [UInt8] {
        var writer = CSVWriter(dialect)
        writer.line(columns.map(\.heading))
        for place in results.places(records) { writer.line(columns.map { $0.text(of: place) }) }
        return writer.bytes
    }
}
