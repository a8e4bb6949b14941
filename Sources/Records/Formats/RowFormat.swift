/// A writer of rows as bytes of one format, appended to a buffer that the caller empties.
package protocol RowFormat: RowSink {
    /// The bytes written but not yet taken.
    var output: [UInt8] { get set }

    /// The number of cells that look like formulas to a spreadsheet, if they are counted.
    var formulaCount: Int { get }

    /// The number of rows written, if it can differ from the number of records.
    var flatRowCount: Int? { get }

    /// Writes the start of the output, such as a header.
    mutating func begin()

    /// Writes the end of the output.
    mutating func end() throws
}

extension RowFormat {
    /// Zero: the format does not count formulas.
    package var formulaCount: Int { 0 }

    /// Writes nothing: the last row ends the output.
    package mutating func end() {}

    /// Nil: each row is a record.
    package var flatRowCount: Int? { nil }
}
