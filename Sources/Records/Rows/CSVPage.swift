package import Text

/// Lines of CSV, each a record: a whole text with its header, or a piece of a result's page.
///
/// In a job's result every page has the header, a parent's field is named by its path
/// (`Account.Name`), and null is empty. Source: Bulk API 2.0 Developer Guide, "Get Results for a
/// Query Job".
package struct CSVPage: Sendable {
    /// The column names of the header; empty for a piece without one.
    package let header: [String]
    package let layout: CSVLayout
    private let bytes: [UInt8]
    /// The offset of the first line of values.
    private let start: Int
    /// The number of that line, for errors.
    private let line: Int
    /// Whether this is the whole result.
    private let isWhole: Bool
    /// The number of rows of the whole result; nil if the org does not tell.
    private let total: Int?
    private let isLast: Bool
    /// Whether formats get the records as JSON, or only their values.
    private let makesRecords: Bool

    /// Reads the header; every value is a text.
    ///
    /// - Throws: `CSVFault` if the header is missing or malformed.
    package init(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) throws(CSVFault) {
        var cursor = CSVCursor(bytes, dialect, at: bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0)
        guard try cursor.next() else { throw CSVFault(reason: .empty, line: 1) }
        header = try cursor.fields.map { field throws(CSVFault) in try cursor.text(of: field) }
        layout = CSVLayout(header: header, dialect)
        self.bytes = bytes
        start = cursor.offset
        line = 1
        isWhole = true
        total = nil
        isLast = true
        makesRecords = true
    }

    /// Makes a piece of a result: whole lines without the header.
    ///
    /// - Parameters:
    ///   - bytes: The lines.
    ///   - layout: The meaning of their columns.
    ///   - line: The number of the first line in its page, from 1.
    ///   - total: The number of rows of the whole result; nil if the org does not tell.
    ///   - isLast: Whether this is the result's last piece.
    ///   - makesRecords: Whether formats get the records as JSON, or only their values.
    package init(
        lines bytes: [UInt8],
        _ layout: CSVLayout,
        line: Int,
        of total: Int?,
        isLast: Bool,
        makesRecords: Bool
    ) {
        header = []
        self.layout = layout
        self.bytes = bytes
        start = 0
        self.line = line
        isWhole = false
        self.total = total
        self.isLast = isLast
        self.makesRecords = makesRecords
    }

    /// The columns of the rows.
    package var columns: [ResultColumn] { layout.resultColumns }

    func scan<Sink: RowSink>(as shape: RowShape, into sink: inout Sink) throws -> PageHead {
        var cursor = CSVCursor(bytes, layout.dialect, at: start, line: line)
        var composer = CSVRowComposer(layout, shape, makesRecords: makesRecords)
        // Checking all at once is faster than value by value; only an invalid text is looked for.
        composer.checksTexts = String(validating: bytes, as: UTF8.self) == nil
        var count = 0
        var lineStart = start
        while try cursor.next() {
            guard cursor.fields.count == layout.columns.count else {
                let reason = CSVFault.Reason.values(
                    cursor.fields.count,
                    due: layout.columns.count
                )
                throw cursor.fault(reason, at: lineStart)
            }
            try composer.compose(cursor, of: bytes)
            try sink.row(composer.row)
            count += 1
            lineStart = cursor.offset
        }
        return PageHead(
            totalSize: isWhole ? count : total,
            isDone: isLast,
            nextRecordsURL: nil,
            recordCount: count,
            unclaimedKey: composer.unclaimedKey
        )
    }
}

/// A composer of rows from lines of CSV, one after another in the same memory.
private struct CSVRowComposer: ~Copyable {
    /// The row composed last.
    private(set) var row: Row
    /// Whether to check each text for invalid UTF-8.
    var checksTexts = false
    /// The first column that is not in the shape.
    let unclaimedKey: String?
    private let layout: CSVLayout
    private let steps: CSVRecordSteps
    /// For each column of the text, its columns in the shape.
    private let columns: [[Int]]

    init(_ layout: CSVLayout, _ shape: RowShape, makesRecords: Bool) {
        self.layout = layout
        // A dictionary, because a header may have thousands of names to look up in as many columns.
        let known = Dictionary(grouping: shape.columns.indices) {
            shape.columns[$0].path.joined(separator: ".").utf8.lowercasedASCII
        }
        let names = layout.columns.map { $0.path.joined(separator: ".") }
        let columns = names.map { known[$0.utf8.lowercasedASCII] ?? [] }
        self.columns = columns
        unclaimedKey = names.indices.first {
            columns[$0].isEmpty && !layout.columns[$0].isHidden
        }.map { names[$0] }
        steps =
            makesRecords ? CSVRecordSteps(recordsOf: layout) : CSVRecordSteps(valuesOf: layout)
        row = Row(bytes: [], range: 0..<0, cells: shape.columns.map { _ in .missing })
    }

    /// Composes the record of the cursor's line.
    mutating func compose(_ line: CSVCursor, of bytes: [UInt8]) throws(CSVFault) {
        row.clear()
        row.bytes.removeAll(keepingCapacity: true)
        var index = 0
        while index < steps.steps.count {
            switch steps.steps[index] {
            case .literal(let range): row.bytes.append(copying: range, of: steps.text)
            case .part(let column):
                row.bytes.append(copying: line.fields[column].range, of: bytes)
            case .object(let column):
                let range = line.fields[column].range
                // The type of an owner that is a queue is no object: its records are groups.
                let isQueue = bytes[range].elementsEqual("Queue".utf8)
                row.bytes += isQueue ? Array("Group".utf8)[...] : bytes[range]
            case .value(let column): try append(column, line, of: bytes)
            case .parent(let columns, let count):
                if columns.allSatisfy({ line.fields[$0].isEmpty }) {
                    row.bytes += "null".utf8
                    index += count
                }
            }
            index += 1
        }
        row.range = 0..<row.bytes.count
        // Formats read whole words, also at the end of the last value.
        for _ in 0..<ByteWord.size { row.bytes.append(0) }
    }

    @inline(__always)
    private mutating func append(
        _ column: Int,
        _ line: CSVCursor,
        of bytes: [UInt8]
    ) throws(CSVFault) {
        let field = line.fields[column]
        let cell = try cell(field, layout.columns[column].kind, line, of: bytes)
        for target in columns[column] { row.cells[target] = cell }
    }

    private mutating func cell(
        _ field: CSVCursor.Field,
        _ kind: CSVLayout.Kind,
        _ line: CSVCursor,
        of bytes: [UInt8]
    ) throws(CSVFault) -> Cell {
        guard !field.isEmpty else {
            row.bytes += "null".utf8
            return .null
        }
        let start = row.bytes.count
        switch kind {
        case .number where field.isPlain:
            if let isPlain = Self.isPlainNumber(field.range, of: bytes) {
                row.bytes.append(copying: field.range, of: bytes)
                return Cell(.number, start..<row.bytes.count, isPlain: isPlain)
            }
        case .boolean where bytes[field.range].elementsEqual("true".utf8):
            row.bytes += "true".utf8
            return Cell(.true, start..<row.bytes.count, isPlain: true)
        case .boolean where bytes[field.range].elementsEqual("false".utf8):
            row.bytes += "false".utf8
            return Cell(.false, start..<row.bytes.count, isPlain: true)
        case .datetime where field.isPlain && bytes[field.range.upperBound - 1] == zulu:
            row.bytes.append(quote)
            row.bytes.append(copying: field.range.dropLast(), of: bytes)
            row.bytes += "+0000\"".utf8
            return string(from: start, hasEscapes: false, isPrintable: true)
        default: break
        }
        return try text(field, line, of: bytes)
    }

    private mutating func text(
        _ field: CSVCursor.Field,
        _ line: CSVCursor,
        of bytes: [UInt8]
    ) throws(CSVFault) -> Cell {
        let start = row.bytes.count
        if field.isPlain {
            row.bytes.append(quote)
            row.bytes.append(copying: field.range, of: bytes)
            row.bytes.append(quote)
            return string(from: start, hasEscapes: false, isPrintable: true)
        }
        if checksTexts { _ = try line.text(of: field) }
        row.bytes.append(quote)
        let hasEscapes = appendEscaped(field.range, of: bytes)
        row.bytes.append(quote)
        return string(from: start, hasEscapes: hasEscapes, isPrintable: false)
    }

    /// Appends a value as the text of a JSON string, and returns whether it has escapes.
    ///
    /// A quote within the value is doubled in CSV. Source: RFC 8259 §7.
    private mutating func appendEscaped(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
        var hasEscapes = false
        var (start, end) = (range.lowerBound, range.lowerBound)
        while true {
            end = bytes.plainEnd(in: end..<range.upperBound)
            guard end < range.upperBound else { break }
            let byte = bytes[end]
            // Bytes beyond ASCII stand for themselves.
            guard byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") else {
                end += 1
                continue
            }
            hasEscapes = true
            row.bytes.append(copying: start..<end, of: bytes)
            row.bytes.append(jsonEscapeOf: byte)
            end += byte == quote ? 2 : 1
            start = end
        }
        row.bytes.append(copying: start..<range.upperBound, of: bytes)
        return hasEscapes
    }

    private func string(from start: Int, hasEscapes: Bool, isPrintable: Bool) -> Cell {
        let range = start + 1..<row.bytes.count - 1
        return Cell(
            StringToken(range: range, hasEscapes: hasEscapes, isPrintable: isPrintable)
        )
    }

    /// Returns whether a number has no exponent; nil if the text is no number of JSON.
    private static func isPlainNumber(_ range: Range<Int>, of bytes: [UInt8]) -> Bool? {
        let first = bytes[range.lowerBound]
        guard first == UInt8(ascii: "-") || first.isDigit else { return nil }
        var scanner = JSONScanner(bytes, at: range.lowerBound)
        guard let cell = try? scanner.number(), scanner.offset == range.upperBound else {
            return nil
        }
        return cell.isPlain
    }
}

private let quote = UInt8(ascii: "\"")
private let zulu = UInt8(ascii: "Z")
