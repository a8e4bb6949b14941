import Accounts
import Changes
import Client
import Platform
import Records
import Terminal
import Text

/// The output of line mode: text without control sequences, one item per line.
struct LinePage {
    let display: DisplayOptions
    let localTime: LocalTime

    /// The number of records on a page.
    static let rows = 20

    /// Returns the lines for a page of a list, from its first visible row.
    func lines(of list: RecordList, org: BrowsedOrg) -> [String] {
        let last = min(list.top + Self.rows, list.view.count)
        var lines = [heading(of: list, last, org)]
        for index in list.top..<max(list.top, last) {
            lines.append("\(index + 1). \(words(of: list.view[index], in: list))")
        }
        return lines
    }

    private func heading(of list: RecordList, _ last: Int, _ org: BrowsedOrg) -> String {
        let name = clean(list.title ?? list.query.object ?? "Rows")
        let count = list.view.count
        let all =
            list.filter.isEmpty
            // The total of the query still counts rows that were deleted here.
            ? Count.grouped(list.isComplete ? count : list.totalSize ?? count)
            : "\(Count.grouped(count)) of \(Count.grouped(list.rows.count)) loaded with "
                + "\"\(clean(list.filter))\""
        let range = count == 0 ? "none" : "\(list.top + 1)-\(last)"
        return
            "\(name) \(range) of \(all)\(marks(of: list)), org \(clean(org.name)) "
            + org.kind.label
    }

    /// The number of marked records, and how many of them the filter hides.
    private func marks(of list: RecordList) -> String {
        guard !list.marks.isEmpty else { return "" }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        let hidden = list.marks.subtracting(shown).count { list.rows.number(of: $0) != nil }
        let why = hidden > 0 ? " (\(Count.grouped(hidden)) hidden by the filter)" : ""
        return ", \(Count.grouped(list.marks.count)) marked\(why)"
    }

    private func words(of number: RowNumber, in list: RecordList) -> String {
        var marks = ""
        if let id = list.rows.id(of: number) {
            if list.marks.contains(id) { marks += "marked: " }
            if let error = list.errors[id] {
                marks += error.isUnknown ? "unknown: " : "refused: "
            }
            if list.gone.contains(id) { marks += "deleted elsewhere: " }
        }
        let columns = list.columns ?? []
        let values = LineValues.of(list.rows.json(of: number), columns: columns)
        let shown = zip(columns, values).compactMap { column, value in
            column.path == ["Id"] ? nil : value
        }
        let texts = shown.isEmpty ? values.compactMap(\.self) : shown
        return marks + texts.map(clean).joined(separator: ", ")
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
        values = (0..<row.count).map { row.text(of: $0) }
    }
}
