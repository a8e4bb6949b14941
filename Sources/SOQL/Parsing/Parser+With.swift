import Text

// MARK: - withClauses, dataCategory, withPairs

extension Parser {
    /// Reads at most one of `WITH DATA CATEGORY …` and `WITH name = '…'`, then any number of
    /// `WITH name (…)`.
    func withClauses() throws(SyntaxError) -> [WithFilter] {
        var filters: [WithFilter] = []
        while at(.with) {
            let isFirst = filters.isEmpty
            begin(.with)
            filters.append(try withClause(isFirst: isFirst))
        }
        return filters
    }

    private func withClause(isFirst: Bool) throws(SyntaxError) -> WithFilter {
        switch current.keyword {
        case .securityEnforced, .userMode, .systemMode: throw securityMode()
        case .data where peek().keyword == .category && isFirst:
            advance()
            advance()
            return .dataCategories(try dataCategories())
        default: return .other(try otherFilter(isFirst: isFirst))
        }
    }

    private func dataCategories() throws(SyntaxError) -> [WithFilter.DataCategory] {
        var all = [try dataCategory()]
        while take(.and) { all.append(try dataCategory()) }
        return all
    }

    func dataCategory() throws(SyntaxError) -> WithFilter.DataCategory {
        let group = try path(.field).description
        let selectors: [Keyword] = [.at, .above, .below, .aboveOrBelow]
        guard let selector = current.keyword, selectors.contains(selector) else {
            throw fault(expecting: selectors.map(\.rawValue))
        }
        advance()
        let categories =
            at(.leftParenthesis)
            ? try parenthesised(categories)
            : [try objectName()]
        return .init(group: group, selector: selector.rawValue, categories: categories)
    }

    private func categories() throws(SyntaxError) -> [String] {
        try commaSeparated(objectName)
    }

    private func objectName() throws(SyntaxError) -> String {
        try path(.object).description
    }

    /// Reads `name = '…'` or `name (key = value, …)` and returns its canonical text.
    private func otherFilter(isFirst: Bool) throws(SyntaxError) -> String {
        let name = try objectName()
        if isFirst, take(.equal) {
            if at(.colon) { throw bind() }
            guard at(.string) else { throw fault(expecting: "a string") }
            return "\(name) = \(try literal())"
        }
        guard at(.leftParenthesis) else {
            throw isFirst ? fault(expecting: "'='", "'('") : fault(expecting: "'('")
        }
        return "\(name) (\(try parenthesised(withPairs).joined(separator: ", ")))"
    }

    private func withPairs() throws(SyntaxError) -> [String] {
        try commaSeparated(withPair)
    }

    func withPair() throws(SyntaxError) -> String {
        let key = try objectName()
        try expect(.equal, "'='")
        guard at(.string) || at(.integer) || at(.true) || at(.false) else {
            throw fault(expecting: "a string", "a whole number", "TRUE", "FALSE")
        }
        return "\(key) = \(try literal())"
    }
}
