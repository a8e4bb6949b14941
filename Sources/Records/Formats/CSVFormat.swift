/// Comma-separated values (RFC 4180), UTF-8.
///
/// Fields with a comma, a quote, CR, LF or a space at either end are quoted; null is empty; a
/// compound value is its compact JSON. Numbers keep their digits, exponents are written out.
public struct CSVFormat: RowFormat {
    /// The bytes written and not yet taken.
    public var output: [UInt8] = []
    private let columns: [RowColumn]
    private let lineEnding: LineEnding
    private let hasHeader: Bool
    private let hasByteOrderMark: Bool
    /// The text of a field that may need quotes; kept to be used again.
    private var field: [UInt8] = []

    /// What ends a line.
    public enum LineEnding: Hashable, Sendable {
        case lf
        case crlf
    }

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - shape: the shape of the rows to come.
    ///   - lineEnding: what ends each line.
    ///   - hasHeader: whether the columns' names come first.
    ///   - bom: whether the text begins with U+FEFF, for spreadsheets that guess the encoding.
    public init(
        shape: RowShape,
        lineEnding: LineEnding = .lf,
        hasHeader: Bool = true,
        bom: Bool = false
    ) {
        columns = shape.columns
        self.lineEnding = lineEnding
        self.hasHeader = hasHeader
        hasByteOrderMark = bom
    }

    /// Writes the byte order mark and the header, where they are wanted.
    public mutating func begin() {
        if hasByteOrderMark { output.append(contentsOf: "\u{FEFF}".utf8) }
        guard hasHeader else { return }
        for (place, column) in columns.enumerated() {
            if place > 0 { output.append(UInt8(ascii: ",")) }
            field.append(contentsOf: column.name.utf8)
            endField()
        }
        endLine()
    }

    /// Writes a line.
    public mutating func row(_ row: borrowing Row) {
        for column in 0..<row.count {
            if column > 0 { output.append(UInt8(ascii: ",")) }
            append(row.cells[column], of: row)
        }
        endLine()
    }

    @inline(__always)
    private mutating func append(_ cell: Cell, of row: borrowing Row) {
        if cell.isPlain, !Self.needsQuotes(cell.range, of: row.bytes) {
            output.append(copying: cell.range, of: row.bytes)
        } else if !cell.isNull {
            row.appendText(of: cell, to: &field)
            endField()
        }
    }

    /// Appends the gathered field, quoted if need be.
    private mutating func endField() {
        if Self.needsQuotes(field) {
            appendQuotedField()
        } else {
            output.append(contentsOf: field)
        }
        field.removeAll(keepingCapacity: true)
    }

    private mutating func appendQuotedField() {
        let quote = UInt8(ascii: "\"")
        output.append(quote)
        var run = 0
        while let place = field.firstIndex(of: quote, in: run..<field.count) {
            output.append(copying: run..<place + 1, of: field)
            output.append(quote)
            run = place + 1
        }
        output.append(copying: run..<field.count, of: field)
        output.append(quote)
    }

    private mutating func endLine() {
        if lineEnding == .crlf { output.append(UInt8(ascii: "\r")) }
        output.append(UInt8(ascii: "\n"))
    }

    private static func needsQuotes(_ field: [UInt8]) -> Bool {
        if needsQuotes(0..<field.count, of: field) { return true }
        return [UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains {
            field.firstIndex(of: $0, in: 0..<field.count) != nil
        }
    }

    /// Whether a text without quotes and line breaks, as a JSON string without escapes is, needs
    /// quotes nevertheless.
    @inline(__always)
    private static func needsQuotes(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
        guard !range.isEmpty else { return false }
        let space = UInt8(ascii: " ")
        return bytes[range.lowerBound] == space || bytes[range.upperBound - 1] == space
            || bytes.firstIndex(of: UInt8(ascii: ","), in: range) != nil
    }
}
