import SOQL

/// An ORDER BY clause, compiled.
struct Ordering<Subject>: Sendable {
    private let terms: [Term]

    struct Term: Sendable {
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

    /// The first so many of the subjects in sorted order; equal ones stand as they came.
    ///
    /// Every value is read once. More than twice as many subjects as asked for are never held: what cannot
    /// be among the first is let go.
    func first(_ count: Int, of subjects: some Sequence<Subject>) -> [Subject] {
        var best = Ranking(terms: terms, count: count, isCancellable: false)
        for subject in subjects { best.add(subject) }
        return best.sorted
    }

    /// What keeps the first so many of the subjects that it is given, and ends its sorting with the task.
    func ranking(of count: Int) -> Ranking {
        Ranking(terms: terms, count: count, isCancellable: true)
    }

    /// For references and fields of a parent NULLS is ignored, nulls stay on top (SOQL reference, ORDER BY).
    private static func keepsNullsFirst(
        _ term: OrderTerm,
        _ expression: Expression<Subject>
    ) -> Bool {
        expression.type == .reference || expression.isParentField
    }
}
