import Client
import Records
import SOQL
import Text

extension BrowserState {
    /// Opens the records of the list that have a value.
    mutating func narrow(to number: Int, of page: PanelPage) -> [BrowserEffect] {
        guard case .values(let values) = page.kind, values.counts.indices.contains(number),
            let list, list.id == values.list
        else { return [] }
        if let reason = reasonAgainstNarrowing(by: values, to: values.counts[number], list.query) {
            panel?.note = reason
            return []
        }
        guard let query = list.query.query, let path = query.field(of: values.column) else {
            return []
        }
        guard isReachableForPage() else { return [] }
        let value = values.counts[number]
        let operand = Condition.Operand.field(path)
        let condition = Condition.comparison(operand, .equal, literal(value, operand, query))
        close()
        return open(
            Statement(query.narrowed(by: condition)),
            title: "\(list.name) with \(values.column.name) \(value.text ?? "null")",
            steps: ["\(values.column.name): \(value.text ?? "null")"]
        )
    }

    /// Returns why the list cannot be narrowed to a value; nil if it may be.
    private func reasonAgainstNarrowing(
        by values: ValueColumn,
        to value: ValueCount,
        _ list: Statement
    ) -> String? {
        let column = values.column
        guard let query = list.query else { return "sfctl cannot read this query to change it" }
        guard list.hasRecords else {
            return "Enter on a row of the list opens the records of its group"
        }
        let way = "/ filters the loaded rows"
        guard let path = query.field(of: column), value.kind != .object, value.kind != .array else {
            return "\(column.name) has no plain values to search for; \(way)"
        }
        guard let field = field(path.segments, of: query.objectName),
            !field.flags.contains(.filterable)
        else { return nil }
        return "the org cannot filter by \(column.name) (\(field.type)); \(way)"
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
            conditions.append(
                .comparison(term, .equal, literal(ValueCount(cells[index]), term, query))
            )
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
        return open(opening)
    }

    // MARK: - Fields and their values

    /// Returns the literal of a value, by the type of its field, or else by its form.
    private func literal(
        _ value: ValueCount,
        _ term: Condition.Operand,
        _ query: Query
    ) -> Literal {
        guard let text = value.text else { return Literal(.null) }
        if case .field(let path) = term,
            let type = field(path.segments, of: query.objectName)?.type
        {
            return Literal(Literal.Value(text, ofType: type) ?? .string(text))
        }
        let types: [String]
        switch value.kind {
        case .true, .false: types = ["boolean"]
        case .number: types = ["double"]
        default: types = text.first?.isNumber == true ? ["datetime", "date", "time"] : []
        }
        return Literal(
            types.lazy.compactMap { Literal.Value(text, ofType: $0) }.first ?? .string(text)
        )
    }

    /// Returns the description of the field at the end of a path; nil as long as one of the objects
    /// on the way is not described.
    func field(_ path: [String], of object: String) -> FieldDescription? {
        guard let first = path.first, let fields = description(of: object)?.fields else {
            return nil
        }
        if path.count == 1 { return fields.first { $0.name.lowercased() == first.lowercased() } }
        return parents(of: first, in: fields).lazy
            .compactMap { [self] in field(Array(path.dropFirst()), of: $0) }.first
    }

    /// Asks for the first missing description of the objects on the way to a field.
    mutating func describeParents(
        of path: [String],
        of object: String
    ) -> [BrowserEffect] {
        guard path.count > 1, network.canRead else { return [] }
        guard let fields = description(of: object)?.fields else { return describe(object) }
        guard let parent = parents(of: path[0], in: fields).first else { return [] }
        return describe(parent) + describeParents(of: Array(path.dropFirst()), of: parent)
    }

    private func parents(of relationship: String, in fields: [FieldDescription]) -> [String] {
        let field = fields.first { $0.relationshipName?.lowercased() == relationship.lowercased() }
        return field?.referenceTo ?? []
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
