/// Writes a table for people: headings, then rows in columns that line up, two blanks between them.
///
/// Widths come from the first batch and stay. A longer value of a later row is shortened and counted
/// where its column is flexible; in any other column it is written whole, and its row is out of line
/// rather than untrue.
public struct TableWriter: Sendable {
    /// The values shortened so far.
    public private(set) var shortenedCount = 0
    private let columns: [TableColumn]
    private let widths: [Int]
    private let mayShorten: Bool
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
        self.columns = columns
        self.widths = layout.widths
        self.mayShorten = width != nil
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
            let shown = shown(cell, of: batch, in: index)
            let padding = max(0, widths[index] - shown.columns)
            let isRight = columns[index].alignment == .right
            if isRight { owed += padding }
            if shown.columns > 0 {
                output.appendBlanks(owed)
                owed = 0
                batch.write(shown, to: &output)
            }
            owed += TableLayout.gap + (isRight ? 0 : padding)
        }
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func shown(
        _ cell: CellBuffer.Cell,
        of batch: CellBuffer,
        in column: Int
    ) -> CellBuffer.Shown {
        guard mayShorten, columns[column].isFlexible, cell.columns > widths[column] else {
            return CellBuffer.Shown(whole: cell)
        }
        shortenedCount += 1
        return batch.shortened(cell, to: widths[column])
    }
}
