import SOQL

/// The rules for a query's clauses and their limits.
struct ClauseRules {
    private let query: Query
    private let scope: Scope

    private var source: QuerySource { scope.context.source }

    init(_ query: Query, in scope: Scope) {
        self.query = query
        self.scope = scope
    }

    /// Checks any query.
    func check() throws(APIFault) {
        try checkKnowledgeClauses()
        if !query.viewing.isEmpty, query.isAggregate || query.isCount {
            throw source.error(.clause(.viewedGroups), at: source.offset(ofLast: "FOR"))
        }
        guard query.having == nil || query.grouping != nil else {
            throw source.error(.unexpectedToken("HAVING"), at: source.offset(ofLast: "HAVING"))
        }
        guard query.limit ?? 0 >= 0 else {
            let fault = QueryFault.limit(.negative(clause: "LIMIT"))
            throw source.error(fault, at: source.offset(ofLast: "LIMIT"))
        }
        try checkOffset()
        try checkTypeOf()
    }

    /// Checks a subquery in a SELECT list.
    ///
    /// - Parameter parent: The query that contains it.
    /// - Throws: The API's error for a clause that is not allowed there.
    func check(in parent: Query) throws(APIFault) {
        try check()
        let offset = query.source.object.offset
        guard !query.isAggregate, !query.selection.contains(.count) else {
            throw source.error(.aggregateInChildren, at: offset)
        }
        guard query.offset == nil || parent.limit == 1 else {
            throw source.error(.clause(.offsetInChildren), at: offset)
        }
        guard query.scope == nil else { throw source.error(.unexpectedToken("USING"), at: offset) }
    }

    private func checkOffset() throws(APIFault) {
        guard let offset = query.offset else { return }
        let position = source.offset(ofLast: "OFFSET")
        guard offset >= 0 else {
            throw source.error(.limit(.negative(clause: "OFFSET")), at: position)
        }
        guard offset <= QueryFault.Limit.largestOffset else {
            throw source.error(.limit(.offset(entity: scope.object.name)), at: position)
        }
    }

    /// Checks that "TYPEOF can't be used in queries with functions in the SELECT clause" (SOQL
    /// reference, TYPEOF).
    private func checkTypeOf() throws(APIFault) {
        var call: FunctionCall?
        var hasTypeOf = false
        for item in query.selection {
            switch item {
            case .call(let function, _): call = call ?? function
            case .typeOf: hasTypeOf = true
            default: break
            }
        }
        if hasTypeOf, let call { throw source.error(.clause(.typeOfWithCalls), at: call.offset) }
    }

    /// Refuses WITH and UPDATE, which are for articles, answers and feeds; the org has none.
    private func checkKnowledgeClauses() throws(APIFault) {
        let entity = scope.object.name
        if let filter = query.filters.first {
            let clause = "WITH \(filter.subject)"
            let offset = source.offset(ofLast: "WITH")
            throw source.error(.clause(.notSupported(clause, entity: entity)), at: offset)
        }
        if let update = query.updates.first {
            let clause = "UPDATE \(update.rawValue)"
            let offset = source.offset(ofLast: "UPDATE")
            throw source.error(.clause(.notSupported(clause, entity: entity)), at: offset)
        }
    }
}

extension WithFilter {
    /// The subject of the filter.
    fileprivate var subject: String {
        switch self {
        case .dataCategories: "DATA CATEGORY"
        case .other(let text): String(text.prefix { $0 != " " })
        }
    }
}

extension Query {
    /// Returns whether LIMIT, or a required set of ids, allows no more than a number of rows.
    func isBounded(by count: Int) -> Bool {
        if let limit, limit <= count { return true }
        guard let ids = condition?.idCount(in: source) else { return false }
        return ids <= count
    }
}

extension Condition {
    /// Returns the number of ids that a row's id must be among; nil if any id is possible.
    fileprivate func idCount(in source: Source) -> Int? {
        switch self {
        case .and(let parts): return parts.compactMap { $0.idCount(in: source) }.min()
        case .or(let parts):
            let counts = parts.compactMap { $0.idCount(in: source) }
            return counts.count == parts.count ? counts.reduce(0, +) : nil
        case .comparison(.field(let path), .equal, _): return path.isID(in: source) ? 1 : nil
        case .membership(.field(let path), false, .list(let ids)):
            return path.isID(in: source) ? ids.count : nil
        default: return nil
        }
    }
}

extension FieldPath {
    fileprivate func isID(in source: Source) -> Bool {
        let names = segments.map { $0.lowercased() }
        let prefixes = [source.object.description, source.alias].compactMap { $0?.lowercased() }
        return names == ["id"] || prefixes.contains { names == [$0, "id"] }
    }
}
