import SOQL

/// An ORDER BY clause, compiled.
struct Ordering<Subject>: Sendable {
    private let terms: [Term]

    private struct Term: Sendable {
        let read: @Sendable (Subject) -> Value
        let order: SortOrder
        let isDescending: Bool
        let nullsLast: Bool

        func precedes(_ left: ComparisonKey, _ right: ComparisonKey) -> Bool {
            if left == .null || right == .null { return (left == .null) != nullsLast }
            return isDescending ? left > right : left < right
        }
    }

    /// Compiles the terms of a clause; nil for an empty one.
    init?(
        _ terms: [OrderTerm],
        by expression: (Condition.Operand) throws(APIFault) -> Expression<Subject>
    ) throws(APIFault) {
        guard !terms.isEmpty else { return nil }
        var compiled: [Term] = []
        for term in terms {
            let expression = try expression(term.operand)
            compiled.append(
                Term(
                    read: expression.read,
                    order: expression.sortOrder,
                    isDescending: term.isDescending,
                    nullsLast: term.nulls == .last && !Self.keepsNullsFirst(term, expression)
                )
            )
        }
        self.terms = compiled
    }

    /// The places of the subjects in sorted order; equal ones keep theirs.
    ///
    /// Every value is read once, before sorting.
    func order(of subjects: [Subject]) -> [Int] {
        let keys = subjects.map { subject in
            terms.map { $0.order.key($0.read(subject)) }
        }
        return subjects.indices.sorted { precedes($0, $1, in: keys) }
    }

    private func precedes(_ left: Int, _ right: Int, in keys: [[ComparisonKey]]) -> Bool {
        for (place, term) in terms.enumerated() where keys[left][place] != keys[right][place] {
            return term.precedes(keys[left][place], keys[right][place])
        }
        return left < right
    }

    /// For references and fields of a parent NULLS is ignored, nulls stay on top (SOQL reference, ORDER BY).
    private static func keepsNullsFirst(
        _ term: OrderTerm,
        _ expression: Expression<Subject>
    ) -> Bool {
        expression.type == .reference || expression.isParentField
    }
}
