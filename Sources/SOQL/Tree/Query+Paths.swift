extension Query {
    /// The field paths in the query's own clauses, in the order of the clauses, without those of
    /// subqueries.
    ///
    /// The fields of a TYPEOF are below its relationship.
    package var paths: [FieldPath] {
        let operands =
            (condition?.operands ?? []) + (grouping?.terms ?? []) + (having?.operands ?? [])
            + ordering.map(\.operand)
        return selection.flatMap(\.paths) + operands.flatMap(\.paths)
    }

    /// The fields in the TYPEOFs of this query and its subqueries, as they are written.
    package var typeOfFields: [FieldPath] {
        let own = selection.flatMap { item in
            if case .typeOf(let typeOf) = item { typeOf.fields } else { [FieldPath]() }
        }
        return own + subqueries.flatMap(\.typeOfFields)
    }

    /// Finds the path in an org's error "No such column", including paths in subqueries.
    ///
    /// - Parameters:
    ///   - column: The field's name.
    ///   - offset: The offset in the org's error, if any, to distinguish equal fields.
    /// - Returns: The path as written; nil if no path ends in the name.
    package func path(to column: String, near offset: Int?) -> FieldPath? {
        let all = paths + subqueries.flatMap { [$0] + $0.subqueries }.flatMap(\.paths)
        let found = all.filter { $0.segments.last?.lowercased() == column.lowercased() }
        return found.first { path in
            offset.map { (path.offset...path.offset + path.description.utf8.count).contains($0) }
                ?? false
        } ?? found.first
    }

    /// Returns the comparison of a field in this query or a subquery.
    ///
    /// - Parameter offset: The UTF-8 offset of the field in the parsed text.
    /// - Returns: The comparison alone, such as `Name LIKE 'R%'`; nil if the field is not compared.
    package func comparison(at offset: Int) -> Condition? {
        if let found = condition?.comparison(at: offset) { return found }
        return subqueries.lazy.compactMap { $0.comparison(at: offset) }.first
    }

    /// Whether the field at an offset is the column of a subquery after IN, at any depth.
    package func isJoinColumn(at offset: Int) -> Bool {
        let joins = condition?.subqueries ?? []
        let isColumn = joins.contains { join in
            if case .field(let path, _) = join.selection.first {
                path.offset == offset
            } else {
                false
            }
        }
        return isColumn || subqueries.contains { $0.isJoinColumn(at: offset) }
    }

    /// The direct subqueries of this query: child subqueries, and those after IN.
    var subqueries: [Query] {
        let children = selection.compactMap { item in
            if case .children(let query) = item { query } else { nil }
        }
        return children + (condition?.subqueries ?? [])
    }
}

extension FieldPath {
    /// The UTF-8 offset of the last segment in the parsed text.
    package var lastOffset: Int {
        offset + description.utf8.count - (segments.last?.utf8.count ?? 0)
    }
}

extension Condition {
    fileprivate var subqueries: [Query] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.subqueries)
        case .not(let part): part.subqueries
        case .membership(_, _, .query(let query)): [query]
        case .membership, .comparison, .picklist: []
        }
    }
}

extension Condition {
    /// The left sides of all comparisons, from left to right.
    package var operands: [Operand] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.operands)
        case .not(let part): part.operands
        case .comparison(let operand, _, _), .membership(let operand, _, _),
            .picklist(let operand, _, _):
            [operand]
        }
    }
}

extension Condition {
    /// The literals that a field is compared with; none before `IN (SELECT …)`.
    package var literals: [Literal] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.literals)
        case .not(let part): part.literals
        case .comparison(_, _, let literal): [literal]
        case .membership(_, _, .list(let literals)), .picklist(_, _, let literals): literals
        case .membership(_, _, .query): []
        }
    }

    /// Returns the same comparisons of another operand.
    package func comparing(_ operand: Operand) -> Condition {
        switch self {
        case .and(let parts): .and(parts.map { $0.comparing(operand) })
        case .or(let parts): .or(parts.map { $0.comparing(operand) })
        case .not(let part): .not(part.comparing(operand))
        case .comparison(_, let comparator, let literal): .comparison(operand, comparator, literal)
        case .membership(_, let isNegated, let members):
            .membership(operand, isNegated: isNegated, members)
        case .picklist(_, let isExcluding, let literals):
            .picklist(operand, isExcluding: isExcluding, literals)
        }
    }

    fileprivate func comparison(at offset: Int) -> Condition? {
        switch self {
        case .and(let parts), .or(let parts):
            parts.lazy.compactMap { $0.comparison(at: offset) }.first
        case .not(let part): part.comparison(at: offset)
        case .comparison(let operand, _, _), .membership(let operand, _, _),
            .picklist(let operand, _, _):
            operand.offset == offset ? self : nil
        }
    }
}

extension Condition.Operand {
    /// The operand's field paths: itself, or those in the call.
    package var paths: [FieldPath] {
        switch self {
        case .field(let path): [path]
        case .call(let call): call.paths
        }
    }
}

extension FunctionCall {
    fileprivate var paths: [FieldPath] {
        arguments.flatMap { argument in
            switch argument {
            case .field(let path): [path]
            case .call(let call): call.paths
            case .literal: [FieldPath]()
            }
        }
    }
}

extension SelectItem {
    fileprivate var paths: [FieldPath] {
        switch self {
        case .field(let path, _): [path]
        case .call(let call, _): call.paths
        case .typeOf(let typeOf): typeOf.paths
        case .count, .children, .fields: []
        }
    }
}

extension SelectItem.TypeOf {
    fileprivate var fields: [FieldPath] { branches.flatMap(\.fields) + otherwise }

    fileprivate var paths: [FieldPath] {
        fields.map { field in
            FieldPath(relationship.segments + field.segments, offset: field.offset)
        }
    }
}
