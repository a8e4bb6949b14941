import Text

/// A reader of the ids in a table: CSV with any delimiter that spreadsheets use, or a report.
struct RecordIDTable {
    private let choice: IDColumn
    private var collector: RecordIDList.Collector
    /// The index of the column with the ids.
    private var column = 0
    /// The number of columns.
    private var width = 0
    /// The rows that are a footer if no record follows: a report's name, or rows from a sure sign
    /// on.
    private var footer: [ReportRow] = []

    /// The most rows of a footer.
    private static let longestFooter = 20
    private static let delimiters: [CSVDialect.Delimiter] = [.comma, .semicolon, .tab]

    private init(_ choice: IDColumn, _ collector: RecordIDList.Collector) {
        self.choice = choice
        self.collector = collector
    }

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - text: The table, without a byte order mark.
    ///   - header: The first line with a text.
    ///   - choice: The choice of the column.
    ///   - collector: The collector of ids and errors.
    static func read(
        _ text: ArraySlice<UInt8>,
        header: Lines.Line,
        _ choice: IDColumn,
        into collector: inout RecordIDList.Collector
    ) {
        var table = RecordIDTable(choice, collector)
        table.read(utf8(text), header)
        collector = table.collector
    }

    /// Returns the text in UTF-8.
    ///
    /// Other text is read as ISO-8859-1, an encoding that reports offer. A code page of Excel has
    /// the same letters and digits in ids.
    private static func utf8(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard String(validating: text, as: UTF8.self) == nil else { return Array(text) }
        return text.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }

    private mutating func read(_ text: [UInt8], _ header: Lines.Line) {
        do throws(CSVFault) {
            let given = Self.givenDelimiter(header.bytes)
            var header: (names: [String], line: Int)?
            for delimiter in given.map({ [$0] }) ?? Self.delimiters {
                let dialect = CSVDialect(delimiter: delimiter, lineEnding: Self.ending(of: text))
                var reader = CSVReader(text, dialect)
                if given != nil { _ = try reader.next() }
                guard let (names, line) = try? reader.next() else { continue }
                let indices = choice.indices(in: names)
                if indices.count == 1 {
                    (column, width) = (indices[0], names.count)
                    return try readRows(&reader)
                }
                if !indices.isEmpty || names.count > header?.names.count ?? 0 {
                    header = (names, line)
                }
                if !indices.isEmpty { break }
            }
            refuse(header?.names ?? [], line: header?.line ?? 1)
        } catch {
            collector.fail(.csv(error.reason), line: error.line)
        }
    }

    private mutating func refuse(_ names: [String], line: Int) {
        let isRow = names.contains { (try? RecordReference($0)) != nil }
        guard !isRow, names.count > 1 || choice.name != nil else {
            return collector.fail(.noColumn, line: line)
        }
        collector.fail(.columns(choice.explanation(of: names)), line: line)
    }

    /// Returns the delimiter of a first line such as `sep=;`, which Excel reads.
    private static func givenDelimiter(_ line: ArraySlice<UInt8>) -> CSVDialect.Delimiter? {
        let text = String(decoding: line, as: UTF8.self).lowercased().filter { $0 != "\"" }
        // A tab behind the sign is trimmed from the line.
        if text == "sep=" { return .tab }
        return delimiters.first { text == "sep=\(Character(UnicodeScalar($0.byte)))" }
    }

    private static func ending(of text: [UInt8]) -> CSVDialect.LineEnding {
        guard let end = text.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return .lf }
        return text[end - 1] == UInt8(ascii: "\r") ? .crlf : .lf
    }

    // MARK: - Rows

    private mutating func readRows(_ reader: inout CSVReader) throws(CSVFault) {
        defer { endFooter() }
        var isAfterBlank = false
        var next = reader.line
        while let (values, line) = try reader.next() {
            isAfterBlank = isAfterBlank || line > next
            next = reader.line
            if footer.isEmpty, values.count == width, (try? RecordID(values[column])) != nil {
                collector.add(values[column], line: line)
                isAfterBlank = false
                continue
            }
            let row = ReportRow(values, line: line, isAfterBlank: isAfterBlank)
            isAfterBlank = row.isBlank
            if row.isBlank { collector.skipBlankRow() } else { take(row) }
        }
    }

    private var hasFooter: Bool { footer.contains(where: \.startsFooter) }

    private mutating func take(_ row: ReportRow) {
        if row.startsFooter || hasFooter && row.mayContinueFooter,
            footer.count < Self.longestFooter
        {
            footer.append(row)
            return
        }
        if hasFooter {
            for row in footer { collector.fail(.footerInside(row.text), line: row.line) }
        } else {
            for row in footer { add(row) }
        }
        footer = []
        if row.mayBeTitle { footer = [row] } else { add(row) }
    }

    private mutating func endFooter() {
        if hasFooter {
            collector.skip(footer.map { .init(line: $0.line, text: $0.text) })
        } else {
            for row in footer { add(row) }
        }
        footer = []
    }

    private mutating func add(_ row: ReportRow) {
        if row.isSummary {
            collector.fail(.summary(row.text), line: row.line)
        } else if row.values.count != width {
            collector.fail(.csv(.values(row.values.count, due: width)), line: row.line)
        } else {
            collector.add(row.values[column], line: row.line)
        }
    }
}
