import Text

@testable import Records

/// What holds for a JSON text read as a page of a query, in every format.
struct PageProperties {
    private let bytes: [UInt8]
    private var page: QueryPage { QueryPage(bytes) }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        try checkRecord()
        try checkPeek()
        guard let head = try? page.head(), let shape = try? RowShape.discovered(in: page) else {
            return
        }
        var texts = CellTexts()
        guard let scanned = try? page.scan(as: shape, into: &texts) else { return }
        try require(
            scanned.recordCount == head.recordCount,
            "the walk finds another number of rows"
        )
        try require(
            texts.rows.count == head.recordCount,
            "the walk hands out another number of rows"
        )
        if let problem = texts.problem { throw Violation(problem) }
        try checkLines(head.recordCount)
        try checkCSV(of: texts.rows, as: shape)
        try checkTSV(of: texts.rows, as: shape)
        try checkIDs(as: shape)
        var cards = VCardFormat()
        _ = try? page.scan(as: shape, into: &cards)
        try checkChildren()
    }

    private func checkRecord() throws {
        guard let shape = try? RowShape.discovered(in: SingleRecord(bytes)) else { return }
        var texts = CellTexts()
        guard (try? SingleRecord(bytes).scan(as: shape, into: &texts)) != nil else { return }
        try require(texts.rows.count == 1, "a record is \(texts.rows.count) rows")
    }

    /// What is found early is what the whole page says.
    private func checkPeek() throws {
        guard let head = try? page.head() else { return }
        let whole = LocatorPeek(bytes)
        try require(whole != .notYet, "a whole page is not enough for its locator")
        if case .found(let url) = whole {
            try require(url == head.nextRecordsURL, "another locator is found early")
        }
        for end in stride(from: 0, to: min(bytes.count, 512), by: 7) {
            let early = LocatorPeek(Array(bytes[..<end]))
            try require(early == .notYet || early == whole, "the locator changes at byte \(end)")
        }
    }

    private func checkLines(_ count: Int) throws {
        var ndjson = NDJSONFormat(keepsAttributes: true)
        var array = JSONRecordsFormat()
        var indented = JSONRecordsFormat(layout: .indented(level: 1))

        _ = try page.scan(as: RowShape([]), into: &ndjson)
        _ = try page.scan(as: RowShape([]), into: &array)
        _ = try page.scan(as: RowShape([]), into: &indented)

        let lines = ndjson.output.split(separator: UInt8(ascii: "\n"))
        let records = lines.compactMap { try? JSONValue(parsing: Array($0)) }
        try require(records.count == count, "\(records.count) lines hold a record, not \(count)")
        for output in [array.output, indented.output] {
            let text = Array("[".utf8) + output + Array("]".utf8)
            try require(try JSONValue(parsing: text) == .array(records), "the array differs")
        }
        try require(records == (try valuesOfRecords()), "the lines differ from the page's records")
    }

    private func valuesOfRecords() throws -> [JSONValue] {
        let members = try JSONValue(parsing: bytes).members ?? []
        return members.filter { $0.key == "records" }.flatMap { $0.value.elements ?? [] }
    }

    private func checkCSV(of rows: [[String?]], as shape: RowShape) throws {
        var format = CSVFormat(shape: shape, hasHeader: false)
        _ = try page.scan(as: shape, into: &format)
        var reader = CSVReader(format.output, CSVDialect(), at: 0)
        // A line of one empty field cannot be told from a blank line.
        for row in rows where shape.columns.count > 1 {
            let line = try reader.next()?.values.map { Array($0.utf8) }
            try require(line == row.map { Array(($0 ?? "").utf8) }, "CSV changes a row")
        }
    }

    private func checkTSV(of rows: [[String?]], as shape: RowShape) throws {
        var format = TSVFormat(shape: shape, hasHeader: false)
        _ = try page.scan(as: shape, into: &format)
        let lines = format.output.split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        ).dropLast()
        try require(
            lines.count == rows.count,
            "TSV has \(lines.count) lines for \(rows.count) rows"
        )
        for (line, row) in zip(lines, rows) where !row.isEmpty {
            let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            let texts = values.map { Self.unescaped($0) }
            try require(texts == row.map { Array(($0 ?? "").utf8) }, "TSV changes a row")
        }
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
            default: text.append(escape)
            }
        }
        return text
    }

    private func checkIDs(as shape: RowShape) throws {
        guard var format = IDsFormat(shape: shape) else { return }
        _ = try? page.scan(as: shape, into: &format)
        for line in format.output.split(separator: UInt8(ascii: "\n")) {
            let id = try? RecordID(Array(line))
            try require(id?.description.utf8.elementsEqual(line) == true, "a line is no id")
        }
    }

    private func checkChildren() throws {
        guard let unfinished = try? ChildResults.unfinished(in: bytes) else { return }
        let text = try ChildResults.completed(bytes, with: unfinished.map { _ in [] })
        try require((try? JSONValue(parsing: text)) != nil, "completing makes no JSON")
        // Of a result that is done the total is read, which may be malformed.
        guard let left = try? ChildResults.unfinished(in: text) else { return }
        try require(left.isEmpty, "a child result stays unfinished")
    }
}

/// Keeps the text of every cell, and compares it with the cell's bytes.
private struct CellTexts: RowSink {
    var rows: [[String?]] = []
    var problem: String?

    mutating func row(_ row: borrowing Row) {
        var texts: [String?] = []
        for column in 0..<row.count {
            texts.append(row.text(of: column))
            let cell = row.cell(column)
            let raw = Array(row.bytes[cell.range])
            if let text = texts[column], !Self.stands(text, for: raw, cell.kind) {
                problem = "\(raw.quoted) became \(text.debugDescription)"
            }
        }
        rows.append(texts)
    }

    private static func stands(_ text: String, for raw: [UInt8], _ kind: Cell.Kind) -> Bool {
        switch kind {
        case .missing, .null: false
        case .true, .false: Array(text.utf8) == raw
        case .number: Double(text) == Double(String(decoding: raw, as: UTF8.self))
        case .string:
            (try? JSONValue(parsing: [UInt8(ascii: "\"")] + raw + [UInt8(ascii: "\"")]))
                == .string(text)
        case .object, .array:
            (try? JSONValue(parsing: Array(text.utf8))) == (try? JSONValue(parsing: raw))
        }
    }
}
