import Records
import SOQL
import Text

extension BrowserState {
    /// Offers the forms in which the marked records, or the one under the cursor, can be copied.
    mutating func openCopying() {
        guard let list, case let rows = copiedRows(of: list), !rows.isEmpty else {
            return say(.note, "there is no row to copy")
        }
        var page = PanelPage(kind: .copying, title: "Copy \(Count.text(rows.count, "row"))")
        page.lines = CopyForm.allCases.compactMap { form in
            guard list.query.hasRecords || !form.needsRecords else { return nil }
            return .init(text: form.words, target: .copy(form))
        }
        open(page)
    }

    /// The rows to copy, in the order of the screen: those with a mark, or else the current one.
    private func copiedRows(of list: RecordList) -> [RowNumber] {
        guard !list.marks.isEmpty else { return [list.currentRow].compactMap(\.self) }
        let marked = list.marks.compactMap { list.rows.number(of: $0) }
        let shown = Dictionary(zip(list.view, 0...)) { first, _ in first }
        return marked.sorted { (shown[$0] ?? .max, $0) < (shown[$1] ?? .max, $1) }
    }

    mutating func copy(as form: CopyForm) -> [BrowserEffect] {
        guard let list else { return [] }
        let rows = copiedRows(of: list)
        let ids = rows.compactMap { list.rows.id(of: $0).map { "\($0)" } }
        switch form {
        case .link:
            let base = org?.instanceURL ?? ""
            return [.copy(ids.map { "\(base)/\($0)" }.joined(separator: "\n"))]
        case .ids: return [.copy(ids.joined(separator: "\n"))]
        case .condition:
            return [.copy("IN (\(ids.map { "'\($0)'" }.joined(separator: ", ")))")]
        case .csv, .json, .markdown: return copyRows(rows, of: list, as: form)
        }
    }

    private func copyRows(
        _ rows: [RowNumber],
        of list: RecordList,
        as form: CopyForm
    ) -> [BrowserEffect] {
        let shape = RowShape(list.columns ?? [])
        let json = rows.map { row -> [UInt8] in
            let json = list.rows.json(of: row)
            guard let paths = list.rows.chosen, let record = try? JSONValue(parsing: json) else {
                return json
            }
            return record.selecting(paths).json()
        }
        switch form {
        case .csv: return [.copy(Self.text(of: json, shape, as: CSVFormat(shape: shape)))]
        case .json:
            let lines = Self.text(of: json, shape, as: NDJSONFormat())
            let records = lines.split(separator: "\n").joined(separator: ",\n  ")
            return [.copy("[\n  \(records)\n]\n")]
        default:
            let cells = json.map { BrowserCell.cells(of: $0, as: shape).map(\.string) }
            let table = [shape.columns.map(\.name)] + cells
            return [.copy(Self.markdown(table).joined(separator: "\n") + "\n")]
        }
    }

    /// Returns records in a format.
    private static func text(
        of records: [[UInt8]],
        _ shape: RowShape,
        as format: some RowFormat
    ) -> String {
        var format = format
        format.begin()
        let page = QueryPage(records: records)
        guard (try? RowSource.page(page).scan(as: shape, into: &format)) != nil else { return "" }
        return String(decoding: format.output, as: UTF8.self)
    }

    /// Returns the lines of a table in Markdown, with bars and backslashes in values escaped.
    private static func markdown(_ table: [[String]]) -> [String] {
        var lines = table.map { values in
            let cells = values.map { value in
                value.replacing("\\", with: "\\\\").replacing("|", with: "\\|").split(
                    whereSeparator: \.isNewline
                )
                .joined(separator: " ")
            }
            return "| \(cells.joined(separator: " | ")) |"
        }
        let rule = table[0].map { _ in "---" }.joined(separator: " | ")
        lines.insert("| \(rule) |", at: 1)
        return lines
    }
}

extension CopyForm {
    /// Whether the rows must be records with Ids.
    fileprivate var needsRecords: Bool {
        switch self {
        case .link, .ids, .condition: true
        case .csv, .json, .markdown: false
        }
    }

    fileprivate var words: String {
        switch self {
        case .link: "links to the records"
        case .ids: "Ids, one to a line"
        case .condition: "IN ('Id', 'Id') with the Ids, for SOQL"
        case .csv: "rows as CSV"
        case .json: "rows as JSON"
        case .markdown: "rows as a Markdown table"
        }
    }
}
