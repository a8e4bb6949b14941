/// Writes a table for people: headings, then rows in columns that line up, two blanks between them.
///
/// Widths come from the first batch and stay. A longer value of a later row is shortened and counted
/// where its column is flexible; in any other column it is written whole, and its row is out of line
/// rather than untrue.
public struct TableWriter: Sendable {
    /// The values shortened so far.
    public private(set) var shortenedCount = 0
    private let columns: [Column]
    /// What ends the values that are shortened, by column.
    private let ellipses: [String]
    /// One row.
    private let headings: CellBuffer

    /// Settles the widths; nil if the columns do not fit even when shrunk.
    ///
    /// - Parameters:
    ///   - columns: The columns; as many as a row of the batch has cells.
    ///   - batch: The first rows, in `.cell` mode.
    ///   - width: The columns of the terminal; nil for natural widths, with nothing shortened.
    public init?(columns: [TableColumn], fitting batch: CellBuffer, width: Int?) {
        var headings = CellBuffer(columnCount: columns.count, options: batch.options)
        for column in columns { headings.append(column.heading, style: .heading) }
        let natural = zip(headings.widestCells(), batch.widestCells()).map(max)
        guard let layout = TableLayout(natural: natural, columns: columns, limit: width) else {
            return nil
        }
        let ellipses = layout.widths.map(batch.options.ellipsis)
        self.ellipses = ellipses
        self.columns = columns.indices.map { index in
            Column(
                width: layout.widths[index],
                isRightAligned: columns[index].alignment == .right,
                shortens: columns[index].isFlexible && width != nil,
                ellipsisColumns: batch.options.width.columns(of: ellipses[index])
            )
        }
        self.headings = headings
    }

    /// Appends the line of headings.
    public func appendHeadings(to output: inout [UInt8]) {
        var writer = self
        writer.appendRow(0, of: headings, to: &output)
    }

    /// Appends the rows of a batch, a line each.
    public mutating func append(_ batch: CellBuffer, to output: inout [UInt8]) {
        for row in 0..<batch.rowCount {
            appendRow(row, of: batch, to: &output)
        }
    }

    private mutating func appendRow(_ row: Int, of batch: CellBuffer, to output: inout [UInt8]) {
        // Blanks are owed until something follows them, so that no line ends in padding.
        var owed = 0
        for (index, cell) in batch.row(row).enumerated() {
            let column = columns[index]
            let shown = column.shown(cell, of: batch)
            let padding = max(0, column.width - shown.columns)
            if column.isRightAligned { owed += padding }
            if shown.columns > 0 {
                output.appendBlanks(owed)
                owed = 0
                batch.write(shown.cell, to: &output)
            }
            if shown.isShortened { endShortened(index, &output) }
            owed += TableLayout.gap + (column.isRightAligned ? 0 : padding)
        }
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func endShortened(_ column: Int, _ output: inout [UInt8]) {
        shortenedCount += 1
        output.append(contentsOf: ellipses[column].utf8)
    }
}

/// A column with its width settled.
private struct Column {
    let width: Int
    let isRightAligned: Bool
    /// Whether values that are wider are shortened.
    let shortens: Bool
    let ellipsisColumns: Int

    /// A cell, or as much of it as fits with an ellipsis behind it.
    func shown(
        _ cell: CellBuffer.Cell,
        of batch: CellBuffer
    ) -> (cell: CellBuffer.Cell, columns: Int, isShortened: Bool) {
        guard shortens, cell.columns > width else { return (cell, cell.columns, false) }
        let prefix = batch.prefix(of: cell, within: width - ellipsisColumns)
        return (prefix, prefix.columns + ellipsisColumns, true)
    }
}
