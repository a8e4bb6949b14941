import SOQL

/// Which clauses a query may have, and within which bounds.
struct ClauseRules {
    private let query: Query
    private let scope: Scope

    private var source: SourceText { scope.context.source }

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
    }

    /// Checks a subquery of a SELECT list.
    ///
    /// - Parameter parent: The query that it stands in.
    /// - Throws: the API's error for a clause that may not stand there.
    func check(in parent: Query) throws(APIFault) {
        try check()
        let place = query.source.object.offset
        guard !query.isAggregate, !query.selection.contains(.count) else {
            throw source.error(.aggregateInChildren, at: place)
        }
        guard query.offset == nil || parent.limit == 1 else {
            throw source.error(.clause(.offsetInChildren), at: place)
        }
        guard query.scope == nil else { throw source.error(.unexpectedToken("USING"), at: place) }
    }

    private func checkOffset() throws(APIFault) {
        guard let offset = query.offset else { return }
        let place = source.offset(ofLast: "OFFSET")
        guard offset >= 0 else {
            throw source.error(.limit(.negative(clause: "OFFSET")), at: place)
        }
        guard offset <= QueryFault.Limit.largestOffset else {
            throw source.error(.limit(.offset(entity: scope.object.name)), at: place)
        }
    }

    /// WITH and UPDATE are for articles, answers and feeds, of which the org has none.
    private func checkKnowledgeClauses() throws(APIFault) {
        let entity = scope.object.name
        if let filter = query.filters.first {
            let clause = "WITH \(filter.subject)"
            let place = source.offset(ofLast: "WITH")
            throw source.error(.clause(.notSupported(clause, entity: entity)), at: place)
        }
        if let update = query.updates.first {
            let clause = "UPDATE \(update.rawValue)"
            let place = source.offset(ofLast: "UPDATE")
            throw source.error(.clause(.notSupported(clause, entity: entity)), at: place)
        }
    }
}

extension WithFilter {
    /// What it filters by.
    fileprivate var subject: String {
        switch self {
        case .dataCategories: "DATA CATEGORY"
        case .other(let text): String(text.prefix { $0 != " " })
        }
    }
}

extension Query {
    /// Whether LIMIT, or a list of ids that must hold, allows no more than so many rows.
    func isBounded(by count: Int) -> Bool {
        if let limit, limit <= count { return true }
        return condition?.isIDFilter(upTo: count) ?? false
    }
}

extension Condition {
    fileprivate func isIDFilter(upTo count: Int) -> Bool {
        switch self {
        case .and(let parts): parts.contains { $0.isIDFilter(upTo: count) }
        case .comparison(.field(let path), .equal, _): path.isID
        case .membership(.field(let path), false, .list(let ids)): path.isID && ids.count <= count
        default: false
        }
    }
}

extension FieldPath {
    fileprivate var isID: Bool { segments.count == 1 && segments[0].lowercased() == "id" }
}
