@testable import Records

/// What holds for any bytes read as a list of record ids, and as CSV.
struct RecordListProperties {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func check() throws {
        try checkList()
        for delimiter in [CSVDialect.Delimiter.comma, .tab, .caret] {
            for lineEnding in [CSVDialect.LineEnding.lf, .crlf] {
                try checkCSV(CSVDialect(delimiter: delimiter, lineEnding: lineEnding))
            }
        }
    }

    // MARK: - Ids

    private func checkList() throws {
        let list: RecordIDList
        do throws(RecordIDList.Faults) {
            list = try RecordIDList(parsing: bytes)
        } catch {
            return try checkFaults(error)
        }
        let ids = list.items.map(\.id)
        try require(Set(ids).count == ids.count, "an id is listed twice")
        try checkLines(list.items.map(\.line), "ids")
        try checkLines(list.repeats.map(\.line), "repeats")
        for again in list.repeats {
            let isKnown = list.items.contains { $0.id == again.id && $0.line == again.firstLine }
            try require(isKnown && again.firstLine <= again.line, "a repeat without its first line")
        }
        let written = ids.map { $0.description + "\r\n" }.joined()
        let reread = try? RecordIDList(parsing: Array(("\u{FEFF}" + written).utf8))
        try require(reread?.items.map(\.id) == ids, "the ids do not come back from lines")
        if !bytes.starts(with: "\u{FEFF}".utf8) {
            let marked = try? RecordIDList(parsing: Array("\u{FEFF}".utf8) + bytes)
            try require(marked == list, "a byte order mark changes the list")
        }
    }

    private func checkFaults(_ faults: RecordIDList.Faults) throws {
        try require(!faults.first.isEmpty, "refused without a fault")
        try checkLines(faults.first.map(\.line), "faults")
        for fault in faults.first {
            try require(
                fault.reason.description.utf8.count < 4000,
                "the fault is too long to be told"
            )
        }
    }

    private func checkLines(_ lines: [Int], _ what: String) throws {
        let count = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        try require(lines == lines.sorted(), "the lines of \(what) do not ascend")
        try require(lines.allSatisfy { (1...count).contains($0) }, "\(what) stand in no line")
    }

    // MARK: - CSV

    private func checkCSV(_ dialect: CSVDialect) throws {
        var reader = CSVReader(bytes, dialect)
        var lines: [[String]] = []
        while let (values, _) = try? reader.next() {
            lines.append(values)
            try require((0...bytes.count).contains(reader.offset), "the reader is past the end")
        }
        var again = CSVReader(lines.flatMap { Self.written($0, dialect) }, dialect, at: 0)
        for line in lines {
            let values = try again.next()?.values
            try require(values == line, "CSV written again reads otherwise: \(line)")
        }
        try require(try again.next() == nil, "CSV written again has more lines")
        try checkPage(dialect)
    }

    private func checkPage(_ dialect: CSVDialect) throws {
        guard let page = try? CSVPage(bytes, dialect) else { return }
        var format = NDJSONFormat(keepsAttributes: true)
        let head = try? page.scan(as: RowShape(page.columns), into: &format)
        let lines = format.output.split(separator: UInt8(ascii: "\n"))
        for line in lines {
            let isRead = (try? JSONValue(parsing: Array(line))) != nil
            try require(isRead, "a row is no JSON: \(Array(line).quoted)")
        }
        try require(head.map { $0.recordCount == lines.count } ?? true, "rows are lost")
    }

    private static func written(_ line: [String], _ dialect: CSVDialect) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, value) in line.enumerated() {
            if index > 0 { bytes.append(dialect.delimiter.byte) }
            bytes.append(UInt8(ascii: "\""))
            for byte in value.utf8 {
                bytes.append(byte)
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            }
            bytes.append(UInt8(ascii: "\""))
        }
        return bytes + dialect.lineEnding.bytes
    }
}
