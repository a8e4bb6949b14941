package import Terminal

/// A receiver of row cells, in the order of the columns.
package protocol CellSink {
    /// Appends a cell of raw UTF-8, a part of `bytes`.
    mutating func append(_ value: Range<Int>, of bytes: [UInt8])

    /// Appends a cell of printable ASCII, a part of `bytes`.
    mutating func append(printable value: Range<Int>, of bytes: [UInt8])

    /// Appends a cell of raw text.
    mutating func append(_ text: String)

    /// Appends a cell without a value.
    mutating func appendNull()

    /// Ends the row, after all its cells.
    mutating func endRow()
}

extension CellBuffer: CellSink {
    /// Does nothing: a row ends when every column has its cell.
    package mutating func endRow() {}
}

/// The lines of a table with fixed columns, written cell by cell.
package struct TableLines: CellSink {
    package var table: TableWriter
    /// Bytes ready to be written; the owner removes them.
    package var output: [UInt8] = []
    /// The offset in `output` behind each row.
    package var rowEnds: [Int] = []

    package mutating func append(_ value: Range<Int>, of bytes: [UInt8]) {
        table.append(value, of: bytes, to: &output)
    }

    package mutating func append(printable value: Range<Int>, of bytes: [UInt8]) {
        table.append(printable: value, of: bytes, to: &output)
    }

    package mutating func append(_ text: String) {
        table.append(text, to: &output)
    }

    package mutating func appendNull() {
        table.appendNull(to: &output)
    }

    package mutating func endRow() {
        table.endRow(in: &output)
        rowEnds.append(output.count)
    }
}
