import Records
import SOQL

/// The records found by a query job, from the moment when the job was created.
struct BulkRecords: Sendable {
    private let results: ResultSet
    private let columns: [FlatColumn]

    /// The number of records.
    var count: Int { results.recordCount }

    /// Takes the records that a job's query finds.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - evaluate: Evaluates the query; not called for a query that jobs do not support.
    /// - Throws: `API_ERROR` for a query that jobs do not support, or the errors of `evaluate`.
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

    /// Returns some of the records as CSV, with the header of every page.
    func csv(_ records: Range<Int>, _ dialect: CSVDialect) -> [UInt8] {
        var writer = CSVWriter(dialect)
        writer.line(columns.map(\.heading))
        for row in results.rows(records) { writer.line(columns.map { $0.text(of: row) }) }
        return writer.bytes
    }
}
