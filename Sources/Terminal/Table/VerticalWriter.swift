/// A writer of records, one below the other: a separator, then a line for each field.
///
/// A blank line separates two records. Nothing is shortened: values wrap with a hanging indent. If
/// names leave too little room beside them, values go below their names.
package struct VerticalWriter: Sendable {
    /// The least width for values beside their names: that of an 18-character Id.
    private static let leastValueColumns = 18

    /// The width of a separator, if the terminal is wide enough and the title leaves room.
    private static let separatorColumns = 40

    private let width: Int?
    /// The names in a single row.
    private let names: CellBuffer
    /// The column where values start.
    private let indent: Int
    private let isStacked: Bool
    private let framesTitles: Bool

    /// Determines where values start.
    ///
    /// - Parameters:
    ///   - fieldNames: The names, one for each cell of a row.
    ///   - width: The terminal's width; nil for no wrapping.
    ///   - options: The terminal's capabilities.
    ///   - framesTitles: Whether a separator is a line of dashes around its title; false for screen
    ///     readers.
    package init(
        fieldNames: [String],
        width: Int?,
        options: DisplayOptions,
        framesTitles: Bool = true
    ) {
        var names = CellBuffer(columnCount: fieldNames.count, options: options)
        for name in fieldNames { names.append(name, style: .bold) }
        let beside = (names.widestCells().max() ?? 0) + TableLayout.gap
        self.width = width
        self.names = names
        self.framesTitles = framesTitles
        self.isStacked = width.map { $0 < beside + Self.leastValueColumns } ?? false
        self.indent = isStacked ? min(4, (width ?? 0) / 8) : beside
    }

    /// The greatest width of a line of a value; nil if values do not wrap.
    package var valueColumns: Int? { width.map { max(1, $0 - indent) } }

    /// Appends a record.
    ///
    /// - Parameters:
    ///   - row: The record's row in the batch.
    ///   - batch: Rows in `.block` mode.
    ///   - titles: Candidate titles of the separator, longest first, such as
    ///     `3/25 003Hr00001AbCdGIAV` and `3/25`; the first that fits is used.
    ///   - isFirst: Whether this is the first record.
    ///   - output: The buffer to append to.
    package func append(
        row: Int,
        of batch: CellBuffer,
        titles: [String],
        isFirst: Bool,
        to output: inout [UInt8]
    ) {
        if !isFirst { output.append(UInt8(ascii: "\n")) }
        appendSeparator(titles, to: &output)
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

    /// Appends the separator, which has the same length for every title, so that records are easy
    /// to spot.
    private func appendSeparator(_ titles: [String], to output: inout [UInt8]) {
        let limit = width ?? .max
        let frame = framesTitles ? "--  --".count : 0
        let fitting = titles.first { names.options.width.columns(of: $0) + frame <= limit }
        var line = fitting ?? titles.last ?? ""
        if fitting != nil, framesTitles {
            line = "-- \(line) --"
            let used = names.options.width.columns(of: line)
            let dashes = max(0, min(Self.separatorColumns, limit) - used)
            line += String(repeating: "-", count: dashes)
        }
        let separator = StyledText(line, style: .bold)
        output += separator.rendered(width: width, options: names.options).utf8
        output.append(UInt8(ascii: "\n"))
    }
}

extension CellBuffer {
    /// Appends the lines of a cell, indented unless they are empty.
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
