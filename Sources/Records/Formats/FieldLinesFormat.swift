import Text

/// A record as one line for each field: its name, a tab and its value.
///
/// For commands that show one record. TAB, CR, LF and backslash in values are escaped as in
/// `TSVFormat`; null is empty.
package struct FieldLinesFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let columns: [ResultColumn]
    private let hasNames: Bool
    /// The text of a name or value that may need escapes; a buffer that is reused.
    private var field: [UInt8] = []

    /// Makes a writer of rows of a shape, with or without the column names before the values.
    package init(shape: RowShape, hasNames: Bool = true) {
        columns = shape.columns
        self.hasNames = hasNames
    }

    /// Writes nothing: each line contains its name.
    package mutating func begin() {}

    /// Writes a line for each field.
    package mutating func row(_ row: borrowing Row) {
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
