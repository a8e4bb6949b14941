package import SOQL
package import Text

/// A statement whose variables have values.
package struct BoundStatement: Sendable {
    private let statement: Statement
    private let binds: [Bind]
    private let entries: [BindValues.Entry]
    /// The statement with all values as strings, whose conditions tell the fields.
    package let provisional: Statement
    /// The bytes of each value in it.
    private let ranges: [Range<Int>]

    /// Gives each variable its value.
    ///
    /// - Throws: `UsageError` for a variable without a value, a value without a variable, a list
    ///   where one value is due, and a variable where SOQL has no value.
    package init(_ statement: Statement, _ values: BindValues) throws(UsageError) {
        self.statement = statement
        binds = statement.binds
        entries = try Self.entries(for: binds, values)
        let texts = try Self.texts("", binds, entries)
        (provisional, ranges) = statement.replacing(binds, with: texts)
        try checkPlaces()
    }

    /// Fills each variable with a placeholder, to check the statement.
    ///
    /// - Throws: `UsageError` for a variable where SOQL has no value.
    package init(checking statement: Statement) throws(UsageError) {
        try self.init(statement, BindValues(placeholdersFor: statement.binds.map(\.name)))
    }

    /// Refuses a variable where SOQL has no value, such as in the place of a field.
    private func checkPlaces() throws(UsageError) {
        guard case .failure(let error) = provisional.parsed, !error.expected.isEmpty,
            let index = ranges.firstIndex(where: { $0.lowerBound == error.offset })
        else { return }
        throw UsageError(
            "expected \(error.expected.asChoice), found :\(binds[index].name)",
            reasons: [
                "a variable stands only for a value, as in WHERE Name = :\(binds[index].name)"
            ]
        )
    }

    /// The tree of the provisional statement.
    ///
    /// - Throws: `StatementError` with the position in the text that the user wrote.
    package var query: Query {
        get throws(StatementError) {
            if binds.isEmpty { return try statement.checkedQuery() }
            do throws(SyntaxError) {
                return try provisional.parsed.get()
            } catch {
                throw statement.refused(
                    error,
                    at: givenOffset(of: error.offset),
                    keepingFix: hasSameFix(error)
                )
            }
        }
    }

    /// Whether the fix of an error has neither a value nor a position behind one in it.
    private func hasSameFix(_ error: SyntaxError) -> Bool {
        guard let texts = try? Self.texts("x", binds, entries) else { return false }
        return statement.replacing(binds, with: texts).statement.syntaxError?.fix == error.fix
    }

    /// Returns the SOQL for each variable, with one text in the place of all that are quoted.
    private static func texts(
        _ value: String,
        _ binds: [Bind],
        _ entries: [BindValues.Entry]
    ) throws(UsageError) -> [String] {
        var texts: [String] = []
        for (bind, entry) in zip(binds, entries) {
            texts.append(try text(at: bind, entry) { _ in Literal.Value.string(value) })
        }
        return texts
    }

    /// Returns the offset, in the statement with variables, of an offset in the provisional one.
    private func givenOffset(of offset: Int) -> Int {
        guard let index = ranges.lastIndex(where: { $0.lowerBound <= offset }) else {
            return offset
        }
        let given = binds[index].range
        let behind = offset - ranges[index].upperBound
        return behind < 0 ? given.lowerBound : given.upperBound + behind
    }

    private static func entries(
        for binds: [Bind],
        _ values: BindValues
    ) throws(UsageError) -> [BindValues.Entry] {
        let names = Set(binds.map(\.name))
        let missing = binds.map(\.name).filter { values.entry(named: $0) == nil }
        if let name = missing.first {
            let unused = values.names.filter { !names.contains($0) }
            let meant = Spelling.closest(to: name, in: unused)
            throw UsageError(
                "no value for :\(name)",
                hints: [
                    meant.map { "--bind gives a value for :\($0), which the query does not have" }
                        ?? "--bind \(name)=VALUE gives it"
                ]
            )
        }
        if let name = values.names.first(where: { !names.contains($0) }) {
            throw UsageError(
                "the query has no :\(name)",
                hints: binds.isEmpty
                    ? [] : ["it has \(Set(names.map { ":\($0)" }).sorted().inWords)"]
            )
        }
        return binds.compactMap { values.entry(named: $0.name) }
    }

    /// Writes the SOQL for a variable.
    ///
    /// - Parameters:
    ///   - bind: The variable.
    ///   - entry: Its values.
    ///   - comparator: The operator before it.
    ///   - literal: Returns the literal of a value.
    /// - Returns: The SOQL.
    /// - Throws: `UsageError` for a list where one value is due, an empty list, or another value
    ///   where a number is due; the errors of `literal`.
    private static func text(
        at bind: Bind,
        _ entry: BindValues.Entry,
        after comparator: Condition.Comparator? = nil,
        _ literal: (String) throws(UsageError) -> Literal.Value
    ) throws(UsageError) -> String {
        guard !entry.values.isEmpty else {
            throw UsageError("the list :\(bind.name) is empty, which SOQL does not allow")
        }
        switch bind.place {
        case .count, .coordinate: return try number(at: bind, entry)
        case .value where entry.isList:
            throw UsageError(
                ":\(bind.name) has \(Count.text(entry.values.count, "value")), but only IN takes "
                    + "a list",
                hints: ["IN :\(bind.name)"]
            )
        case .value, .element, .list: break
        }
        var texts: [String] = []
        for value in entry.values {
            let literal = try value.map(literal) ?? .null
            texts.append(literal.soql(for: comparator))
        }
        let list = texts.joined(separator: ", ")
        return bind.place == .list ? "(\(list))" : list
    }

    private static func number(
        at bind: Bind,
        _ entry: BindValues.Entry
    ) throws(UsageError) -> String {
        let isCount = bind.place == .count
        let type = isCount ? "int" : "double"
        guard entry.values.count == 1, let text = entry.values[0],
            let literal = Literal.Value(text, ofType: type)
        else {
            let given = entry.values.count == 1 ? entry.values[0] ?? "null" : "a list"
            let due = isCount ? "a whole number" : "a number"
            throw UsageError(":\(bind.name) stands for \(due) here, not \(given)")
        }
        return literal.soql(for: nil)
    }
}

extension BoundStatement {
    /// Returns the statement with the values as literals of their fields' types.
    ///
    /// Requests the description of each object on the way to a field.
    ///
    /// - Throws: `UsageError` for a value that does not fit its field; `StatementError` if the
    ///   statement does not parse; `OrgError` if the type of a field cannot be found out.
    package func filled(in org: Org) async throws -> Statement {
        guard !binds.isEmpty else { return statement }
        let query = try query
        var texts: [String] = []
        for (index, bind) in binds.enumerated() {
            // The literal of a list is behind its parenthesis.
            let offset = ranges[index].lowerBound + (bind.place == .list ? 1 : 0)
            let operand = query.operand(comparedWithLiteralAt: offset)
            let type = try await type(of: operand, in: org)
            texts.append(
                try Self.text(at: bind, entries[index], after: operand?.comparator) {
                    text throws(UsageError) in
                    guard let type else { return .string(text) }
                    let isID = type == "id" || type == "reference"
                    if isID, text.lowercased() == "null" { return .null }
                    if let literal = Literal.Value(text, ofType: type) { return literal }
                    if text.lowercased() == "null" { return .null }
                    throw Self.misfit(text, bind.name, operand, type)
                }
            )
        }
        return statement.replacing(binds, with: texts).statement
    }

    private static func misfit(
        _ text: String,
        _ name: String,
        _ operand: ComparedOperand?,
        _ type: String
    ) -> UsageError {
        let left = operand.map { "\($0.operand)" } ?? "it"
        return UsageError(
            "the value of :\(name) does not fit \(left), which is of type \(type): '\(text)'",
            hints: Literal.Value.example(ofType: type).map { ["for example \(name)=\($0)"] } ?? []
        )
    }

    /// Returns the type of a left side; nil if it is unknown.
    private func type(
        of operand: ComparedOperand?,
        in org: Org
    ) async throws(OrgError) -> String? {
        guard let operand else { return nil }
        if case .call(let call) = operand.operand {
            switch call.name.uppercased() {
            case "MIN", "MAX": break
            case "SUM", "AVG", "DISTANCE": return "double"
            case "DAY_ONLY": return "date"
            case "FORMAT", "TOLABEL": return nil
            default: return "int"
            }
        }
        guard let last = operand.path.last else { return nil }
        let column = ResultColumn(name: last, path: operand.path)
        return try await org.certainFieldTypes(of: [column], from: operand.object).first ?? nil
    }
}
