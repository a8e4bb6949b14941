package import Records
package import Text

/// A writer of rows as the workbook of a spreadsheet (Office Open XML, ECMA-376).
///
/// Values have the types of their fields. A value whose type a spreadsheet would change, such as a
/// number of more than 15 digits, stays text. Memory does not grow with the number of rows: the
/// widths of columns come from the first ones.
package struct XLSXFormat: RowFormat {
    package var output: [UInt8] {
        get { archive.output }
        set { archive.output = newValue }
    }
    private let archive = ZipArchive()
    private let columns: [SheetColumn]
    private let hasHeader: Bool
    private let linkPrefix: String?
    private let compound: Compound
    private var book: Workbook
    private var widths: [Int]
    /// The XML not yet compressed.
    private var xml: [UInt8] = []
    /// The rows of the open sheet, with its header.
    private var rowCount = 0
    private var hasBegunSheet = false

    /// The most rows of a sheet.
    private let rowLimit: Int
    /// The rows that decide on the widths of columns.
    private static let measured = 500
    /// The most bytes of a sheet, far below those of an entry of a ZIP archive.
    private static let sizeLimit = 2 << 30

    /// Returns an address or location in one line; nil for any other object.
    package typealias Compound = @Sendable (ArraySlice<UInt8>) -> String?

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - types: Their fields' types, as in describe; nil where unknown.
    ///   - name: The name of the first sheet.
    ///   - hasHeader: Whether the first row has the columns' names.
    ///   - linkPrefix: The part of a record's URL before its id; nil if ids are not links.
    ///   - rowLimit: The most rows of a sheet.
    ///   - compound: Returns the text of an address; other objects are JSON.
    package init(
        _ columns: [ResultColumn],
        types: [String?] = [],
        name: String? = nil,
        hasHeader: Bool = true,
        linkPrefix: String? = nil,
        rowLimit: Int = 1_048_576,
        compound: @escaping Compound = { _ in nil }
    ) {
        self.compound = compound
        self.columns = columns.enumerated().map { index, column in
            SheetColumn(
                name: column.name,
                type: index < types.count ? types[index] : nil,
                letters: SheetColumn.letters(index)
            )
        }
        self.hasHeader = hasHeader
        self.linkPrefix = linkPrefix
        self.rowLimit = rowLimit
        book = Workbook(name: name ?? "Sheet")
        // The header has room for the button of its filter, too.
        widths = columns.map { hasHeader ? $0.name.unicodeScalars.count + 3 : 1 }
    }

    package mutating func begin() {}

    package mutating func row(_ row: borrowing Row) throws {
        if rowCount == rowLimit || archive.entrySize > Self.sizeLimit { try endSheet() }
        if rowCount == 0, hasHeader { appendHeader() }
        rowCount += 1
        xml += "<row r=\"\(rowCount)\">".utf8
        for index in columns.indices {
            try append(row.cell(index), of: row, index)
        }
        xml += "</row>".utf8
        if hasBegunSheet ? xml.count > 1 << 16 : rowCount >= Self.measured { try flush() }
    }

    package mutating func end() throws {
        if rowCount == 0, hasHeader { appendHeader() }
        try endSheet()
        for part in book.parts {
            try archive.begin(part.name)
            try archive.write(Array(part.xml.utf8))
        }
        try archive.end()
    }

    private mutating func appendHeader() {
        rowCount += 1
        xml += "<row r=\"1\">".utf8
        for column in columns {
            appendCell(column, Array(column.name.utf8), style: .header)
        }
        xml += "</row>".utf8
    }

    private mutating func append(_ cell: Cell, of row: borrowing Row, _ index: Int) throws {
        let column = columns[index]
        switch cell.kind {
        case .null, .missing: return
        case .true, .false:
            open(column, "t=\"b\"", .plain)
            xml += "<v>\(cell.kind == .true ? 1 : 0)</v></c>".utf8
            return
        case .number, .string, .object, .array: break
        }
        var text: [UInt8] = []
        if cell.kind == .object, let line = compound(row.bytes[cell.range]) {
            guard !line.isEmpty else { return }
            text = Array(line.utf8)
        } else {
            row.appendText(of: index, to: &text)
        }
        if !hasBegunSheet {
            widths[index] = max(widths[index], column.width ?? SheetText.length(text[...]))
        }
        if cell.kind == .number {
            guard text.isExactInSpreadsheet else { return appendCell(column, text, style: .text) }
            open(column, nil, .plain)
            xml += "<v>".utf8
            xml += text
            xml += "</v></c>".utf8
        } else if let value = column.number(of: text) {
            open(column, nil, column.style)
            xml += "<v>\(value)</v></c>".utf8
        } else if let linkPrefix, column.holdsIDs, !text.isEmpty {
            appendLink(column, linkPrefix, text)
        } else {
            let length = SheetText.length(text[...])
            guard length <= SheetText.limit else {
                throw LongCell(column: column.name, row: rowCount, length: length)
            }
            appendCell(column, text, style: .text)
        }
    }

    private mutating func open(_ column: SheetColumn, _ kind: String?, _ style: CellStyle) {
        let kind = kind.map { " \($0)" } ?? ""
        let style = style == .plain ? "" : " s=\"\(style.rawValue)\""
        xml += "<c r=\"\(column.letters)\(rowCount)\"\(style)\(kind)>".utf8
    }

    private mutating func appendCell(_ column: SheetColumn, _ text: [UInt8], style: CellStyle) {
        open(column, "t=\"inlineStr\"", style)
        xml += "<is><t xml:space=\"preserve\">".utf8
        SheetText.append(text[...], to: &xml)
        xml += "</t></is></c>".utf8
    }

    /// Appends an id that opens its record: a formula, as Excel has no more than 65,530 links.
    private mutating func appendLink(_ column: SheetColumn, _ prefix: String, _ id: [UInt8]) {
        open(column, "t=\"str\"", .link)
        xml += "<f>HYPERLINK(&quot;".utf8
        SheetText.append(Array(prefix.utf8)[...], to: &xml)
        SheetText.append(id[...], to: &xml)
        xml += "&quot;,&quot;".utf8
        SheetText.append(id[...], to: &xml)
        xml += "&quot;)</f><v>".utf8
        SheetText.append(id[...], to: &xml)
        xml += "</v></c>".utf8
    }

    /// Compresses the rows so far; begins the sheet's entry before the first ones.
    private mutating func flush() throws {
        if !hasBegunSheet {
            try archive.begin(book.addSheet())
            hasBegunSheet = true
            try archive.write(Array(SheetFrame.head(widths, hasHeader: hasHeader).utf8))
        }
        try archive.write(xml)
        xml.removeAll(keepingCapacity: true)
    }

    private mutating func endSheet() throws {
        try flush()
        let range = "A1:\(columns.last?.letters ?? "A")\(max(1, rowCount))"
        try archive.write(Array(SheetFrame.tail(range, hasHeader: hasHeader).utf8))
        hasBegunSheet = false
        rowCount = 0
    }
}

/// What a spreadsheet needs to know about the rows beside their columns.
package struct SheetDescription: Sendable {
    /// The name of the sheet: the object; nil if unknown.
    package var name: String?
    /// The types of the columns' fields, as in describe; nil where unknown.
    package var types: [String?] = []

    package init(name: String? = nil, types: [String?] = []) {
        self.name = name
        self.types = types
    }
}

/// A text that is longer than a cell can be.
private struct LongCell: SelfExplaining {
    let column: String
    let row: Int
    let length: Int

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "LongCell",
            message:
                "\(column) has \(Count.grouped(length)) characters in row \(row) of the sheet; "
                + "a cell of a spreadsheet holds \(Count.grouped(SheetText.limit))",
            hints: ["--result-format csv", "leave \(column) out of the fields"]
        )
    }
}
