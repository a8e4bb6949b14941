import Text

extension Query {
    /// Returns the query over several lines: one clause a line, and long lists and conditions
    /// broken before `width`.
    ///
    /// The text parses to the same query.
    package func formatted(width: Int = 80) -> String {
        QueryLayout(width: width).text(of: self, indent: 0)
    }
}

/// The layout of a query over several lines.
///
/// Every function takes the indent of the line in which its part begins.
struct QueryLayout {
    let width: Int

    func text(of query: Query, indent: Int) -> String {
        let items = query.selection.map { item(of: $0, indent: indent + 7) }
        let ordering = query.ordering.map(\.description)
        let clauses =
            [list("SELECT", items, indent: indent), "FROM \(query.source)"]
            + (query.scope.map { ["USING SCOPE \($0)"] } ?? [])
            + (query.condition.map { [clause("WHERE", $0, indent: indent)] } ?? [])
            + query.filters.map(\.description)
            + (query.grouping.map { [clause($0, indent: indent)] } ?? [])
            + (query.having.map { [clause("HAVING", $0, indent: indent)] } ?? [])
            + (ordering.isEmpty ? [] : [list("ORDER BY", ordering, indent: indent)])
            + query.endings
        return clauses.joined(separator: newLine(indent))
    }

    private func newLine(_ indent: Int) -> String {
        "\n" + String(repeating: " ", count: indent)
    }

    private func fits(_ text: String, after column: Int) -> Bool {
        text.dropFirst(max(0, width - column)).isEmpty && !text.utf8.contains(UInt8(ascii: "\n"))
    }
}

// MARK: - Lists

extension QueryLayout {
    /// Returns a keyword and its items; further lines begin under the first item.
    private func list(_ opening: String, _ items: [String], indent: Int) -> String {
        filled(opening + " ", items, indent: indent, hanging: indent + opening.count + 1)
    }

    /// Returns the items, as many on each line as fit; an item of several lines ends its line.
    private func filled(
        _ opening: String,
        _ items: [String],
        indent: Int,
        hanging: Int
    ) -> String {
        var text = opening
        var column = indent + opening.count
        for (index, item) in items.enumerated() {
            let piece = index + 1 < items.count ? item + "," : item
            let isFirst = index == 0
            let spaced = isFirst ? piece : " " + piece
            if isFirst || fits(spaced, after: column) {
                text += spaced
                column = piece.contains("\n") ? width : column + spaced.count
            } else {
                text += newLine(hanging) + piece
                column = piece.contains("\n") ? width : hanging + piece.count
            }
        }
        return text
    }

    private func clause(_ grouping: Grouping, indent: Int) -> String {
        guard grouping.form == .plain else { return "GROUP BY \(grouping)" }
        return list("GROUP BY", grouping.terms.map(\.description), indent: indent)
    }

    private func item(of item: SelectItem, indent: Int) -> String {
        switch item {
        case .children(let query): "(\(text(of: query, indent: indent + 1)))"
        case .typeOf(let typeOf): text(of: typeOf, indent: indent)
        case .count, .field, .call, .fields: item.description
        }
    }

    private func text(of typeOf: SelectItem.TypeOf, indent: Int) -> String {
        guard !fits(typeOf.description, after: indent) else { return typeOf.description }
        let branches = typeOf.branches.map { branch in
            list("WHEN \(branch.object) THEN", branch.fields.map(\.description), indent: indent + 4)
        }
        let fields = typeOf.otherwise.map(\.description)
        let otherwise = fields.isEmpty ? [] : [list("ELSE", fields, indent: indent + 4)]
        return (["TYPEOF \(typeOf.relationship)"] + branches + otherwise)
            .joined(separator: newLine(indent + 4)) + newLine(indent) + "END"
    }
}

// MARK: - Conditions

extension QueryLayout {
    private func clause(_ keyword: String, _ condition: Condition, indent: Int) -> String {
        let line = "\(keyword) \(condition)"
        guard !fits(line, after: indent) else { return line }
        let broken = broken(condition, indent: indent + 4)
        return "\(keyword) \(broken)"
    }

    /// Returns the terms of an AND or OR on one line each, or any other condition as a term.
    private func broken(_ condition: Condition, indent: Int) -> String {
        switch condition {
        case .and(let all):
            all.map { term($0, indent: indent) }.joined(separator: newLine(indent) + "AND ")
        case .or(let any):
            any.map { term($0, indent: indent) }.joined(separator: newLine(indent) + "OR ")
        case .not(let condition): "NOT \(term(condition, indent: indent))"
        case .comparison, .membership, .picklist: term(condition, indent: indent)
        }
    }

    /// Returns a condition inside another one, to be preceded by `AND `.
    private func term(_ condition: Condition, indent: Int) -> String {
        let line = condition.nested
        if fits(line, after: indent + 4) { return line }
        switch condition {
        case .and, .or, .not: return inParentheses(broken(condition, indent: indent + 4), indent)
        case .membership(let operand, let isNegated, let members):
            let opening = "\(operand)\(isNegated ? " NOT" : "") IN "
            return opening + text(of: members, after: opening, indent: indent)
        case .comparison, .picklist: return line
        }
    }

    private func text(of members: Condition.Members, after opening: String, indent: Int) -> String {
        switch members {
        case .query(let query): return inParentheses(text(of: query, indent: indent + 4), indent)
        case .list(let literals):
            let items = literals.map(\.description)
            let start = indent + opening.count + 4
            return filled("(", items, indent: start, hanging: indent + 4) + ")"
        }
    }

    private func inParentheses(_ text: String, _ indent: Int) -> String {
        "(" + newLine(indent + 4) + text + newLine(indent) + ")"
    }
}
