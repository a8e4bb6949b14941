import Accounts
import Changes
import Client
import Platform
import Records
import SOQL
import Terminal
import Text

/// The output of line mode: text without control sequences, one item per line.
struct LinePage {
    let display: DisplayOptions
    let localTime: LocalTime

    /// The number of records on a page.
    static let rows = 20

    /// Returns the index of the first row of the page with a row, or of the last page.
    static func start(of row: Int, in list: RecordList) -> Int {
        max(0, min(row, list.view.count - 1)) / rows * rows
    }

    // MARK: - The heading

    /// Returns the lines above the rows of a page: the list, and the way to rows that are not
    /// loaded.
    func heading(of list: RecordList, from start: Int, _ org: BrowsedOrg) -> [String] {
        let end = ", org \(clean(org.name)) \(org.kind.label)"
        if list.opensWithDetail {
            let title = (list.title ?? "").dropFirst("Record ".count)
            return ["\(list.query.object ?? "Record") \(clean(String(title)))\(end)"]
        }
        let name = clean(list.title ?? list.query.object ?? "Rows")
        guard list.isLoaded else { return ["\(name), not loaded\(end)"] }
        if list.query.query?.isCount == true { return ["\(name), counted\(end)"] }
        let first = "\(name) \(range(of: list, from: start))\(marks(of: list))\(end)"
        return [first] + wayToUnloaded(in: list)
    }

    private func range(of list: RecordList, from start: Int) -> String {
        let count = list.view.count
        let last = min(start + Self.rows, count)
        let range = count == 0 ? "none" : "\(Count.grouped(start + 1))-\(Count.grouped(last))"
        let loaded = Count.grouped(list.loadedCount)
        if !list.filter.isEmpty {
            let rows = count == 0 ? range : "\(range) of \(Count.grouped(count))"
            return "\(rows) with \"\(clean(list.filter))\", of \(loaded) loaded"
        }
        guard !list.isComplete, let total = list.total else {
            return "\(range) of \(Count.grouped(count))\(list.isComplete ? "" : " loaded")"
        }
        return "\(range) of \(Count.grouped(total)), \(loaded) loaded"
    }

    /// Returns the line that says how to reach rows that a filter cannot see.
    private func wayToUnloaded(in list: RecordList) -> [String] {
        guard !list.filter.isEmpty, !list.isComplete else { return [] }
        let number = list.totalSize.map { $0 - list.rows.count } ?? 0
        let rows = number > 0 ? Count.text(number, "row") + " not loaded" : "more rows not loaded"
        return ["\(rows): load loads them, f \(clean(list.filter)) searches in the org"]
    }

    /// The number of marked records, and how many of them the filter hides.
    private func marks(of list: RecordList) -> String {
        guard !list.marks.isEmpty else { return "" }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        let hidden = list.marks.subtracting(shown).count { list.rows.number(of: $0) != nil }
        let why = hidden > 0 ? " (\(Count.grouped(hidden)) hidden by the filter)" : ""
        return ", \(Count.grouped(list.marks.count)) marked\(why)"
    }

    // MARK: - Rows

    /// Returns the line that names the columns of the rows.
    func columns(of list: RecordList) -> String {
        let names = shownColumns(of: list).map { clean(Self.name(of: $0)) }
        return "Columns: \(names.joined(separator: ", "))"
    }

    /// Returns a page's rows, without their marks.
    func rows(of list: RecordList, from start: Int) -> [String] {
        list.view.dropFirst(start).prefix(Self.rows).map { values(of: $0, in: list) }
    }

    /// Returns the words before a row: its mark, and the org's answer about it.
    func standing(of number: RowNumber, in list: RecordList) -> String {
        guard let id = list.rows.id(of: number) else { return "" }
        var words = list.marks.contains(id) ? "marked: " : ""
        switch list.errors[id]?.standing {
        case nil: break
        case .unknown: words += "unknown: "
        case .refused: words += "refused: "
        default: words += "not deleted: "
        }
        if list.gone.contains(id) { words += "deleted elsewhere: " }
        return words
    }

    /// The values of a row; an empty one says whose value it is, so that the others keep their
    /// places.
    private func values(of number: RowNumber, in list: RecordList) -> String {
        let columns = shownColumns(of: list)
        let values = LineValues.of(list.rows.json(of: number), columns: columns)
        return zip(columns, values).map { column, value in
            clean(value ?? "no \(Self.name(of: column))")
        }
        .joined(separator: "; ")
    }

    /// The columns, without the Id unless it is the only one.
    private func shownColumns(of list: RecordList) -> [ResultColumn] {
        let columns = list.columns ?? []
        let others = columns.filter { $0.path != ["Id"] }
        return others.isEmpty ? columns : others
    }

    /// The name of a column for people: `Account` for `Account.Name`.
    private static func name(of column: ResultColumn) -> String {
        guard column.path.count > 1, column.path.last == "Name" else { return column.name }
        return column.path.dropLast().joined(separator: ".")
    }

    /// Returns a text as one line, without control characters.
    func clean(_ text: String) -> String {
        Sanitizer(mode: .cell, options: display).text(of: text)
    }
}

/// The values of a record as text, in the order of the columns.
struct LineValues: RowSink {
    private var values: [String?] = []

    /// Returns the values of a record; none if it cannot be read.
    static func of(_ json: [UInt8], columns: [ResultColumn]) -> [String?] {
        var values = LineValues()
        _ = try? RowSource.record(SingleRecord(json)).scan(as: RowShape(columns), into: &values)
        return values.values
    }

    mutating func row(_ row: borrowing Row) {
        values = (0..<row.count).map { column in
            guard row.cell(column).kind == .object else { return row.text(of: column) }
            var text: [UInt8] = []
            row.appendShownText(of: column, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
    }
}
