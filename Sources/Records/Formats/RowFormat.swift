/// Writes rows as bytes of one format, appended to a buffer that its owner empties.
public protocol RowFormat: RowSink {
    /// The bytes written and not yet taken.
    var output: [UInt8] { get set }

    /// How many cells a spreadsheet would take for formulas, where that is counted.
    var formulaCount: Int { get }

    /// How many rows were written, where that is another number than that of the records.
    var flatRowCount: Int? { get }

    /// Writes what stands before the first row, a header for example.
    mutating func begin()
}

extension RowFormat {
    /// None are counted.
    public var formulaCount: Int { 0 }

    /// A row is a record.
    public var flatRowCount: Int? { nil }
}
