import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// The hint for a column that the org cannot count.
    static let loadedCounting = "G G loads all rows, and v counts the loaded ones"

    /// Counts the values of the column under the cursor in the rows shown.
    mutating func openValues() -> [BrowserEffect] {
        guard let list, let columns = list.columns, columns.indices.contains(list.column) else {
            say(.note, "there is no column whose values could be counted")
            return []
        }
        let column = columns[list.column]
        var counter = ValueCounter(column)
        counter.count(list)
        open(page(of: ValueColumn(list: list.id, column: column, counts: counter.counts)))
        // Narrowing needs the type of the field.
        guard let query = list.query.query, let path = query.field(of: column) else { return [] }
        return describeParents(of: path.segments, of: query.objectName)
    }

    /// Lays the counts out, with a bar for each.
    private func page(of values: ValueColumn) -> PanelPage {
        let all = values.counts.reduce(0) { $0 + $1.count }
        let most = values.counts.map(\.count).max() ?? 1
        let place = values.isWhole ? "in the org" : "in the rows shown"
        let count = Count.text(values.counts.count, "value")
        var page = PanelPage(
            kind: .values(values),
            title: "\(values.column.name): \(count)\(values.isCut ? " or more" : "") \(place)"
        )
        // Of tens of thousands of values, nearly all have the same count.
        var last: (count: Int, bar: String, end: String)?
        page.lines = values.counts.enumerated().map { index, value in
            let text = value.text.map { $0.isEmpty ? "\"\"" : $0 } ?? "<null>"
            if last?.count != value.count {
                let bar = String(repeating: "#", count: max(1, value.count * 12 / max(1, most)))
                let rounded = (value.count * 200 + all) / max(1, all * 2)
                let share = values.isCut ? "" : "  \(rounded == 0 ? "<1" : "\(rounded)")%"
                last = (value.count, bar, Count.grouped(value.count) + share)
            }
            return PanelPage.Line(
                text: text,
                detail: last?.bar ?? "",
                end: last?.end ?? "",
                target: .value(index)
            )
        }
        page.note = values.counts.isEmpty ? "no rows" : nil
        if values.isCut {
            page.note =
                "the \(Count.grouped(ValueColumn.mostCounted)) most frequent values; the org counts "
                + "no more at once"
        }
        return page
    }

    /// Asks the org to count the values of all records of the query.
    mutating func countInOrg(_ page: PanelPage) -> [BrowserEffect] {
        guard case .values(let values) = page.kind, page.waiting == nil, let list else { return [] }
        if let reason = reasonAgainstCounting(values.column, of: list.query) {
            panel?.note = reason
            return []
        }
        guard let query = list.query.query, let path = query.field(of: values.column) else {
            return []
        }
        guard isReachableForPage() else { return [] }
        var counting = query
        let count = FunctionCall(name: "COUNT", arguments: [.field(FieldPath(["Id"]))])
        counting.selection = [.field(path, alias: nil), .call(count, alias: nil)]
        counting.grouping = Grouping(terms: [.field(path)])
        counting.ordering = [OrderTerm(operand: .call(count), isDescending: true)]
        (counting.limit, counting.offset) = (ValueColumn.mostCounted, nil)
        let id = ask(.values(values.list))
        panel?.note = "counting in the org …"
        panel?.waiting = id
        return [.values(id, Statement(counting))]
    }

    /// Returns why the org cannot count a column; nil if it may be able to.
    private func reasonAgainstCounting(_ column: ResultColumn, of list: Statement) -> String? {
        guard let query = list.query else { return "sfctl cannot read this query to change it" }
        guard list.hasRecords else { return "these rows are groups, not records" }
        guard let path = query.field(of: column) else {
            return "\(column.name) is no field, so the org cannot count its values; "
                + Self.loadedCounting
        }
        guard let field = field(path.segments, of: query.objectName),
            !field.flags.contains(.groupable)
        else { return nil }
        return "the org cannot group by \(column.name) (\(field.type)); \(Self.loadedCounting)"
    }

    /// Shows what the org counted.
    mutating func counted(_ counts: [ValueCount], by id: RequestID) {
        end(id) { [self] old in
            guard case .values(var values) = old.kind else { return }
            values.isWhole = true
            values.counts = counts
            old = page(of: values)
            old.begin()
        }
    }
}

extension Query {
    /// Returns the field that a column shows; nil if it shows something else.
    func field(of column: ResultColumn) -> FieldPath? {
        guard column.kind == .field else { return nil }
        // A label or a formatted number is not the value.
        for case .call(let call, _) in selection where call.shows(column.path) { return nil }
        // Of FIELDS(), only the rows tell the columns.
        return (column.field ?? (columns == nil ? column.path : nil)).map { FieldPath($0) }
    }
}

extension FunctionCall {
    /// Whether the call formats a field.
    fileprivate func shows(_ path: [String]) -> Bool {
        arguments.contains { argument in
            switch argument {
            case .field(let field):
                field.segments.suffix(path.count).map { $0.lowercased() }
                    == path.map { $0.lowercased() }
            case .call(let call): call.shows(path)
            case .literal: false
            }
        }
    }
}
