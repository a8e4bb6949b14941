extension Query {
    /// Returns the query for those of its records that also match a condition.
    package func narrowed(by condition: Condition) -> Query {
        var query = self
        switch self.condition {
        case .and(let all)?: query.condition = .and(all + [condition])
        case let own?: query.condition = .and([own, condition])
        case nil: query.condition = condition
        }
        return query
    }

    /// The query for the ids of the same records, in any order.
    package var recordsAlone: Query {
        Query(
            selection: [.field(FieldPath(["Id"]), alias: nil)],
            source: source,
            scope: scope,
            condition: condition,
            filters: filters
        )
    }
}
