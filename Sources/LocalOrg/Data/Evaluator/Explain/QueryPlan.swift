/// One way to find the rows that a query takes, as `explain` describes it.
///
/// Source: REST API Developer Guide, "Query Performance Feedback (Beta)".
package struct QueryPlan: Hashable, Sendable {
    /// How the rows are found.
    package let operation: Operation
    /// The fields whose indexes find them; none for other operations.
    package let fields: [String]
    /// How many rows are looked at.
    package let cardinality: Int
    /// What that costs; above 1 the query is not selective.
    package let relativeCost: Double

    /// `leadingOperationType`; nobody's records are hidden here, so that `Sharing` never leads.
    package enum Operation: String, Sendable {
        case index = "Index"
        /// The search ends as soon as enough rows are found.
        case other = "Other"
        case tableScan = "TableScan"
    }

    /// The ways to find the rows of a selection: first the one that is taken, then a scan where that costs more.
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

    /// The threshold is documented for indexes; what a scan costs was read from recorded plans of large tables.
    private static func cost(of operation: Operation, rows: Int, of total: Int) -> Double {
        guard total > 0 else { return 0 }
        guard operation == .tableScan else { return Double(rows) / threshold(of: total) }
        return 1 + 2.6 * Double(rows) / Double(total)
    }

    /// How many rows a selective query looks at: 30 percent of the first million, 15 of the others, a million at most.
    ///
    /// Source: Salesforce Help, "Make SOQL query selective", standard indexes.
    private static func threshold(of total: Int) -> Double {
        let first = min(total, 1_000_000)
        return min(0.3 * Double(first) + 0.15 * Double(total - first), 1_000_000)
    }
}
