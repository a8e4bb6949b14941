/// The left side of a condition, with the way to its field.
package struct ComparedOperand: Hashable, Sendable {
    package let operand: Condition.Operand
    /// The operator; nil if the value is in a list.
    package let comparator: Condition.Comparator?
    /// The API name of the object where the path starts.
    package let object: String
    /// The names that lead to the field, of child relationships too; empty for a call without a
    /// field.
    package let path: [String]
}

extension Query {
    /// Returns the left side of the condition with a literal at a UTF-8 offset, also in a subquery.
    package func operand(comparedWithLiteralAt offset: Int) -> ComparedOperand? {
        operand(offset, from: objectName, [])
    }

    private func operand(
        _ offset: Int,
        from object: String,
        _ children: [String]
    ) -> ComparedOperand? {
        for condition in [condition, having].compactMap(\.self) {
            if let (operand, comparator) = condition.operand(at: offset) {
                let path = operand.paths.first.map { names(of: $0) } ?? []
                return ComparedOperand(
                    operand: operand,
                    comparator: comparator,
                    object: object,
                    path: path.isEmpty ? [] : children + path
                )
            }
        }
        for case .children(let query) in selection {
            let children = children + [query.objectName]
            if let found = query.operand(offset, from: object, children) { return found }
        }
        for query in condition?.joins ?? [] {
            if let found = query.operand(comparedWithLiteralAt: offset) { return found }
        }
        return nil
    }
}

extension Condition {
    fileprivate func operand(at offset: Int) -> (Operand, Comparator?)? {
        switch self {
        case .and(let parts), .or(let parts):
            parts.lazy.compactMap { $0.operand(at: offset) }.first
        case .not(let part): part.operand(at: offset)
        case .comparison(let operand, let comparator, let literal):
            literal.offset == offset ? (operand, comparator) : nil
        case .membership(let operand, _, .list(let literals)),
            .picklist(let operand, _, let literals):
            literals.contains { $0.offset == offset } ? (operand, nil) : nil
        case .membership(_, _, .query): nil
        }
    }

    /// The queries behind IN.
    fileprivate var joins: [Query] {
        switch self {
        case .and(let parts), .or(let parts): parts.flatMap(\.joins)
        case .not(let part): part.joins
        case .membership(_, _, .query(let query)): [query]
        case .membership, .comparison, .picklist: []
        }
    }
}
