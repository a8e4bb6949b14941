package import Text

/// Newline-delimited JSON made from columns: each row is an object keyed by column name.
///
/// `NDJSONFormat` copies records from the server's JSON; this format is for rows from other
/// sources.
package struct ColumnsNDJSONFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    /// The text before each value: `{"Id":`, then `,"Name":` and so on.
    private let keys: [[UInt8]]

    /// Makes a writer of rows with these columns.
    package init(_ columns: [ResultColumn]) {
        keys = columns.enumerated().map { index, column in
            let key = JSONValue.string(column.name).json()
            return [UInt8(ascii: index == 0 ? "{" : ",")] + key + [UInt8(ascii: ":")]
        }
    }

    /// Writes nothing: the format has no header.
    package mutating func begin() {}

    /// Writes a line.
    package mutating func row(_ row: borrowing Row) {
        for (index, key) in keys.enumerated() {
            output += key
            let cell = row.cell(index)
            if cell.isNull {
                output += "null".utf8
            } else {
                let quotes = cell.kind == .string ? 1 : 0
                let value = cell.range.lowerBound - quotes..<cell.range.upperBound + quotes
                JSONCopier.append(value, of: row.bytes, to: &output, keepsAttributes: false)
            }
        }
        output += "}\n".utf8
    }
}
