import SOQL

/// The rules of a semi-join or anti-join: `Id IN (SELECT AccountId FROM Contact WHERE …)`.
///
/// Source: SOQL reference, "Comparison Operators", semi-joins and anti-joins.
struct SemiJoin {
    let outer: Scope

    /// Refuses semi-joins that are not allowed in a condition.
    static func check(_ condition: Condition, in context: QueryContext) throws(APIFault) {
        var count = 0
        try check(condition, isTopLevel: true, &count, in: context)
    }

    /// Returns the ids that the inner query selects.
    func ids(of query: Query, for left: Expression<TableRow>) throws(APIFault) -> Set<String> {
        let context = outer.context
        guard left.type == .id || left.type == .reference, !left.isParentField else {
            throw context.source.error(.join(.leftSide(left.name)), at: left.offset)
        }
        let (planner, column) = try inner(query)
        if let condition = query.condition, Self.holdsJoin(condition) {
            throw context.source.error(.join(.nested), at: query.source.object.offset)
        }
        try checkTypes(column, left, at: query.selectionOffset)
        let selection = try planner.selection(of: query)
        var ids: Set<String> = []
        var check = CancellationCheck()
        for index in try selection.rows() {
            try check.step()
            let row = TableRow(table: selection.table, index: index)
            if case .text(let id) = column.value(at: row) { ids.insert(id) }
        }
        return ids
    }

    private func inner(_ query: Query) throws(APIFault) -> (RowPlanner, Column) {
        let source = outer.context.source
        let offset = query.source.object.offset
        guard query.grouping == nil, query.ordering.isEmpty, query.limit == nil, query.offset == nil
        else { throw source.error(.join(.clauses), at: offset) }
        let planner = RowPlanner(scope: try outer.context.scope(of: query.source))
        try ClauseRules(query, in: planner.scope).check()
        let entity = planner.scope.object.name
        guard !Self.unsupported.contains(entity) else {
            throw source.error(.join(.notSupported(entity: entity)), at: offset)
        }
        guard entity != outer.object.name else {
            throw source.error(.join(.sameObject), at: offset)
        }
        guard query.selection.count == 1, case .field(let path, nil) = query.selection[0],
            case let column = try planner.scope.column(path), column.ownField != nil,
            column.field.type == .id || column.field.type == .reference
        else { throw source.error(.join(.selection), at: query.selectionOffset) }
        return (planner, column)
    }

    /// The org's objects that no inner query may read.
    private static let unsupported: Set<String> = ["Event", "Task"]

    private func checkTypes(
        _ inner: Column,
        _ left: Expression<TableRow>,
        at offset: Int
    ) throws(APIFault) {
        let selected = inner.field.type == .id ? [inner.entity] : inner.field.references
        let wanted = left.type == .id ? [outer.object.name] : left.field?.references ?? []
        guard Set(selected).isDisjoint(with: wanted) else { return }
        let fault = QueryFault.Join.differentTypes(inner: inner.written, outer: left.name)
        throw outer.context.source.error(.join(fault), at: offset)
    }

    private static func check(
        _ condition: Condition,
        isTopLevel: Bool,
        _ count: inout Int,
        in context: QueryContext
    ) throws(APIFault) {
        switch condition {
        case .and(let parts):
            for part in parts { try check(part, isTopLevel: isTopLevel, &count, in: context) }
        case .or(let parts):
            for part in parts { try check(part, isTopLevel: false, &count, in: context) }
        case .not(let part): try check(part, isTopLevel: false, &count, in: context)
        case .membership(let operand, _, .query):
            count += 1
            guard isTopLevel else {
                throw context.source.error(.join(.underOr), at: operand.offset)
            }
            guard count <= 2 else {
                throw context.source.error(.join(.tooMany), at: operand.offset)
            }
        case .membership, .comparison, .picklist: break
        }
    }

    private static func holdsJoin(_ condition: Condition) -> Bool {
        switch condition {
        case .and(let parts), .or(let parts): parts.contains(where: holdsJoin)
        case .not(let part): holdsJoin(part)
        case .membership(_, _, .query): true
        case .membership, .comparison, .picklist: false
        }
    }
}

extension Query {
    /// The UTF-8 offset of the first selected item that has one, or else of the FROM clause's
    /// object.
    var selectionOffset: Int {
        selection.lazy.compactMap(\.offset).first ?? source.object.offset
    }
}

extension SelectItem {
    /// The UTF-8 offset of the item; nil for `COUNT()`.
    var offset: Int? {
        switch self {
        case .count: nil
        case .field(let path, _): path.offset
        case .call(let call, _): call.offset
        case .children(let query): query.selectionOffset
        case .typeOf(let type): type.relationship.offset
        case .fields(_, let offset): offset
        }
    }
}
