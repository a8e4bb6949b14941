// MARK: - selectClause, selectItem

extension Parser {
    func selectClause() throws(SyntaxError) -> [SelectItem] {
        if at(.count), peek().kind == .leftParenthesis, peek(2).kind == .rightParenthesis {
            return try count()
        }
        return try commaSeparated(selectItem)
    }

    private func count() throws(SyntaxError) -> [SelectItem] {
        for _ in 0..<3 { advance() }
        guard at(.from) else { throw countNotAlone() }
        return [.count]
    }

    func selectItem() throws(SyntaxError) -> SelectItem {
        if at(.leftParenthesis) {
            return .children(
                try parenthesised(innerQuery)
            )
        }
        if at(.typeOf), peek().kind == .name, peek().keyword?.canName(.field) ?? true {
            return .typeOf(try typeOf())
        }
        if let fields = fieldSet() { return fields }
        guard startsField else { throw noField() }
        return switch try field() {
        case .field(let path): .field(path, alias: try alias())
        case .call(let call): .call(call, alias: try alias())
        }
    }

    /// Reads `FIELDS(ALL)`, `FIELDS(STANDARD)` or `FIELDS(CUSTOM)`; with any other argument, leaves
    /// the text to be read as a function call.
    private func fieldSet() -> SelectItem? {
        guard at(.fields), peek().kind == .leftParenthesis, peek(3).kind == .rightParenthesis,
            let set = SelectItem.FieldSet(rawValue: text(of: peek(2)).uppercased())
        else { return nil }
        let offset = current.range.lowerBound
        for _ in 0..<4 { advance() }
        return .fields(set, offset: offset)
    }
}

// MARK: - typeOf, whenBranch

extension Parser {
    func typeOf() throws(SyntaxError) -> SelectItem.TypeOf {
        try expect(.typeOf)
        let relationship = try path(.field)
        guard at(.when) else { throw fault(expecting: "WHEN") }
        var branches: [SelectItem.Branch] = []
        while at(.when) { branches.append(try whenBranch()) }
        let otherwise = take(.else) ? try paths() : []
        guard take(.end) else {
            throw otherwise.isEmpty
                ? fault(expecting: "','", "WHEN", "ELSE", "END") : fault(expecting: "','", "END")
        }
        return SelectItem.TypeOf(
            relationship: relationship,
            branches: branches,
            otherwise: otherwise
        )
    }

    func whenBranch() throws(SyntaxError) -> SelectItem.Branch {
        try expect(.when)
        let object = try path(.object)
        try expect(.then)
        return SelectItem.Branch(object: object, fields: try paths())
    }

    private func fieldPath() throws(SyntaxError) -> FieldPath { try path(.field) }

    private func paths() throws(SyntaxError) -> [FieldPath] {
        try commaSeparated(fieldPath)
    }
}
