import Terminal

/// Takes the cells of rows, in the order of the columns.
protocol CellSink {
    /// Takes a cell of raw UTF-8, a part of `bytes`.
    mutating func append(_ value: Range<Int>, of bytes: [UInt8])

    /// Takes a cell of printable ASCII, a part of `bytes`.
    mutating func append(printable value: Range<Int>, of bytes: [UInt8])

    /// Takes a cell of raw text.
    mutating func append(_ text: String)

    /// Takes a cell without a value.
    mutating func appendNull()

    /// Takes note that the row has all its cells.
    mutating func endRow()
}

extension CellBuffer: CellSink {
    /// Does nothing: a row ends after as many cells as there are columns.
    mutating func endRow() {}
}

/// The lines of a table whose columns are settled, written as the cells come.
struct TableLines: CellSink {
    var table: TableWriter
    /// Bytes that are ready to be written; the owner takes them away.
    var output: [UInt8] = []

    mutating func append(_ value: Range<Int>, of bytes: [UInt8]) {
        table.append(value, of: bytes, to: &output)
    }

    mutating func append(printable value: Range<Int>, of bytes: [UInt8]) {
        table.append(printable: value, of: bytes, to: &output)
    }

    mutating func append(_ text: String) {
        table.append(text, to: &output)
    }

    mutating func appendNull() {
        table.appendNull(to: &output)
    }

    mutating func endRow() {
        table.endRow(in: &output)
    }
}
