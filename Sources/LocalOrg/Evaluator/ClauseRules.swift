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
        try refuse("WITH filters", if: !query.filters.isEmpty, keyword: "WITH")
        // They change records, and an evaluator only reads.
        try refuse("the FOR clause", if: !query.viewing.isEmpty, keyword: "FOR")
        try refuse("the UPDATE clause", if: !query.updates.isEmpty, keyword: "UPDATE")
        guard query.having == nil || query.grouping != nil else {
            throw source.error(.unexpectedToken("HAVING"), at: source.offset(ofLast: "HAVING"))
        }
        guard query.limit ?? 0 >= 0 else {
            throw source.error(.negative("LIMIT"), at: source.offset(ofLast: "LIMIT"))
        }
        try checkOffset()
    }

    /// Checks a subquery of a SELECT list.
    func checkChild() throws(APIFault) {
        try check()
        let place = query.source.object.offset
        guard !query.isAggregate, !query.selection.contains(.count) else {
            throw source.error(.aggregateInChildren, at: place)
        }
        guard query.offset == nil else {
            throw source.error(.unsupported("OFFSET in a subquery"), at: place)
        }
        guard query.scope == nil else { throw source.error(.unexpectedToken("USING"), at: place) }
    }

    private func checkOffset() throws(APIFault) {
        guard let offset = query.offset else { return }
        let place = source.offset(ofLast: "OFFSET")
        guard offset >= 0 else { throw source.error(.negative("OFFSET"), at: place) }
        guard offset <= 2000 else {
            throw source.error(.offsetTooLarge(entity: scope.object.name), at: place)
        }
    }

    private func refuse(
        _ feature: String,
        if isPresent: Bool,
        keyword: String
    ) throws(APIFault) {
        guard isPresent else { return }
        throw source.error(.unsupported(feature), at: source.offset(ofLast: keyword))
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
