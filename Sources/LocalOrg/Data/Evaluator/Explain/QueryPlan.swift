/// One way to find a query's rows, as in the answer to `explain`.
///
/// Source: REST API Developer Guide, "Query Performance Feedback (Beta)".
package struct QueryPlan: Hashable, Sendable {
    /// The method of finding the rows.
    package let operation: Operation
    /// The fields whose indexes are used; empty for other operations.
    package let fields: [String]
    /// The number of rows examined.
    package let cardinality: Int
    /// The cost of the plan; above 1 the query is not selective.
    package let relativeCost: Double

    /// The `leadingOperationType`; no records are hidden here, so it is never `Sharing`.
    package enum Operation: String, Sendable {
        case index = "Index"
        /// The search that ends as soon as it has enough rows.
        case other = "Other"
        case tableScan = "TableScan"
    }

    /// Returns the ways to find the rows of a selection: first the one used, then a scan if that
    /// costs more.
    static func plans(for selection: RowSelection) -> [QueryPlan] {
        let candidates = selection.filter.candidates
        let table = selection.table
        let scan = QueryPlan(.tableScan, rows: table.rowCount, of: table)
        var plans: [QueryPlan] = []
        if !candidates.fields.isEmpty {
            let fields = candidates.fields.map { table.object.fields[$0].name }
            plans = [QueryPlan(.index, fields: fields, rows: candidates.count, of: table)]
        } else if let stop = selection.stop {
            plans = [QueryPlan(.other, rows: stop, of: table)]
        }
        guard let best = plans.first, best.relativeCost >= scan.relativeCost else {
            return plans + [scan]
        }
        return plans
    }

    private init(
        _ operation: Operation,
        fields: [String] = [],
        rows: Int,
        of table: any Table
    ) {
        self.operation = operation
        self.fields = fields
        cardinality = rows
        relativeCost = Self.cost(of: operation, rows: rows, of: table.rowCount)
    }

    /// Returns the cost of an operation.
    ///
    /// The threshold is documented for indexes; the cost of a scan is derived from recorded plans
    /// of large tables.
    private static func cost(of operation: Operation, rows: Int, of total: Int) -> Double {
        guard total > 0 else { return 0 }
        guard operation == .tableScan else { return Double(rows) / threshold(of: total) }
        return 1 + 2.6 * Double(rows) / Double(total)
    }

    /// Returns the number of rows that a selective query examines: 30 percent of the first million
    /// and 15 percent of the others, at most a million.
    ///
    /// Source: Salesforce Help, "Make SOQL query selective", standard indexes.
    private static func threshold(of total: Int) -> Double {
        let first = min(total, 1_000_000)
        return min(0.3 * Double(first) + 0.15 * Double(total - first), 1_000_000)
    }
}
