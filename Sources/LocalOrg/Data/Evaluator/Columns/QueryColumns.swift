package import Records
import SOQL

/// The columns of a query's result, as the answer to `columns=true`.
package struct QueryColumns: Sendable {
    let columns: [ColumnMetadata]
    private let object: ObjectType
    private let isGrouped: Bool
    private let hasID: Bool

    init(_ columns: [ColumnMetadata], of query: Query, from object: ObjectType) {
        self.columns = columns
        self.object = object
        isGrouped = query.grouping != nil
        hasID = columns.contains { $0.name == "Id" && $0.field?.type == .id }
    }

    /// Writes the answer.
    package func write(to writer: inout JSONWriter) {
        writer.object([
            ("columnMetadata", .nested { $0.array(columns) { $0.write(to: &$1) } }),
            ("entityName", .text(object.name)),
            ("groupBy", .boolean(isGrouped)),
            ("idSelected", .boolean(hasID)),
            ("keyPrefix", .text(object.keyPrefix)),
        ])
    }
}

extension Evaluator {
    /// Returns the columns of a query's result without evaluating the query.
    ///
    /// - Returns: The columns in SELECT order; empty for `COUNT()`, whose result has no records.
    /// - Throws: The API's error for an invalid query.
    package func columns(of soql: String) throws(APIFault) -> QueryColumns {
        let query = try parse(soql)
        let scope = try scope(of: query, in: soql, includesDeleted: false)
        return QueryColumns(
            try columns(of: query, in: scope),
            of: query,
            from: scope.object
        )
    }

    private func columns(of query: Query, in scope: Scope) throws(APIFault) -> [ColumnMetadata] {
        if query.selection.contains(.count) {
            _ = try countedRows(of: query, in: scope)
            return []
        }
        let calls = CallTexts(scope: scope)
        if query.isAggregate {
            var planner = try GroupPlanner(query, in: scope)
            _ = try RowPlanner(scope: scope).filter(of: query)
            let shape = try planner.clauses().shape
            return try zip(query.selection, shape.members).map { item, member throws(APIFault) in
                try calls.column(of: item, under: member.key, with: member.expression)
            }
        }
        _ = try RowPlanner(scope: scope).selection(of: query)
        let shape = try ShapeBuilder.shape(of: query, in: scope)
        return shape.columns(on: [scope.table], texts: try calls.texts(in: query.selection))
    }
}
