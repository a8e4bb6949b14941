import SOQL

/// An evaluator of searches over the tables of the built-in org at one moment.
///
/// Records are in the order of their ids, because relevance is not modelled.
struct SearchEvaluator {
    let snapshot: OrgSnapshot
    let calendar: OrgCalendar
    let userID: String

    /// The records found of one object, with their shape.
    private struct Found {
        var rows: [Int]
        let table: any Table
        let shape: RecordShape
        /// Whether the search has a separate limit for the object.
        let hasLimit: Bool
    }

    /// Returns the records found, object by object in the order of RETURNING.
    func results(of search: Search) throws(APIFault) -> [ResultSet] {
        var found: [Found] = []
        for object in search.returning ?? Self.all(of: snapshot.schema) {
            found.append(try self.found(object, by: search))
        }
        let shares = Self.shares(
            of: search.limit ?? Search.limits.upperBound,
            among: found.map { ($0.rows.count, $0.hasLimit) }
        )
        return zip(found, shares).map { found, share in
            ResultSet(
                records: Array(found.rows.prefix(share)),
                of: found.table,
                shape: found.shape
            )
        }
    }

    private static func all(of schema: Schema) -> [SearchReturn] {
        schema.objects.filter { $0.abilities.contains(.searchable) }.map {
            SearchReturn(object: $0.name)
        }
    }

    private func found(_ object: SearchReturn, by search: Search) throws(APIFault) -> Found {
        let query = try query(object)
        let context = QueryContext(
            snapshot: snapshot,
            source: QuerySource(text: object.soql),
            calendar: calendar,
            userID: userID,
            includesDeleted: false,
            childLevels: 1
        )
        let scope = try context.scope(of: query.source)
        guard scope.object.abilities.contains(.searchable) else {
            throw .notSearchable(scope.object)
        }
        try ClauseRules(query, in: scope).check()
        let shape = try ShapeBuilder.shape(of: query, in: scope)
        let planner = RowPlanner(scope: scope)
        var selection = try planner.selection(of: query)
        selection.filter.add(Self.test(search, on: scope.object))
        let rows = try selection.rows()
        return Found(rows: rows, table: scope.table, shape: shape, hasLimit: query.limit != nil)
    }

    private func query(_ object: SearchReturn) throws(APIFault) -> Query {
        let query: Query
        do { query = try Query(parsing: object.soql) } catch {
            throw APIFault("MALFORMED_SEARCH", APIFault(error).message)
        }
        guard !query.isAggregate, !query.selection.contains(where: \.isSubquery) else {
            throw .unsupportedSearch("aggregates and subqueries")
        }
        return query
    }

    /// Returns the test whether a record matches the search in the fields of its group.
    private static func test(_ search: Search, on object: ObjectType) -> Test<TableRow> {
        guard let expression = search.expression else { return { _ in false } }
        let fields = object.fields.indices.filter { search.group.contains(object.fields[$0]) }
        return { row in
            let words: [[String]] = fields.compactMap { field in
                guard case .text(let text) = row.table.value(field, of: row.index) else {
                    return nil
                }
                return SearchWords.of(text, in: object.fields[field].type)
            }
            return expression.matches(words)
        }
    }

    /// Returns the number of records of each object within a limit.
    ///
    /// Objects with a limit of their own come first. The others share the rest evenly, and the
    /// unused part of a share goes to the next object. Source: SOSL reference, "LIMIT n".
    static func shares(of limit: Int, among found: [(count: Int, hasLimit: Bool)]) -> [Int] {
        var shares = found.map { _ in 0 }
        var left = limit
        for index in found.indices where found[index].hasLimit {
            shares[index] = min(left, found[index].count)
            left -= shares[index]
        }
        let others = found.indices.filter { !found[$0].hasLimit }
            .sorted { found[$0].count < found[$1].count }
        for (served, index) in others.enumerated() {
            shares[index] = min(left / (others.count - served), found[index].count)
            left -= shares[index]
        }
        return shares
    }
}

extension SelectItem {
    fileprivate var isSubquery: Bool {
        if case .children = self { true } else { false }
    }
}

extension APIFault {
    /// Returns the error for an object that cannot be searched.
    ///
    /// The code is documented; the text is a guess.
    fileprivate static func notSearchable(_ object: ObjectType) -> APIFault {
        APIFault("INVALID_TYPE", "entity type \(object.name) does not support search")
    }
}
