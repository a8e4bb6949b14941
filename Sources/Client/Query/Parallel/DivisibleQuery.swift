import SOQL

/// A query of records that gives the same rows when it is asked range by range.
struct DivisibleQuery: Sendable {
    private let query: Query
    private static let id = FieldPath(["Id"])

    /// Which end of the ids is asked for.
    enum Edge: Hashable, Sendable {
        case first
        case last
    }

    /// Reads a query.
    ///
    /// - Throws: The first thing in it that does not let it be divided.
    init(_ soql: String, options: QueryOptions) throws(Indivisible) {
        guard !options.usesToolingAPI else { throw .tooling }
        guard let query = try? Query(parsing: soql) else { throw .unreadable }
        if let reason = query.indivisible { throw reason }
        self.query = query
    }

    /// The query's rows within a range.
    func rows(in range: IDRange) -> String {
        restricted(to: range).description
    }

    /// The number of all rows.
    var count: String {
        var query = query
        query.selection = [.count]
        return query.description
    }

    /// The smallest or largest id, of the whole or within a range.
    func edge(_ edge: Edge, of range: IDRange?) -> String {
        var query = restricted(to: range)
        query.selection = [.field(Self.id, alias: nil)]
        query.ordering = [OrderTerm(operand: .field(Self.id), isDescending: edge == .last)]
        query.limit = 1
        return query.description
    }

    private func restricted(to range: IDRange?) -> Query {
        guard let range else { return query }
        let bounds = [
            Self.comparison(.greaterOrEqual, range.start),
            Self.comparison(range.isClosed ? .lessOrEqual : .less, range.end),
        ]
        var restricted = query
        restricted.condition = .and((query.condition?.conjuncts ?? []) + bounds)
        return restricted
    }

    private static func comparison(
        _ comparator: Condition.Comparator,
        _ number: IDNumber
    ) -> Condition {
        .comparison(.field(id), comparator, Literal(.string(number.text)))
    }
}

extension Query {
    /// The first thing in the query that does not let it be divided.
    fileprivate var indivisible: Indivisible? {
        let reasons: [(isThere: Bool, reason: Indivisible)] = [
            (isCount, .aggregate("COUNT()")),
            (grouping != nil, .clause("GROUP BY")),
            (isAggregate, .aggregate("an aggregate")),
            (having != nil, .clause("HAVING")),
            (!ordering.isEmpty, .clause("ORDER BY")),
            (limit != nil, .clause("LIMIT")),
            (offset != nil, .clause("OFFSET")),
            (!viewing.isEmpty, .clause("FOR \(viewing.first?.rawValue ?? "")")),
            (!updates.isEmpty, .clause("UPDATE \(updates.first?.rawValue ?? "")")),
        ]
        return reasons.first(where: \.isThere)?.reason
    }
}

extension Condition {
    /// The conditions that must all hold.
    fileprivate var conjuncts: [Condition] {
        if case .and(let all) = self { all } else { [self] }
    }
}
