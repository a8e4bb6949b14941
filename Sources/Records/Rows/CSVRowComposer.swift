import Text

/// A composer of rows from lines of CSV, one after another in the same memory.
///
/// If records are made, the row's bytes are one record in JSON. If only the values are needed, they
/// are a copy of the line, followed by its times, which JSON writes with another zone.
struct CSVRowComposer: ~Copyable {
    /// The row composed last.
    private(set) var row: Row
    /// The first column that is not in the shape.
    let unclaimedKey: String?
    private let layout: CSVLayout
    /// The text.
    private let bytes: [UInt8]
    /// Whether some bytes of the text are not UTF-8, so that each value is checked.
    private let checksTexts: Bool
    private var makesRecords: Bool { steps != nil }
    /// The offset of the line.
    private var lineStart = 0
    /// The steps that make a record; nil if only the values are needed.
    private let steps: CSVRecordSteps?
    /// For each column of the text, the column in the shape; nil if the shape has none.
    private let columns: [Int?]
    /// The columns of the text that the shape has.
    private let values: [Value]
    /// Columns of the shape with the value of an earlier one.
    private let repeats: [(earlier: Int, later: Int)]

    private struct Value {
        let column: Int
        let kind: CSVLayout.Kind
        /// The column in the shape.
        let target: Int
    }

    init(_ part: CSVPage.Part, _ shape: RowShape, of bytes: [UInt8]) {
        layout = part.layout
        checksTexts = !part.isUTF8
        self.bytes = bytes
        // A dictionary, because a header may have thousands of names to look up in as many columns.
        let known = Dictionary(grouping: shape.columns.indices) {
            shape.columns[$0].path.joined(separator: ".").utf8.lowercasedASCII
        }
        let named = part.layout.columns
        let names = named.map { $0.path.joined(separator: ".") }
        let targets = names.map { known[$0.utf8.lowercasedASCII] ?? [] }
        columns = targets.map(\.first)
        repeats = known.values.flatMap { same in same.dropFirst().map { (same[0], $0) } }
        unclaimedKey = names.indices.first {
            targets[$0].isEmpty && !named[$0].isHidden
        }.map { names[$0] }
        values = columns.enumerated().compactMap { column, target in
            target.map { Value(column: column, kind: named[column].kind, target: $0) }
        }
        steps = part.makesRecords ? CSVRecordSteps(recordsOf: layout) : nil
        row = Row(bytes: [], range: 0..<0, cells: shape.columns.map { _ in .missing })
    }

    /// Composes the record of the cursor's line, which begins at an offset.
    mutating func compose(_ line: CSVCursor, at start: Int) throws(CSVFault) {
        row.clear()
        row.bytes.removeAll(keepingCapacity: true)
        if let steps {
            try compose(steps, line)
        } else {
            try composeValues(line, at: start)
        }
        for pair in repeats { row.cells[pair.later] = row.cells[pair.earlier] }
        // Formats use the range's length as an estimate of the values' length.
        row.range = 0..<row.bytes.count
        // Formats read whole words, also at the end of the last value.
        for _ in 0..<ByteWord.size { row.bytes.append(0) }
    }

    private mutating func composeValues(_ line: CSVCursor, at start: Int) throws(CSVFault) {
        lineStart = start
        append(start..<line.offset)
        for value in values {
            row.cells[value.target] = try cell(line.fields[value.column], value.kind, line)
        }
    }

    private mutating func compose(_ steps: CSVRecordSteps, _ line: CSVCursor) throws(CSVFault) {
        var index = 0
        while index < steps.steps.count {
            switch steps.steps[index] {
            case .literal(let range): row.bytes.append(copying: range, of: steps.text)
            case .part(let column): append(line.fields[column].range)
            case .object(let column):
                let range = line.fields[column].range
                // The type of an owner that is a queue is no object: its records are groups.
                let isQueue = bytes[range].elementsEqual("Queue".utf8)
                if isQueue { row.bytes += "Group".utf8 } else { append(range) }
            case .value(let column):
                let cell = try cell(line.fields[column], layout.columns[column].kind, line)
                if let target = columns[column] { row.cells[target] = cell }
            case .parent(let columns, let count):
                if columns.allSatisfy({ line.fields[$0].isEmpty }) {
                    row.bytes += "null".utf8
                    index += count
                }
            }
            index += 1
        }
    }

    /// Appends a part of the text.
    @inline(__always)
    private mutating func append(_ range: Range<Int>) {
        row.bytes.append(copying: range, of: bytes)
    }

    /// Returns the range of a value in the row's bytes; appends the value if records are made.
    @inline(__always)
    private mutating func place(_ range: Range<Int>) -> Range<Int> {
        guard makesRecords else {
            return range.lowerBound - lineStart..<range.upperBound - lineStart
        }
        let start = row.bytes.count
        append(range)
        return start..<row.bytes.count
    }

    private mutating func cell(
        _ field: CSVCursor.Field,
        _ kind: CSVLayout.Kind,
        _ line: CSVCursor
    ) throws(CSVFault) -> Cell {
        guard !field.isEmpty else {
            if makesRecords { row.bytes += "null".utf8 }
            return .null
        }
        switch kind {
        case .number where field.isPlain:
            if let isPlain = Self.isPlainNumber(field.range, of: bytes) {
                return Cell(.number, place(field.range), isPlain: isPlain)
            }
        case .boolean where bytes[field.range].elementsEqual("true".utf8):
            return Cell(.true, place(field.range), isPlain: true)
        case .boolean where bytes[field.range].elementsEqual("false".utf8):
            return Cell(.false, place(field.range), isPlain: true)
        case .datetime where field.isPlain && bytes[field.range.upperBound - 1] == zulu:
            let start = row.bytes.count
            row.bytes.append(quote)
            append(field.range.lowerBound..<field.range.upperBound - 1)
            row.bytes += "+0000\"".utf8
            return string(from: start, hasEscapes: false, isPrintable: true)
        default: break
        }
        return try text(field, line)
    }

    private mutating func text(
        _ field: CSVCursor.Field,
        _ line: CSVCursor
    ) throws(CSVFault) -> Cell {
        if checksTexts { _ = try line.text(of: field) }
        guard makesRecords else {
            let range = place(field.range)
            guard !field.needsEscapes else { return Cell(csvText: range) }
            return Cell(StringToken(range: range, hasEscapes: false, isPrintable: field.isPlain))
        }
        let start = row.bytes.count
        row.bytes.append(quote)
        if field.needsEscapes { appendEscaped(field.range) } else { append(field.range) }
        row.bytes.append(quote)
        return string(from: start, hasEscapes: field.needsEscapes, isPrintable: field.isPlain)
    }

    /// Appends a value as the text of a JSON string.
    ///
    /// A quote within the value is doubled in CSV. Source: RFC 8259 §7.
    private mutating func appendEscaped(_ range: Range<Int>) {
        var (start, end) = (range.lowerBound, range.lowerBound)
        while true {
            end = bytes.plainEnd(in: end..<range.upperBound)
            guard end < range.upperBound else { break }
            let byte = bytes[end]
            // Bytes beyond ASCII stand for themselves.
            guard byte.needsEscape else {
                end += 1
                continue
            }
            append(start..<end)
            row.bytes.append(jsonEscapeOf: byte)
            end += byte == quote ? 2 : 1
            start = end
        }
        append(start..<range.upperBound)
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
