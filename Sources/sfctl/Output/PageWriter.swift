import Records
import Text

/// A writer that turns rows into bytes of one form, source by source.
protocol PageWriter {
    /// Bytes ready to be written; the owner removes them.
    var output: [UInt8] { get set }
    /// The number of values shortened.
    var shortened: Int { get }
    /// The number of cells that a spreadsheet would read as formulas, if they are counted.
    var formulaCount: Int { get }
    /// The number of rows written, if a record can have several.
    var flatRowCount: Int? { get }

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
    var shortened: Int { 0 }
    var formulaCount: Int { 0 }
    var flatRowCount: Int? { nil }
}

/// The end of a result.
struct Ending: Sendable {
    /// The rows of all sources.
    var count = RowCount()
    /// The difference to the announced number of rows, if that ended the result.
    var difference: RowCount.Difference?
    /// The number of rows written.
    var rows: Int { count.rows }
    /// The number of rows that the whole query matches, if the server said.
    var totalSize: Int? { difference?.announced ?? count.total }
    /// Whether all rows were written.
    var isDone: Bool { difference.map { $0.sent >= $0.announced } ?? count.isComplete }
    /// Warnings for people and scripts.
    var warnings: [String] = []
    /// The exit code if nothing failed.
    var exit = ExitCode.success
    /// The failure that ended the result early, if any.
    var failure: Failure?
}

/// A writer for a format that takes rows one by one.
struct RowPages<Format: RowFormat>: PageWriter {
    private var format: Format
    private let shape: RowShape

    init(_ format: Format, shape: RowShape) {
        self.format = format
        self.shape = shape
    }

    var output: [UInt8] {
        get { format.output }
        set { format.output = newValue }
        _modify { yield &format.output }
    }

    var formulaCount: Int { format.formulaCount }
    var flatRowCount: Int? { format.flatRowCount }

    mutating func begin() {
        format.begin()
    }

    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        guard limit < .max else {
            let head = try source.scan(as: shape, into: &format)
            return (head, head.recordCount)
        }
        // If the rows shared the bytes with the format, the first write would copy them.
        var bytes: [UInt8] = []
        swap(&bytes, &format.output)
        var limited = LimitedRows(format, atMost: limit)
        swap(&bytes, &limited.rows.output)
        defer { format = limited.rows }
        let head = try source.scan(as: shape, into: &limited)
        return (head, limit - limited.remaining)
    }

    mutating func end(_ ending: Ending) {}
}
