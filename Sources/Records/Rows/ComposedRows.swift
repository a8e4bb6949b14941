package import Text

/// Rows that the program composes, such as the fields of an object: one value for each column.
package struct ComposedRows: Sendable {
    /// The column names.
    package let names: [String]
    private var rows: [[Value]] = []

    /// One value.
    package enum Value: Sendable, ExpressibleByStringLiteral {
        /// A text; nil means null.
        case text(String?)
        case number(Int)
        /// A number's digits.
        case digits(String)
        case boolean(Bool)

        /// Makes a text.
        package init(stringLiteral text: String) {
            self = .text(text)
        }
    }

    /// Makes a list without rows.
    package init(names: [String]) {
        self.names = names
    }

    /// The columns; each one's path is its name.
    package var columns: [ResultColumn] { names.map { ResultColumn(name: $0, path: [$0]) } }

    /// Adds a row with a value for each column.
    package mutating func add(_ values: [Value]) {
        precondition(values.count == names.count)
        rows.append(values)
    }

    func scan<Sink: RowSink>(as shape: RowShape, into sink: inout Sink) throws -> PageHead {
        var composer = RowComposer(names: names, shape: shape)
        for values in rows {
            composer.compose(values)
            try sink.row(composer.row)
        }
        return PageHead(wholeOf: rows.count, unclaimedKey: composer.unclaimedKey)
    }
}

/// A composer of records, one after another in the same row: the JSON of each, and its cells.
struct RowComposer: ~Copyable {
    /// The record composed last.
    private(set) var row: Row
    /// The first name without a column in the shape.
    let unclaimedKey: String?
    private let names: [String]
    /// For each name, its columns in the shape.
    private let columns: [[Int]]

    init(names: [String], shape: RowShape) {
        self.names = names
        // A dictionary, because a header may have thousands of names to look up in as many columns.
        let known = Dictionary(grouping: shape.columns.indices) {
            shape.columns[$0].path.joined(separator: ".").utf8.lowercasedASCII
        }
        columns = names.map { known[$0.utf8.lowercasedASCII] ?? [] }
        unclaimedKey = zip(names, columns).first { $0.1.isEmpty }?.0
        row = Row(bytes: [], range: 0..<0, cells: shape.columns.map { _ in .missing })
    }

    /// Composes a record with one value for each name.
    mutating func compose(_ values: [ComposedRows.Value]) {
        row.clear()
        var writer = JSONWriter()
        writer.beginObject()
        for (index, value) in values.enumerated() {
            writer.key(names[index])
            let start = writer.bytes.count
            let kind = writer.write(value)
            let cell = Cell(kind, start..<writer.bytes.count, of: writer.bytes)
            for column in columns[index] { row.cells[column] = cell }
        }
        writer.endObject()
        row.bytes = writer.bytes
        row.range = 0..<writer.bytes.count
    }
}

extension JSONWriter {
    /// Writes a value and returns its kind.
    fileprivate mutating func write(_ value: ComposedRows.Value) -> Cell.Kind {
        switch value {
        case .text(let text?):
            string(text)
            return .string
        case .text(nil):
            null()
            return .null
        case .number(let number):
            integer(number)
            return .number
        case .digits(let digits):
            number(digits: digits)
            return .number
        case .boolean(let flag):
            boolean(flag)
            return flag ? .true : .false
        }
    }
}

extension Cell {
    /// Makes the cell of a value just written; the range includes a string's quotes.
    fileprivate init(_ kind: Kind, _ range: Range<Int>, of bytes: [UInt8]) {
        guard kind == .string else {
            let hasExponent =
                kind == .number && bytes[range].contains { $0 | 0x20 == UInt8(ascii: "e") }
            self.init(kind, range, isPlain: kind != .null && !hasExponent)
            return
        }
        let text = range.dropFirst().dropLast()
        let content = bytes[text]
        self.init(
            StringToken(
                range: text,
                hasEscapes: content.contains(UInt8(ascii: "\\")),
                isPrintable: content.allSatisfy { (0x20..<0x7F).contains($0) }
            )
        )
    }
}
