import SOQL

/// An evaluator of SOQL over the tables of the built-in org at one moment.
package struct Evaluator {
    private let snapshot: any Snapshot
    private let calendar: OrgCalendar
    private let userID: String
    private let childLevels: Int

    /// Makes an evaluator.
    ///
    /// - Parameters:
    ///   - snapshot: The org's tables.
    ///   - now: The current time for relative dates, in milliseconds since 1970.
    ///   - timeZone: The user's time zone, for the start of days.
    ///   - userID: The user's id, for `USING SCOPE mine`.
    ///   - childLevels: The number of levels of child subqueries that the API version allows.
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
    ///   - includesDeleted: Whether to include rows in the recycle bin, as for `queryAll`.
    /// - Returns: The result, whose values are read when it is written.
    /// - Throws: The API's error for an invalid query, or `APIFault.cancelled`.
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

    /// Parses a query.
    func parse(_ soql: String) throws(APIFault) -> Query {
        guard soql.utf16.count <= QueryFault.Limit.statementUnits else {
            throw QuerySource(text: nil).error(.limit(.statementLength), at: nil)
        }
        do { return try Query(parsing: soql) } catch { throw APIFault(error) }
    }

    /// Checks that the query's clauses are allowed, and returns the scope of its FROM clause.
    ///
    /// The text is for the lines and columns in errors.
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

    /// Returns the rows that `COUNT()` counts.
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
    /// Makes the API's error for a syntax error: `unexpected token: 'x'`, without line and column.
    init(_ error: SyntaxError) {
        let token = error.token.isEmpty ? "<EOF>" : error.token
        self.init("MALFORMED_QUERY", QueryFault.unexpectedToken(token).message)
    }
}
