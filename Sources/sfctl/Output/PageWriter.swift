import Records

/// Turns rows into bytes of one form, source by source.
protocol PageWriter {
    /// Bytes that are ready to be written; the owner takes them away.
    var output: [UInt8] { get set }
    /// How many values were shortened.
    var shortened: Int { get }
    /// How many cells a spreadsheet would take for formulas, where that is counted.
    var formulaCount: Int { get }
    /// How many rows were written, where a record can have several.
    var flatRowCount: Int? { get }

    /// Writes what stands before all records.
    mutating func begin() throws

    /// Writes the rows of a source, at most `limit` of them.
    ///
    /// - Returns: the source's head, and how many rows were written.
    mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    )

    /// Writes what stands behind all records.
    mutating func end(_ ending: Ending) throws
}

extension PageWriter {
    var shortened: Int { 0 }
    var formulaCount: Int { 0 }
    var flatRowCount: Int? { nil }
}

/// How a result ended.
struct Ending: Sendable {
    /// How many rows the whole query matches, as far as the server said.
    var totalSize: Int?
    /// How many were written.
    var rows = 0
    /// Whether these are all.
    var isDone = true
    /// What a person or script should know.
    var warnings: [String] = []
    /// How the command ends where nothing has failed.
    var exit = ExitCode.success
    /// What ended it early, if anything did.
    var failure: Failure?
}

/// A form whose rows are written one by one.
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
        // Rows that shared the bytes with the format would copy them first.
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
