import Text

/// The parts of a workbook beside its sheets.
///
/// Source: ECMA-376 part 1, §11.3 and §18.2; part 2 for the types and relationships of parts.
struct Workbook: Sendable {
    private let name: String
    private var sheetCount = 0

    /// Makes a workbook.
    ///
    /// - Parameter name: The name of the first sheet, shortened to what a sheet's name can be.
    init(name: String) {
        // Room for " 999" within the 31 characters of a sheet's name.
        self.name = String(name.filter { !"[]:*?/\\'".contains($0) }.prefix(27))
    }

    /// Adds a sheet, and returns the name of its part.
    mutating func addSheet() -> String {
        sheetCount += 1
        return "xl/worksheets/sheet\(sheetCount).xml"
    }

    /// The names and texts of the parts, which are known when all sheets are.
    var parts: [(name: String, xml: String)] {
        [
            ("_rels/.rels", relationships),
            ("xl/styles.xml", CellStyle.sheet),
            ("xl/workbook.xml", workbook),
            ("xl/_rels/workbook.xml.rels", workbookRelationships),
            ("[Content_Types].xml", contentTypes),
        ].map { ($0, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + $1) }
    }

    private var sheets: ClosedRange<Int> { 1...max(1, sheetCount) }
    private static let schemas = "http://schemas.openxmlformats.org"
    private static let office = "\(schemas)/officeDocument/2006/relationships"
    static let main = "xmlns=\"\(schemas)/spreadsheetml/2006/main\""

    private var workbook: String {
        let list = sheets.map { number in
            let name = number == 1 ? name : "\(name) \(number)"
            return "<sheet name=\"\(name)\" sheetId=\"\(number)\" r:id=\"rId\(number)\"/>"
        }
        return "<workbook \(Self.main) xmlns:r=\"\(Self.office)\"><sheets>"
            + list.joined() + "</sheets></workbook>"
    }

    private var relationships: String {
        Self.relationships([(1, "officeDocument", "xl/workbook.xml")])
    }

    private var workbookRelationships: String {
        let list = sheets.map { ($0, "worksheet", "worksheets/sheet\($0).xml") }
        return Self.relationships(list + [(sheets.upperBound + 1, "styles", "styles.xml")])
    }

    private static func relationships(_ list: [(id: Int, type: String, target: String)]) -> String {
        let elements = list.map { id, type, target in
            "<Relationship Id=\"rId\(id)\" Type=\"\(office)/\(type)\" Target=\"\(target)\"/>"
        }
        return "<Relationships xmlns=\"\(schemas)/package/2006/relationships\">"
            + elements.joined() + "</Relationships>"
    }

    private var contentTypes: String {
        let base = "application/vnd.openxmlformats"
        let spreadsheet = "\(base)-officedocument.spreadsheetml"
        let parts =
            [("workbook.xml", "sheet.main"), ("styles.xml", "styles")]
            + sheets.map { ("worksheets/sheet\($0).xml", "worksheet") }
        let overrides = parts.map { name, type in
            "<Override PartName=\"/xl/\(name)\" ContentType=\"\(spreadsheet).\(type)+xml\"/>"
        }
        return "<Types xmlns=\"\(Self.schemas)/package/2006/content-types\">"
            + "<Default Extension=\"rels\" ContentType=\"\(base)-package.relationships+xml\"/>"
            + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
            + overrides.joined() + "</Types>"
    }
}

/// The XML around the rows of a sheet (ECMA-376 part 1, §18.3.1.99).
enum SheetFrame {
    /// The widths, in characters, between which a column's is.
    private static let widths = 8...60

    /// Returns the XML before the first row.
    static func head(_ columns: [Int], hasHeader: Bool) -> String {
        let frozen =
            "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        let view = "<sheetView workbookViewId=\"0\">\(hasHeader ? frozen : "")</sheetView>"
        let list = columns.enumerated().map { index, width in
            let fitting = min(max(width + 1, widths.lowerBound), widths.upperBound)
            return "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(fitting)\""
                + " customWidth=\"1\"/>"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
            + "<worksheet \(Workbook.main)><sheetViews>\(view)</sheetViews>"
            + (columns.isEmpty ? "" : "<cols>\(list.joined())</cols>") + "<sheetData>"
    }

    /// Returns the XML after the last row of cells such as `A1:D21`.
    static func tail(_ range: String, hasHeader: Bool) -> String {
        "</sheetData>" + (hasHeader ? "<autoFilter ref=\"\(range)\"/>" : "")
            // Telephone numbers are meant to be text.
            + "<ignoredErrors><ignoredError sqref=\"\(range)\" numberStoredAsText=\"1\"/>"
            + "</ignoredErrors></worksheet>"
    }
}

/// The style of a cell: its index in the list of styles.
enum CellStyle: Int, Sendable {
    case plain
    case header
    case text
    case link
    case date
    case dateTime
    case time

    /// The list of styles (ECMA-376 part 1, §18.8.39).
    static var sheet: String {
        let formats = [
            (164, "yyyy\\-mm\\-dd"), (165, "yyyy\\-mm\\-dd hh:mm:ss &quot;UTC&quot;"),
            (166, "hh:mm:ss"),
        ]
        // In the order of the cases: number format and font.
        let cells = [(0, 0), (49, 1), (49, 0), (49, 2), (164, 0), (165, 0), (166, 0)]
        let font = "<sz val=\"11\"/><name val=\"Calibri\"/>"
        return "<styleSheet \(Workbook.main)><numFmts count=\"\(formats.count)\">"
            + formats.map { "<numFmt numFmtId=\"\($0)\" formatCode=\"\($1)\"/>" }.joined()
            + "</numFmts><fonts count=\"3\"><font>\(font)</font><font><b/>\(font)</font>"
            + "<font><u/><sz val=\"11\"/><color rgb=\"FF0563C1\"/><name val=\"Calibri\"/></font>"
            + "</fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
            + "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
            + "<borders count=\"1\"><border/></borders>"
            + "<cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"\(cells.count)\">"
            + cells.map {
                "<xf numFmtId=\"\($0)\" fontId=\"\($1)\" applyNumberFormat=\"1\""
                    + " applyFont=\"1\"/>"
            }.joined()
            + "</cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/>"
            + "</cellStyles></styleSheet>"
    }
}
