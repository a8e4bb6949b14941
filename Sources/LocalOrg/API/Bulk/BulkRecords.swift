import Records
import SOQL

/// What a query job found, as the org was when the job was made.
struct BulkRecords: Sendable {
    private let results: ResultSet
    private let columns: [FlatColumn]

    /// How many records there are.
    var count: Int { results.recordCount }

    /// Takes what a job's query finds.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - evaluate: Evaluates it; is not called for a query that jobs do not take.
    /// - Throws: `API_ERROR` for a query that jobs do not take, or what `evaluate` throws.
    init(_ query: Query, _ evaluate: () throws(APIFault) -> ResultSet) throws(APIFault) {
        let isGrouped = query.isAggregate || query.grouping != nil
        if isGrouped || query.selection.contains(.count) { throw .notInBulk("Aggregate functions") }
        if query.offset != nil { throw .notInBulk("OFFSET") }
        results = try evaluate()
        let columns = try results.recordShape.map { shape throws(APIFault) in
            try FlatColumn.columns(of: shape)
        }
        self.columns = FlatColumn.arranged(columns ?? [], as: query)
    }

    /// Some of the records as CSV, below the header that every page has.
    func csv(_ records: Range<Int>, _ dialect: CSVDialect) -> [UInt8] {
        var writer = CSVWriter(dialect)
        writer.line(columns.map(\.heading))
        for row in results.rows(records) { writer.line(columns.map { $0.text(of: row) }) }
        return writer.bytes
    }
}
