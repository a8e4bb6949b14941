import Text

/// Comma-separated values (RFC 4180), UTF-8.
///
/// Fields with a comma, a quote, CR, LF or a space at either end are quoted. Null is empty, and a
/// compound value is its compact JSON. Numbers keep their digits; exponents are expanded.
package struct CSVFormat: RowFormat {
    /// The bytes written but not yet taken.
    package var output: [UInt8] = []
    private let columns: [ResultColumn]
    private let lineEnding: LineEnding
    private let hasHeader: Bool
    private let hasByteOrderMark: Bool
    private let formulas: Formulas
    /// The number of cells that look like formulas to a spreadsheet, if they are counted.
    package private(set) var formulaCount = 0
    /// The text of a field that may need quotes; a buffer that is reused.
    private var field: [UInt8] = []

    /// The treatment of cells that look like formulas to a spreadsheet.
    package enum Formulas: Hashable, Sendable {
        /// Write them like any other cell.
        case kept
        /// Write them like any other cell, and count them.
        case counted
        /// Put an apostrophe before them, which spreadsheets do not show.
        case inert
    }

    /// The line ending.
    package enum LineEnding: Hashable, Sendable {
        case lf
        case crlf
    }

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - shape: The shape of the rows.
    ///   - lineEnding: The line ending.
    ///   - hasHeader: Whether a header of column names comes first.
    ///   - bom: Whether the text begins with U+FEFF, for spreadsheets that guess the encoding.
    ///   - formulas: The treatment of cells that look like formulas to a spreadsheet.
    package init(
        shape: RowShape,
        lineEnding: LineEnding = .lf,
        hasHeader: Bool = true,
        bom: Bool = false,
        formulas: Formulas = .kept
    ) {
        columns = shape.columns
        self.lineEnding = lineEnding
        self.hasHeader = hasHeader
        hasByteOrderMark = bom
        self.formulas = formulas
    }

    /// Writes the byte order mark and the header, if requested.
    package mutating func begin() {
        if hasByteOrderMark { output.append(contentsOf: "\u{FEFF}".utf8) }
        guard hasHeader else { return }
        for (index, column) in columns.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            field.append(contentsOf: column.name.utf8)
            endField()
        }
        endLine()
    }

    /// Writes a line.
    package mutating func row(_ row: borrowing Row) {
        switch formulas {
        case .kept: break
        case .counted: countFormulas(of: row)
        case .inert: return appendInert(row)
        }
        var column = 0
        while true {
            column = appendTexts(of: row, from: column)
            guard column < row.count else { break }
            row.appendText(of: row.cells[column], to: &field)
            endField()
            column += 1
            if column < row.count { output.append(UInt8(ascii: ",")) }
        }
        endLine()
    }

    /// Appends fields from a column up to the first one that is neither a string nor plain, with
    /// the commas between and after them.
    ///
    /// - Returns: The column of the first field not written, or the number of columns.
    @inline(__always)
    private mutating func appendTexts(of row: borrowing Row, from first: Int) -> Int {
        var column = first
        let room = OutputSpan.roomForFields(row.count, of: row.range.count)
        output.append(addingCapacity: room) { line in
            while column < row.count {
                let cell = row.cells[column]
                if cell.isPlain || cell.kind == .string {
                    guard line.appendField(cell, of: row.bytes) else { return }
                } else if !cell.isNull {
                    return
                }
                column += 1
                if column < row.count { line.append(UInt8(ascii: ",")) }
            }
        }
        return column
    }

    private mutating func countFormulas(of row: borrowing Row) {
        for column in 0..<row.count where row.cells[column].kind == .string {
            let range = row.cells[column].range
            guard let first = range.first else { continue }
            let byte = row.bytes[first]
            guard byte == UInt8(ascii: "\\") || FormulaCell.mayBegin(with: byte) else { continue }
            row.appendText(of: row.cells[column], to: &field)
            if FormulaCell.is(field) { formulaCount += 1 }
            field.removeAll(keepingCapacity: true)
        }
    }

    /// Appends a line, making formulas inert.
    private mutating func appendInert(_ row: borrowing Row) {
        for column in 0..<row.count {
            if column > 0 { output.append(UInt8(ascii: ",")) }
            row.appendText(of: row.cells[column], to: &field)
            if row.cells[column].kind == .string, FormulaCell.is(field) {
                field.insert(UInt8(ascii: "'"), at: 0)
            }
            endField()
        }
        endLine()
    }

    /// Appends the gathered field, quoted if necessary.
    private mutating func endField() {
        if field.needsCSVQuotes(0..<field.count) {
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
        while let index = field.firstIndex(of: quote, in: run..<field.count) {
            output.append(copying: run..<index + 1, of: field)
            output.append(quote)
            run = index + 1
        }
        output.append(copying: run..<field.count, of: field)
        output.append(quote)
    }

    private mutating func endLine() {
        if lineEnding == .crlf { output.append(UInt8(ascii: "\r")) }
        output.append(UInt8(ascii: "\n"))
    }
}
