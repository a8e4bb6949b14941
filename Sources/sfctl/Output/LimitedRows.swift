import Records

/// Hands rows on until a number of them is reached.
struct LimitedRows<Rows: RowSink>: RowSink {
    var rows: Rows
    /// How many more rows may pass.
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
