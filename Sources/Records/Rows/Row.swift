import Text

/// One record as a row: a cell for each column, in SELECT order.
///
/// A row refers to its source's bytes and is valid only during the call to its sink. It cannot be
/// copied.
package struct Row: ~Copyable {
    /// The source's bytes, which the cells' ranges point into.
    package internal(set) var bytes: [UInt8]
    /// The range of the whole record, from its `{` to its `}`.
    package internal(set) var range: Range<Int>
    var cells: [Cell]

    /// The number of cells: one for each column of the shape.
    package var count: Int { cells.count }

    /// Returns the cell of a column; the column must be one of the shape's.
    package func cell(_ column: Int) -> Cell { cells[column] }

    /// Returns the text of a column's value as text formats show it; nil for null and missing.
    ///
    /// Strings are decoded, numbers are written without exponents (`1.39E8` is `139000000`), and
    /// objects and arrays are compact JSON.
    package func text(of column: Int) -> String? {
        guard !cells[column].isNull else { return nil }
        var text: [UInt8] = []
        appendText(of: column, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the UTF-8 text of a column's value as returned by `text(of:)`; nothing for null.
    package func appendText(of column: Int, to output: inout [UInt8]) {
        appendText(of: cells[column], to: &output)
    }

    /// Clears the previous record's cells.
    mutating func clear() {
        unsafe cells.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: .missing) }
    }

    func appendText(of cell: Cell, to output: inout [UInt8]) {
        switch cell.kind {
        case _ where cell.isPlain: output.append(copying: cell.range, of: bytes)
        case .missing, .null, .true, .false: break
        case .number: PlainDecimal.append(cell.range, of: bytes, to: &output)
        case .string where cell.form == .csv:
            output.append(undoublingQuotesIn: cell.range, of: bytes)
        case .string: JSONString.append(cell.range, of: bytes, to: &output)
        case .object, .array: JSONCopier.append(cell.range, of: bytes, to: &output)
        }
    }
}
