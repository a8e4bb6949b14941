/// A writer of a table for people: headings, then rows in aligned columns, separated by two spaces.
///
/// The first batch determines the widths. A longer value in a later row is shortened and counted if
/// its column is flexible. In any other column the value is written whole, and its row is out of
/// alignment. The last column, and any column wider than every screen, is not padded.
package struct TableWriter: Sendable {
    /// The lines of the headings, one row each.
    private let headings: CellBuffer
    /// A null in a single cell.
    private let null: CellBuffer
    /// The current cell, if it needs cleaning or shortening.
    private var scratch: CellBuffer
    private var line: TableLine

    /// The number of values shortened so far.
    package var shortenedCount: Int { line.shortenedCount }

    /// Determines the widths; nil if the columns do not fit even when shrunk.
    ///
    /// - Parameters:
    ///   - columns: The columns, one for each cell of a row.
    ///   - batch: The first rows, in `.cell` mode.
    ///   - width: The terminal's width; nil for natural widths, with nothing shortened.
    ///   - sparesLast: Whether the columns that are shortened last keep a readable width.
    package init?(
        columns: [TableColumn],
        fitting batch: CellBuffer,
        width: Int?,
        sparesLast: Bool = false
    ) {
        let sanitizer = Sanitizer(mode: .cell, options: batch.options)
        let headings = columns.map {
            TableHeading($0.heading, measuredBy: sanitizer)
        }
        let values = batch.widestCells()
        let layout = TableLayout(
            natural: zip(headings, values).map { max($0.columns, $1) },
            wrapped: zip(headings, values).map { max($0.leastColumns, $1) },
            columns: columns,
            limit: width,
            sparesLast: sparesLast
        )
        guard let layout else { return nil }
        self.headings = CellBuffer(
            headings: headings,
            widths: width == nil ? layout.widths.map { _ in .max } : layout.widths,
            options: batch.options
        )
        scratch = batch.emptied(columnCount: 1)
        var null = scratch
        null.appendNull()
        self.null = null
        line = TableLine(
            columns,
            widths: layout.widths,
            shortens: width != nil,
            options: batch.options
        )
    }

    /// Appends the lines of headings.
    package func appendHeadings(to output: inout [UInt8]) {
        var writer = self
        writer.append(headings, to: &output)
    }

    /// Appends the rows of a batch, one line each.
    package mutating func append(_ batch: CellBuffer, to output: inout [UInt8]) {
        for row in 0..<batch.rowCount { append(row: row, of: batch, to: &output) }
    }

    /// Appends one row of a batch.
    package mutating func append(row: Int, of batch: CellBuffer, to output: inout [UInt8]) {
        for cell in batch.row(row) { line.append(cell, of: batch, to: &output) }
        line.end(in: &output)
    }

    /// Appends the next cell of a row from raw UTF-8, a part of `bytes`.
    package mutating func append(
        _ value: Range<Int>,
        of bytes: [UInt8],
        to output: inout [UInt8]
    ) {
        let run = scratch.sanitizer.plainRun(in: value, of: bytes)
        append(value, begunBy: run, of: bytes, to: &output)
    }

    /// Appends the next cell of a row from printable ASCII, a part of `bytes`.
    package mutating func append(
        printable value: Range<Int>,
        of bytes: [UInt8],
        to output: inout [UInt8]
    ) {
        append(value, begunBy: PlainRun(printable: value), of: bytes, to: &output)
    }

    @inline(__always)
    private mutating func append(
        _ value: Range<Int>,
        begunBy run: PlainRun,
        of bytes: [UInt8],
        to output: inout [UInt8]
    ) {
        if run.range == value, line.showsWhole(run.columns) {
            line.append(run, of: bytes, to: &output)
        } else {
            scratch.append(value, begunBy: run, of: bytes)
            appendScratch(to: &output)
        }
    }

    /// Appends the next cell of a row from raw text.
    package mutating func append(_ text: String, to output: inout [UInt8]) {
        scratch.append(text)
        appendScratch(to: &output)
    }

    /// Appends a null as the next cell of a row.
    package mutating func appendNull(to output: inout [UInt8]) {
        line.append(null.cells[0], of: null, to: &output)
    }

    /// Ends a complete row.
    package mutating func endRow(in output: inout [UInt8]) {
        line.end(in: &output)
    }

    private mutating func appendScratch(to output: inout [UInt8]) {
        line.append(scratch.cells[0], of: scratch, to: &output)
        scratch.removeAll()
    }
}
