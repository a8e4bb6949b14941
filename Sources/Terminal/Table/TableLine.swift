import Text

/// The current line of a table, written cell by cell, and then the next one.
///
/// Padding is written only before another cell, so that no line ends in spaces.
struct TableLine {
    /// The number of values shortened so far, in all lines.
    private(set) var shortenedCount = 0
    private let columns: [Column]
    /// The ellipsis of each column.
    private let ellipses: [String]
    /// The start of each column's link URLs; empty for a column without links.
    private let linkPrefixes: [String]
    /// The greatest width of a column whose cells are padded.
    private static let widestPadded = 1_000
    /// The index of the next cell's column.
    private var index = 0
    private var pendingBlanks = 0

    /// A column with its final width.
    private struct Column {
        let width: Int
        let isRightAligned: Bool
        /// Whether wider values are shortened.
        let shortens: Bool
        let ellipsisColumns: Int
        let isLinked: Bool

        /// Returns the spaces to add to a cell.
        ///
        /// A column wider than any screen gets none, because one long value would then pad every
        /// row.
        func padding(of cellColumns: Int) -> Int {
            width > TableLine.widestPadded ? 0 : max(0, width - cellColumns)
        }
    }

    /// Sets up the columns; without `shortens`, every value is shown whole.
    init(_ columns: [TableColumn], widths: [Int], shortens: Bool, options: DisplayOptions) {
        let ellipses = widths.map(options.ellipsis)
        self.ellipses = ellipses
        linkPrefixes = columns.map { $0.linkPrefix ?? "" }
        self.columns = columns.indices.map { index in
            Column(
                width: widths[index],
                isRightAligned: columns[index].alignment == .right,
                shortens: shortens && columns[index].isFlexible,
                ellipsisColumns: options.width.columns(of: ellipses[index]),
                isLinked: columns[index].linkPrefix != nil
            )
        }
    }

    /// Returns whether a next cell of this width is shown whole, even out of alignment.
    func showsWhole(_ cellColumns: Int) -> Bool {
        !columns[index].shortens || cellColumns <= columns[index].width
    }

    /// Appends the next cell, which is plain and shown whole.
    mutating func append(_ cell: PlainRun, of bytes: [UInt8], to output: inout [UInt8]) {
        indent(cell.columns)
        if cell.columns > 0 {
            if columns[index].isLinked, bytes.holdsID(cell.range) {
                output.appendBlanks(pendingBlanks)
                appendLink(cell.range, of: bytes, to: &output)
            } else {
                output.append(blanks: pendingBlanks, copying: cell.range, of: bytes)
            }
            pendingBlanks = 0
        }
        end(cell.columns)
    }

    /// Appends an Id as a link to its record (OSC 8).
    ///
    /// An Id contains only letters and digits, so the URL needs no escapes.
    private func appendLink(_ id: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        output += "\u{1B}]8;;\(linkPrefixes[index])".utf8
        output += bytes[id]
        output += "\u{1B}\\".utf8
        output += bytes[id]
        output += "\u{1B}]8;;\u{1B}\\".utf8
    }

    /// Appends the next cell from a buffer, shortened if necessary.
    mutating func append(
        _ cell: CellBuffer.Cell,
        of buffer: CellBuffer,
        to output: inout [UInt8]
    ) {
        guard showsWhole(cell.columns) else {
            return appendShortened(cell, of: buffer, to: &output)
        }
        begin(cell.columns, to: &output)
        if columns[index].isLinked, buffer.text.bytes.holdsID(cell.bytes) {
            appendLink(cell.bytes, of: buffer.text.bytes, to: &output)
        } else if cell.columns > 0 {
            buffer.write(cell, to: &output)
        }
        end(cell.columns)
    }

    /// Ends the line, unless it has no cells.
    mutating func end(in output: inout [UInt8]) {
        guard index > 0 else { return }
        output.append(UInt8(ascii: "\n"))
        index = 0
        pendingBlanks = 0
    }

    private mutating func appendShortened(
        _ cell: CellBuffer.Cell,
        of buffer: CellBuffer,
        to output: inout [UInt8]
    ) {
        let column = columns[index]
        let prefix = buffer.prefix(of: cell, within: column.width - column.ellipsisColumns)
        let shownColumns = prefix.columns + column.ellipsisColumns
        begin(shownColumns, to: &output)
        buffer.write(prefix, to: &output)
        output.append(contentsOf: ellipses[index].utf8)
        end(shownColumns)
        shortenedCount += 1
    }

    /// Adds the padding of a right-aligned cell to the pending spaces.
    private mutating func indent(_ cellColumns: Int) {
        let column = columns[index]
        if column.isRightAligned { pendingBlanks += column.padding(of: cellColumns) }
    }

    private mutating func begin(_ cellColumns: Int, to output: inout [UInt8]) {
        indent(cellColumns)
        guard cellColumns > 0 else { return }
        output.appendBlanks(pendingBlanks)
        pendingBlanks = 0
    }

    private mutating func end(_ cellColumns: Int) {
        let column = columns[index]
        if !column.isRightAligned { pendingBlanks += column.padding(of: cellColumns) }
        pendingBlanks += TableLayout.gap
        index += 1
    }
}

extension [UInt8] {
    /// Returns whether a part of the text has the form of a record's Id.
    fileprivate func holdsID(_ range: Range<Int>) -> Bool {
        (range.count == 15 || range.count == 18)
            && self[range].allSatisfy { $0.isDigit || $0.isLetter }
    }
}
