/// Rows of sanitised cells, laid end to end in one buffer: a cell of plain text costs no allocation.
///
/// Filled a batch at a time, cell by cell in the order of the columns, then written by a
/// `TableWriter` or `VerticalWriter` and emptied for the next batch.
public struct CellBuffer: Sendable {
    /// The cells of a row.
    public let columnCount: Int
    let sanitizer: Sanitizer
    private let null: DisplayText
    private(set) var text = DisplayText()
    private(set) var cells: [Cell] = []
    /// The columns of the widest cell of each column among the rows that were forgotten.
    private var forgottenWidths: [Int]

    /// A cell's range in the buffer's text.
    struct Cell {
        /// Its bytes.
        var bytes: Range<Int>
        /// Its runs, as indices into the text's.
        var runs: Range<Int>
        /// Its columns on one line.
        var columns: Int
    }

    /// Makes an empty buffer.
    ///
    /// - Parameters:
    ///   - columnCount: The cells of a row.
    ///   - mode: `.cell` for a table, `.block` for vertical records.
    ///   - nullText: What a null is shown as; styled, so that it differs from a value of that text.
    ///   - options: What the terminal can show.
    public init(
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

    /// An empty buffer for rows of another number of cells.
    func emptied(columnCount: Int) -> CellBuffer {
        CellBuffer(columnCount: columnCount, sanitizer: sanitizer, null: null)
    }

    /// The complete rows.
    public var rowCount: Int { columnCount > 0 ? cells.count / columnCount : 0 }

    /// What the terminal can show.
    public var options: DisplayOptions { sanitizer.options }

    func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * columnCount..<(row + 1) * columnCount]
    }

    /// The columns of the widest cell of each column.
    func widestCells() -> [Int] {
        var widest = forgottenWidths
        for row in 0..<rowCount {
            for (index, cell) in self.row(row).enumerated() {
                widest[index] = max(widest[index], cell.columns)
            }
        }
        return widest
    }

    /// Appends a cell of raw UTF-8, a part of `bytes`.
    public mutating func append(_ value: Range<Int>, of bytes: [UInt8]) {
        append(value, begunBy: sanitizer.plainRun(in: value, of: bytes), of: bytes)
    }

    /// Appends a cell of printable ASCII, a part of `bytes`.
    public mutating func append(printable value: Range<Int>, of bytes: [UInt8]) {
        append(value, begunBy: PlainRun(printable: value), of: bytes)
    }

    /// Appends a cell of raw UTF-8 that a plain run is known to begin, or to be.
    mutating func append(_ value: Range<Int>, begunBy run: PlainRun, of bytes: [UInt8]) {
        let start = text.end
        sanitizer.append(value, begunBy: run, of: bytes, to: &text)
        addCell(from: start)
    }

    /// Appends a cell of raw text.
    public mutating func append(_ raw: String) {
        let bytes = Array(raw.utf8)
        append(bytes.indices, of: bytes)
    }

    /// Appends a cell without a value.
    public mutating func appendNull() {
        append(null)
    }

    /// The bytes that the rows take.
    public var byteCount: Int { text.bytes.count }

    /// Empties the buffer and remembers how wide its cells were, for a table that is fitted to them.
    public mutating func forgetRows() {
        forgottenWidths = widestCells()
        text = DisplayText()
        cells.removeAll()
    }

    /// Empties the buffer and keeps its storage.
    public mutating func removeAll() {
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

    mutating func append(_ raw: String, style: Style) {
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
