package import Records
package import Text

/// A writer that turns rows into bytes of one form, source by source.
package protocol PageWriter {
    /// Bytes ready to be written; the owner removes them.
    var output: [UInt8] { get set }
    /// The offset in `output` behind each record; the owner removes them together with the bytes.
    var recordEnds: [Int] { get set }
    /// The number of values shortened.
    var shortened: Int { get }
    /// The columns that a table has no room for.
    var omitted: [String] { get }
    /// The number of cells that a spreadsheet would read as formulas, if they are counted.
    var formulaCount: Int { get }
    /// The number of rows written, if a record can have several.
    var flatRowCount: Int? { get }
    /// The meaning of marks in the rows; nil if no value is marked.
    var legend: String? { get }

    /// Writes the text before all records.
    mutating func begin() throws

    /// Writes the rows of a source, at most `limit` of them.
    ///
    /// - Returns: The source's head, and the number of rows written.
    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    )

    /// Writes the text after all records.
    mutating func end(_ ending: Ending) throws
}

extension PageWriter {
    package var shortened: Int { 0 }
    package var omitted: [String] { [] }
    package var formulaCount: Int { 0 }
    package var flatRowCount: Int? { nil }
    package var legend: String? { nil }
}

/// The end of a result.
package struct Ending: Sendable {
    /// The rows of all sources.
    package var count = RowCount()
    /// The difference to the announced number of rows, if that ended the result.
    package var difference: RowCount.Difference?
    /// The number of rows written.
    package var rows: Int { count.rows }
    /// The number of rows that the whole query matches, if the server said.
    package var totalSize: Int? { difference?.announced ?? count.total }
    /// Whether all rows were written.
    package var isDone: Bool {
        !isWithoutPage && (difference.map { $0.sent >= $0.announced } ?? count.isComplete)
    }
    /// Whether a failure came before the first page.
    package var isWithoutPage = false
    /// Warnings for people and scripts.
    package var warnings: [String] = []
    /// The exit code if nothing failed.
    package var exit = ExitCode.success
    /// The failure that ended the result early, if any.
    package var failure: Failure?

    /// Makes the end of a result that is done.
    package init() {}
}

/// A writer for a format that takes rows one by one.
package struct RowPages<Format: RowFormat>: PageWriter {
    package var recordEnds: [Int] = []
    private var format: Format
    private let shape: RowShape

    package init(_ format: Format, shape: RowShape) {
        self.format = format
        self.shape = shape
    }

    package var output: [UInt8] {
        get { format.output }
        set { format.output = newValue }
        _modify { yield &format.output }
    }

    package var formulaCount: Int { format.formulaCount }
    package var flatRowCount: Int? { format.flatRowCount }

    package mutating func begin() {
        format.begin()
    }

    package mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        // If the rows shared the bytes with the format, the first write would copy them.
        var bytes: [UInt8] = []
        swap(&bytes, &format.output)
        var rows = LimitedRows(EndedRows(format, ends: recordEnds), atMost: limit)
        recordEnds = []
        swap(&bytes, &rows.rows.format.output)
        defer {
            format = rows.rows.format
            recordEnds = rows.rows.ends
        }
        let head = try source.scan(as: shape, into: &rows)
        return (head, limit - rows.remaining)
    }

    package mutating func end(_ ending: Ending) throws {
        try format.end()
    }
}

/// A sink that notes where each record ends in a format's output.
private struct EndedRows<Format: RowFormat>: RowSink {
    var format: Format
    private(set) var ends: [Int]

    init(_ format: Format, ends: [Int]) {
        self.format = format
        self.ends = ends
    }

    @inline(__always)
    mutating func row(_ row: borrowing Row) throws {
        try format.row(row)
        ends.append(format.output.count)
    }
}
