import SOQL

/// Answers SOQL over the tables of the built-in org at one moment.
package struct Evaluator {
    private let snapshot: any Snapshot
    private let calendar: OrgCalendar
    private let userID: String
    private let childLevels: Int

    /// Makes an evaluator.
    ///
    /// - Parameters:
    ///   - snapshot: The org's tables.
    ///   - now: Milliseconds since 1970, for relative dates.
    ///   - timeZone: The user's, in which days begin.
    ///   - userID: The user's id, for `USING SCOPE mine`.
    ///   - childLevels: How many levels of children the API version lets a query go down.
    package init(
        snapshot: any Snapshot,
        clock now: Int,
        timeZone: OrgTimeZone,
        userID: String,
        childLevels: Int = 4
    ) {
        self.snapshot = snapshot
        calendar = OrgCalendar(now: now, timeZone: timeZone)
        self.userID = userID
        self.childLevels = childLevels
    }

    /// Evaluates a query.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - includesDeleted: Whether rows in the recycle bin count, as for `queryAll`.
    /// - Returns: The answer, whose values are read when it is written.
    /// - Throws: The API's error for a query that is wrong; `APIFault.cancelled` when the task is.
    package func evaluate(
        _ soql: String,
        includesDeleted: Bool
    ) throws(APIFault) -> ResultSet {
        let query = try parse(soql)
        let scope = try scope(of: query, in: soql, includesDeleted: includesDeleted)
        if query.selection.contains(.count) {
            return ResultSet(count: try countedRows(of: query, in: scope).count())
        }
        if query.isAggregate {
            var planner = try GroupPlanner(query, in: scope)
            return try planner.result()
        }
        let shape = try ShapeBuilder.shape(of: query, in: scope)
        let rows = try RowPlanner(scope: scope).selection(of: query).rows()
        return ResultSet(
            records: query.offset == nil ? rows : Array(rows.prefix(2000)),
            of: scope.table,
            shape: shape,
            isSingleBatch: query.offset != nil,
            viewing: query.viewing
        )
    }

    /// Reads a query's text.
    func parse(_ soql: String) throws(APIFault) -> Query {
        guard soql.utf16.count <= QueryFault.Limit.statementUnits else {
            throw QuerySource(text: nil).error(.limit(.statementLength), at: nil)
        }
        do { return try Query(parsing: soql) } catch { throw APIFault(error) }
    }

    /// The scope of a query's FROM clause, once the query's clauses are known to be allowed; the text is for the
    /// lines and columns in errors.
    func scope(
        of query: Query,
        in text: String,
        includesDeleted: Bool
    ) throws(APIFault) -> Scope {
        let context = QueryContext(
            snapshot: snapshot,
            source: QuerySource(text: text),
            calendar: calendar,
            userID: userID,
            includesDeleted: includesDeleted,
            childLevels: childLevels
        )
        guard RelationshipCount(query).isAllowed else {
            throw context.source.error(.limit(.relationships), at: query.source.object.offset)
        }
        let scope = try context.scope(of: query.source)
        try ClauseRules(query, in: scope).check()
        return scope
    }

    /// The rows that `COUNT()` counts.
    func countedRows(of query: Query, in scope: Scope) throws(APIFault) -> RowSelection {
        guard query.selection.count == 1, query.grouping == nil else {
            throw scope.context.source.error(.unexpectedToken("COUNT"), at: query.selectionOffset)
        }
        if let operand = query.ordering.first?.operand {
            let fault = QueryFault.orderNotGrouped(operand.name)
            throw scope.context.source.error(fault, at: operand.offset)
        }
        return try RowPlanner(scope: scope).selection(of: query)
    }
}

extension APIFault {
    /// A syntax error as the API answers it: `unexpected token: 'x'`, without line and column.
    init(_ error: SyntaxError) {
        let token = error.token.isEmpty ? "<EOF>" : error.token
        self.init("MALFORMED_QUERY", QueryFault.unexpectedToken(token).message)
    }
}
