import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Counts the values of the column under the cursor in the rows shown.
    mutating func openValues() {
        guard let list, let columns = list.columns, columns.indices.contains(list.column) else {
            return
        }
        var counter = ValueCounter(columns[list.column])
        counter.count(list)
        let values = ValueColumn(list: list.id, column: columns[list.column], counts: counter.values)
        open(page(of: values))
    }

    /// Lays the counts out, with a bar for each.
    private func page(of values: ValueColumn) -> PanelPage {
        let all = values.counts.reduce(0) { $0 + $1.count }
        let most = values.counts.map(\.count).max() ?? 1
        let place = values.isWhole ? "in the org" : "in the rows shown"
        var page = PanelPage(
            kind: .values(values),
            title: "\(values.column.name): \(Count.text(values.counts.count, "value")) \(place)"
        )
        page.lines = values.counts.enumerated().map { index, value in
            let share = value.count * 100 / max(1, all)
            return PanelPage.Line(
                text: value.text.map { $0.isEmpty ? "\"\"" : $0 } ?? "<null>",
                detail: String(repeating: "#", count: max(1, value.count * 12 / max(1, most))),
                end: "\(Count.grouped(value.count))  \(share)%",
                target: .value(index)
            )
        }
        page.note = values.counts.isEmpty ? "no rows" : nil
        return page
    }

    /// Asks the org to count the values of all records of the query.
    mutating func countInOrg(_ page: PanelPage) -> [BrowserEffect] {
        guard case .values(let values) = page.kind, let query = list?.query.query, isReachable()
        else { return [] }
        guard list?.query.hasRecords == true else {
            panel?.note = "these rows are groups, not records"
            return []
        }
        var counting = query
        let path = FieldPath(values.column.path)
        let count = FunctionCall(name: "COUNT", arguments: [.field(FieldPath(["Id"]))])
        counting.selection = [.field(path, alias: nil), .call(count, alias: nil)]
        counting.grouping = Grouping(terms: [.field(path)])
        counting.ordering = [OrderTerm(operand: .call(count), isDescending: true)]
        (counting.limit, counting.offset) = (nil, nil)
        panel?.note = "counting in the org …"
        return [.values(ask(.values(values.list)), Statement(counting))]
    }

    /// Shows what the org counted.
    mutating func counted(_ counts: [ValueCount], of id: ListID) {
        guard case .values(var values)? = panel?.kind, values.list == id else { return }
        values.isWhole = true
        values.counts = counts
        var page = page(of: values)
        page.begin()
        panel = page
    }

    /// Opens the records of the list that have a value.
    mutating func narrow(to number: Int, of page: PanelPage) -> [BrowserEffect] {
        guard case .values(let values) = page.kind, values.counts.indices.contains(number),
            let list, list.id == values.list, let query = list.query.query, isReachable()
        else { return [] }
        guard list.query.hasRecords else {
            panel?.note = "Enter on a row of the list opens the records of its group"
            return []
        }
        let value = values.counts[number].text
        let literal = literal(value, of: values.column.path, in: query.objectName)
        let operand = Condition.Operand.field(FieldPath(values.column.path))
        close()
        return open(
            Statement(query.narrowed(by: .comparison(operand, .equal, literal))),
            title: "\(list.name) with \(values.column.name) \(value ?? "null")",
            steps: ["\(values.column.name): \(value ?? "null")"]
        )
    }

    /// Opens the records of the group under the cursor.
    ///
    /// - Returns: nil if the rows of the list are not groups of records.
    mutating func openGroup() -> [BrowserEffect]? {
        guard let list, let query = list.query.query, let grouping = query.grouping,
            let row = list.currentRow, let columns = list.columns
        else { return nil }
        let cells = BrowserCell.cells(of: list.rows.json(of: row), as: RowShape(columns))
        var conditions: [Condition] = []
        var step: [String] = []
        for term in grouping.terms {
            guard grouping.form == .plain,
                let index = query.selection.firstIndex(where: { $0.isTerm(term) }),
                cells.indices.contains(index)
            else {
                say(.note, "the row does not tell its group: SELECT every field of GROUP BY")
                return []
            }
            let text = cells[index].isNull ? nil : cells[index].string
            conditions.append(.comparison(term, .equal, literal(text, cells[index], term, query)))
            step.append(text ?? "null")
        }
        guard isReachable() else { return [] }
        var records = query
        records.selection = [.field(FieldPath(["Id"]), alias: nil)]
        (records.grouping, records.having, records.ordering) = (nil, nil, [])
        (records.limit, records.offset) = (nil, nil)
        for condition in conditions { records = records.narrowed(by: condition) }
        let steps = [step.joined(separator: ", ")]
        let opening = ChildOpening(
            object: query.objectName,
            condition: records.condition,
            title: "\(query.objectName) of \(steps[0])",
            steps: steps
        )
        if let known = description(of: query.objectName) { return open(opening, by: known) }
        childOpening = opening
        return describe(query.objectName)
    }

    private func literal(
        _ text: String?,
        _ cell: BrowserCell,
        _ term: Condition.Operand,
        _ query: Query
    ) -> Literal {
        if case .field(let path) = term {
            return literal(text, of: path.segments, in: query.objectName)
        }
        // A date function gives a number or a date.
        let type = cell.kind == .number ? "double" : "date"
        return Literal(text.flatMap { Literal.Value($0, ofType: type) } ?? .null)
    }

    /// Returns the literal of a value as text, by the type of its field if that is known.
    private func literal(_ text: String?, of path: [String], in object: String) -> Literal {
        guard let text else { return Literal(.null) }
        let described = description(of: object)?.fields.first {
            path.count == 1 && $0.name.lowercased() == path[0].lowercased()
        }
        return Literal(Literal.Value(text, ofType: described?.type ?? "string") ?? .string(text))
    }
}

extension SelectItem {
    /// Whether the item is a term of GROUP BY.
    fileprivate func isTerm(_ term: Condition.Operand) -> Bool {
        switch (self, term) {
        case (.field(let path, _), .field(let other)): path == other
        case (.call(let call, _), .call(let other)): call == other
        default: false
        }
    }
}
