import SOQL

/// A query of records that returns the same rows when it is run range by range.
struct DivisibleQuery: Sendable {
    private let query: Query
    private static let id = FieldPath(["Id"])

    /// The first or last id in use.
    enum Boundary: Hashable, Sendable {
        case first
        case last
    }

    /// Takes a query.
    ///
    /// - Throws: The first reason why it cannot be divided.
    init(_ soql: Statement, options: QueryOptions) throws(Indivisible) {
        guard !options.usesToolingAPI else { throw .tooling }
        guard let query = soql.query else { throw .unreadable }
        if let reason = query.indivisible { throw reason }
        self.query = query
    }

    /// Returns the query for the rows within a range.
    func rows(in range: IDRange) -> Statement {
        Statement(restricted(to: range))
    }

    /// The query for the number of all rows.
    var count: Statement {
        var query = query
        query.selection = [.count]
        return Statement(query)
    }

    /// Returns the query for the smallest or largest id, of all rows or within a range.
    func boundary(_ boundary: Boundary, of range: IDRange?) -> Statement {
        var query = restricted(to: range)
        query.selection = [.field(Self.id, alias: nil)]
        query.ordering = [OrderTerm(operand: .field(Self.id), isDescending: boundary == .last)]
        query.limit = 1
        return Statement(query)
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
    /// The first reason why the query cannot be divided.
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

/// The reason why a query cannot be run in ranges of ids.
package enum Indivisible: Error, Hashable, Sendable {
    /// The query cannot be parsed here, but perhaps by the org.
    case unreadable
    /// The query has a clause that applies to the whole result, such as `ORDER BY`.
    case clause(String)
    /// The query counts or aggregates, so that its rows are not records.
    case aggregate(String)
    /// The query uses the Tooling API.
    case tooling
    /// The ids of the rows have no common key prefix, or are not record ids.
    case ids
    /// The org rejects the query with a range of ids.
    case refused(Refusal)
}

extension Indivisible: CustomStringConvertible {
    /// The reason as a sentence without a full stop.
    package var description: String {
        switch self {
        case .unreadable: "sfctl cannot parse the query"
        case .clause(let name): "the query has \(name)"
        case .aggregate(let name): "the query computes \(name)"
        case .tooling: "the query goes to the Tooling API"
        case .ids: "the rows' ids have no common key prefix"
        case .refused(let refusal): "the org rejected a range of ids: \(refusal)"
        }
    }
}
