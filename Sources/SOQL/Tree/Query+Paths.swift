extension Query {
    /// The field paths that the query's own clauses name, in the order of the clauses; subqueries stay out.
    ///
    /// The fields of a TYPEOF stand below its relationship.
    public var paths: [FieldPath] {
        let operands =
            (condition?.operands ?? []) + (grouping?.terms ?? []) + (having?.operands ?? [])
            + ordering.map(\.operand)
        return selection.flatMap(\.paths) + operands.flatMap(\.paths)
    }
}

extension Condition {
    /// The left sides of all comparisons, from left to right.
    public var operands: [Operand] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.operands)
        case .not(let part): part.operands
        case .comparison(let operand, _, _), .membership(let operand, _, _),
            .picklist(let operand, _, _):
            [operand]
        }
    }
}

extension Condition.Operand {
    /// The field paths that the operand names: itself, or those in the call.
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
    fileprivate var paths: [FieldPath] {
        (branches.flatMap(\.fields) + otherwise).map { field in
            FieldPath(relationship.segments + field.segments, offset: field.offset)
        }
    }
}
