import SOQL

/// A query of records that gives the same rows when it is asked range by range.
struct DivisibleQuery: Sendable {
    private let query: Query
    private static let id = FieldPath(["Id"])

    /// Which end of the ids in use is asked for.
    enum Boundary: Hashable, Sendable {
        case first
        case last
    }

    /// Takes a query.
    ///
    /// - Throws: The first reason why it cannot be divided.
    init(_ soql: SOQLText, options: QueryOptions) throws(Indivisible) {
        guard !options.usesToolingAPI else { throw .tooling }
        guard let query = soql.query else { throw .unreadable }
        if let reason = query.indivisible { throw reason }
        self.query = query
    }

    /// The query's rows within a range.
    func rows(in range: IDRange) -> SOQLText {
        SOQLText(restricted(to: range))
    }

    /// The number of all rows.
    var count: SOQLText {
        var query = query
        query.selection = [.count]
        return SOQLText(query)
    }

    /// The smallest or largest id, of the whole or within a range.
    func boundary(_ boundary: Boundary, of range: IDRange?) -> SOQLText {
        var query = restricted(to: range)
        query.selection = [.field(Self.id, alias: nil)]
        query.ordering = [OrderTerm(operand: .field(Self.id), isDescending: boundary == .last)]
        query.limit = 1
        return SOQLText(query)
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

/// Why a query is not run in several ranges of ids, but as it was written.
public enum Indivisible: Error, Hashable, Sendable {
    /// The query cannot be read here; the org may read it.
    case unreadable
    /// It has a clause that is about the whole result, such as `ORDER BY`.
    case clause(String)
    /// It counts or computes, so that its rows are no records.
    case aggregate(String)
    /// It goes to the Tooling API.
    case tooling
    /// The ids of its rows have no common key prefix, or are no record ids.
    case ids
    /// The org does not take the query with a range of ids.
    case refused(Refusal)
}

extension Indivisible: CustomStringConvertible {
    /// The reason in a sentence without a full stop.
    public var description: String {
        switch self {
        case .unreadable: "the query cannot be read without the org"
        case .clause(let name): "the query has \(name)"
        case .aggregate(let name): "the query computes \(name)"
        case .tooling: "the query goes to the Tooling API"
        case .ids: "the rows' ids have no common key prefix"
        case .refused(let refusal): "the org refuses a range of ids: \(refusal)"
        }
    }
}
