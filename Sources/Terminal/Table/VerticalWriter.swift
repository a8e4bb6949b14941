/// Writes records one under the other: a separator, then a line for each field.
///
/// Nothing is shortened: values wrap, with a hanging indent. Where names leave too little room beside
/// them, values stand below their names.
public struct VerticalWriter: Sendable {
    /// Values have at least the columns of an 18-character Id beside their names.
    private static let leastValueColumns = 18

    private let width: Int?
    /// One row.
    private let names: CellBuffer
    /// Where values start.
    private let indent: Int
    private let isStacked: Bool

    /// Settles where values start.
    ///
    /// - Parameters:
    ///   - fieldNames: The names, one for each cell of a row.
    ///   - width: The columns of the terminal; nil for no wrapping.
    ///   - options: What the terminal can show.
    public init(fieldNames: [String], width: Int?, options: DisplayOptions) {
        var names = CellBuffer(columnCount: fieldNames.count, options: options)
        for name in fieldNames { names.append(name, style: .bold) }
        let beside = (names.widestCells().max() ?? 0) + TableLayout.gap
        self.width = width
        self.names = names
        self.isStacked = width.map { $0 < beside + Self.leastValueColumns } ?? false
        self.indent = isStacked ? min(4, (width ?? 0) / 8) : beside
    }

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - row: The record's row in the batch.
    ///   - batch: Rows in `.block` mode.
    ///   - title: What the separator says, such as `3/25 003Hr00001AbCdGIAV`.
    ///   - output: Where to.
    public func append(
        row: Int,
        of batch: CellBuffer,
        title: String,
        to output: inout [UInt8]
    ) {
        appendSeparator(title, to: &output)
        for (name, value) in zip(names.row(0), batch.row(row)) {
            append(name, value, of: batch, to: &output)
        }
    }

    private func append(
        _ name: CellBuffer.Cell,
        _ value: CellBuffer.Cell,
        of batch: CellBuffer,
        to output: inout [UInt8]
    ) {
        let limit = width.map { $0 - indent } ?? .max
        if isStacked {
            names.appendLines(of: name, limit: width ?? .max, to: &output)
            batch.appendLines(of: value, limit: limit, indent: indent, to: &output)
        } else {
            names.write(name, to: &output)
            batch.appendLines(
                of: value,
                limit: limit,
                firstIndent: indent - name.columns,
                indent: indent,
                to: &output
            )
        }
    }

    private func appendSeparator(_ title: String, to output: inout [UInt8]) {
        let separator = StyledText("-- \(title) --")
        output += separator.rendered(width: width, options: names.options).utf8
        output.append(UInt8(ascii: "\n"))
    }
}

extension CellBuffer {
    /// Appends the lines of a cell, indented where they are not empty.
    fileprivate func appendLines(
        of cell: Cell,
        limit: Int,
        firstIndent: Int? = nil,
        indent: Int = 0,
        to output: inout [UInt8]
    ) {
        var blanks = firstIndent ?? indent
        for line in lines(of: cell, limit: limit) {
            output.appendBlanks(line.isEmpty ? 0 : blanks)
            output.append(
                line,
                of: text.bytes,
                runs: text.runs[cell.runs],
                isStyled: options.isStyled
            )
            output.append(UInt8(ascii: "\n"))
            blanks = indent
        }
    }

    private func lines(of cell: Cell, limit: Int) -> [Range<Int>] {
        text.lines(
            of: cell.bytes,
            columns: cell.columns,
            limit: limit,
            laterLimit: limit,
            width: options.width
        )
    }
}
