import Records
import Terminal

/// Rows of a table whose columns are settled, written as they come; no more than one is kept.
struct TableRows: RowSink {
    /// Bytes that are ready to be written; the owner takes them away.
    var output: [UInt8] = []
    private var table: TableWriter
    private var cells: CellRows

    /// Continues a table with rows that fill `cells`, which is empty.
    init(_ table: TableWriter, cells: CellRows) {
        self.table = table
        self.cells = cells
    }

    /// The values shortened so far.
    var shortened: Int { table.shortenedCount }

    mutating func row(_ row: borrowing Row) throws {
        try cells.row(row)
        table.append(cells.cells, to: &output)
        cells.cells.removeAll()
    }
}
