/// Rows of sanitised cells, end to end in one buffer, so that a cell of plain text needs no
/// allocation.
///
/// Fill it with a batch, cell by cell in column order, then write it with a `TableWriter` or
/// `VerticalWriter` and empty it for the next batch.
package struct CellBuffer: Sendable {
    /// The number of cells in a row.
    let columnCount: Int
    let sanitizer: Sanitizer
    private let null: DisplayText
    private(set) var text = DisplayText()
    private(set) var cells: [Cell] = []
    /// The width of the widest cell in each column of the forgotten rows.
    private var forgottenWidths: [Int]

    /// A cell's position in the buffer's text.
    struct Cell {
        /// The range of its bytes.
        var bytes: Range<Int>
        /// The indices of its runs in the text's runs.
        var runs: Range<Int>
        /// Its width on one line, in columns.
        var columns: Int
    }

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - columnCount: The number of cells in a row.
    ///   - mode: `.cell` for a table, `.block` for vertical records.
    ///   - nullText: The text for a null; styled, so that it differs from a value with the same
    ///     text.
    ///   - options: The terminal's capabilities.
    package init(
        columnCount: Int,
        mode: Sanitizer.Mode = .cell,
        nullText: String = "<null>",
        options: DisplayOptions
    ) {
        let sanitizer = Sanitizer(mode: mode, options: options)
        let null = sanitizer.display(nullText).styled(.magenta)
        self.init(columnCount: columnCount, sanitizer: sanitizer, null: null)
    }

    private init(columnCount: Int, sanitizer: Sanitizer, null: DisplayText) {
        self.columnCount = columnCount
        forgottenWidths = Array(repeating: 0, count: columnCount)
        self.sanitizer = sanitizer
        self.null = null
    }

    /// Returns an empty buffer for rows with another number of cells.
    func emptied(columnCount: Int) -> CellBuffer {
        CellBuffer(columnCount: columnCount, sanitizer: sanitizer, null: null)
    }

    /// The number of complete rows.
    package var rowCount: Int { columnCount > 0 ? cells.count / columnCount : 0 }

    /// The terminal's capabilities.
    package var options: DisplayOptions { sanitizer.options }

    func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * columnCount..<(row + 1) * columnCount]
    }

    /// Returns the width of the widest cell in each column.
    func widestCells() -> [Int] {
        var widest = forgottenWidths
        for row in 0..<rowCount {
            for (index, cell) in self.row(row).enumerated() {
                widest[index] = max(widest[index], cell.columns)
            }
        }
        return widest
    }

    /// Appends a cell from raw UTF-8, a part of `bytes`.
    package mutating func append(_ value: Range<Int>, of bytes: [UInt8]) {
        append(value, begunBy: sanitizer.plainRun(in: value, of: bytes), of: bytes)
    }

    /// Appends a cell from printable ASCII, a part of `bytes`.
    package mutating func append(printable value: Range<Int>, of bytes: [UInt8]) {
        append(value, begunBy: PlainRun(printable: value), of: bytes)
    }

    /// Appends a cell from raw UTF-8 that begins with a known plain run.
    mutating func append(_ value: Range<Int>, begunBy run: PlainRun, of bytes: [UInt8]) {
        let start = text.end
        sanitizer.append(value, begunBy: run, of: bytes, to: &text)
        addCell(from: start)
    }

    /// Appends a cell from raw text.
    package mutating func append(_ raw: String) {
        let bytes = Array(raw.utf8)
        append(bytes.indices, of: bytes)
    }

    /// Appends a cell without a value.
    package mutating func appendNull() {
        append(null)
    }

    /// The size of the rows in bytes.
    package var byteCount: Int { text.bytes.count }

    /// Empties the buffer but remembers the widths of its cells, for the layout of a table.
    package mutating func forgetRows() {
        forgottenWidths = widestCells()
        text = DisplayText()
        cells.removeAll()
    }

    /// Returns an empty buffer for some of the columns, which remembers the widths of their cells.
    package func widths(of columns: [Int]) -> CellBuffer {
        var buffer = emptied(columnCount: columns.count)
        let widest = widestCells()
        buffer.forgottenWidths = columns.map { widest[$0] }
        return buffer
    }

    /// Empties the buffer but keeps its storage.
    package mutating func removeAll() {
        text.removeAll()
        cells.removeAll(keepingCapacity: true)
    }

    /// Appends a cell of this buffer to a line.
    func write(_ cell: Cell, to output: inout [UInt8]) {
        output.append(
            cell.bytes,
            of: text.bytes,
            runs: text.runs[cell.runs],
            isStyled: options.isStyled
        )
    }

    /// Appends a cell from raw text, in a style.
    package mutating func append(_ raw: String, style: Style) {
        append(sanitizer.display(raw).styled(style))
    }

    private mutating func append(_ cleaned: DisplayText) {
        let start = text.end
        text.append(cleaned)
        addCell(from: start)
    }

    private mutating func addCell(from start: DisplayText.Mark) {
        cells.append(
            Cell(
                bytes: start.bytes..<text.bytes.count,
                runs: start.runs..<text.runs.count,
                columns: text.columns - start.columns
            )
        )
    }
}
