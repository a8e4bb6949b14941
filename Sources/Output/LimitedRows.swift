import Records

/// A sink that passes on a limited number of rows and drops the rest.
struct LimitedRows<Rows: RowSink>: RowSink {
    var rows: Rows
    /// The number of rows still passed on.
    private(set) var remaining: Int

    init(_ rows: Rows, atMost limit: Int) {
        self.rows = rows
        remaining = limit
    }

    mutating func row(_ row: borrowing Row) throws {
        guard remaining > 0 else { return }
        remaining -= 1
        try rows.row(row)
    }
}
