import Text

/// A record as a line for each field: its name, a tab and its value; for a command that shows one record.
///
/// Within values TAB, CR, LF and backslash are escaped as in `TSVFormat`; null is empty.
public struct FieldLinesFormat: RowFormat {
    /// The bytes written and not yet taken.
    public var output: [UInt8] = []
    private let columns: [ResultColumn]
    private let hasNames: Bool
    /// The text of a name or value that may need escapes; kept to be used again.
    private var field: [UInt8] = []

    /// Makes a writer of rows of a shape, with the columns' names before the values or without.
    public init(shape: RowShape, hasNames: Bool = true) {
        columns = shape.columns
        self.hasNames = hasNames
    }

    /// Writes nothing: each line has its name.
    public mutating func begin() {}

    /// Writes a line for each field.
    public mutating func row(_ row: borrowing Row) {
        for (index, column) in columns.enumerated() {
            if hasNames {
                field.append(contentsOf: column.name.utf8)
                output.append(escapingForTSV: &field)
                output.append(UInt8(ascii: "\t"))
            }
            row.appendText(of: index, to: &field)
            output.append(escapingForTSV: &field)
            output.append(UInt8(ascii: "\n"))
        }
    }
}
