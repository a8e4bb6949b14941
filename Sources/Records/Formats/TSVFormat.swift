import Text

/// Tab-separated values, one record a line, never cut and never padded.
///
/// TAB, CR, LF and backslash in values are written `\t`, `\r`, `\n` and `\\`. Null is empty, and a
/// compound value or child result is its compact JSON. Numbers keep their digits; exponents are
/// expanded.
package struct TSVFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let columns: [ResultColumn]
    private let hasHeader: Bool
    /// The text of a field that may need escapes; a buffer that is reused.
    private var field: [UInt8] = []

    /// Makes a writer of rows of a shape, with or without a header of column names.
    package init(shape: RowShape, hasHeader: Bool = true) {
        columns = shape.columns
        self.hasHeader = hasHeader
    }

    /// Writes the header, if requested.
    package mutating func begin() {
        guard hasHeader else { return }
        for (index, column) in columns.enumerated() {
            if index > 0 { output.append(UInt8(ascii: "\t")) }
            field.append(contentsOf: column.name.utf8)
            endField()
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// Writes a line.
    package mutating func row(_ row: borrowing Row) {
        for column in 0..<row.count {
            if column > 0 { output.append(UInt8(ascii: "\t")) }
            append(row.cells[column], of: row)
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends a cell's text.
    ///
    /// A JSON string without escapes contains no tab, line ending or backslash.
    @inline(__always)
    private mutating func append(_ cell: Cell, of row: borrowing Row) {
        if cell.isPlain {
            output.append(copying: cell.range, of: row.bytes)
        } else if !cell.isNull {
            row.appendText(of: cell, to: &field)
            endField()
        }
    }

    private mutating func endField() {
        output.append(escapingForTSV: &field)
    }
}

extension [UInt8] {
    /// Appends a field with TSV escapes, and empties it.
    mutating func append(escapingForTSV field: inout [UInt8]) {
        var run = 0
        for (index, byte) in field.enumerated() {
            guard let escape = byte.escapeInTSV else { continue }
            append(copying: run..<index, of: field)
            append(UInt8(ascii: "\\"))
            append(escape)
            run = index + 1
        }
        append(copying: run..<field.count, of: field)
        field.removeAll(keepingCapacity: true)
    }
}

extension UInt8 {
    /// The character after the backslash in the escape of this byte; nil if the byte needs no
    /// escape.
    fileprivate var escapeInTSV: UInt8? {
        switch self {
        case UInt8(ascii: "\t"): UInt8(ascii: "t")
        case UInt8(ascii: "\n"): UInt8(ascii: "n")
        case UInt8(ascii: "\r"): UInt8(ascii: "r")
        case UInt8(ascii: "\\"): UInt8(ascii: "\\")
        default: nil
        }
    }
}
