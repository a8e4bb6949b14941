import SOQL

/// A compiled ORDER BY clause.
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

        /// Returns a number that decides most comparisons: if those of two keys differ, the key
        /// with the lower one precedes.
        func rank(of key: ComparisonKey) -> UInt128 {
            if key == .null { return nullsLast ? .max : 0 }
            return isDescending ? ~key.prefix : key.prefix
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

    /// Returns the first subjects in sorted order; equal ones keep their order.
    ///
    /// Reads every value once. Keeps at most twice as many subjects as requested, and drops those
    /// that cannot be among the first.
    func first(_ count: Int, of subjects: some Sequence<Subject>) -> [Subject] {
        var best = Ranking(terms: terms, count: count, isCancellable: false)
        for subject in subjects { best.add(subject) }
        return best.sorted
    }

    /// Returns a collector of the first subjects in this order, whose sorting ends with the task.
    func ranking(of count: Int) -> Ranking {
        Ranking(terms: terms, count: count, isCancellable: true)
    }

    /// Returns whether nulls come first whatever NULLS says, as for references and fields of a
    /// parent (SOQL reference, ORDER BY).
    private static func keepsNullsFirst(
        _ term: OrderTerm,
        _ expression: Expression<Subject>
    ) -> Bool {
        expression.type == .reference || expression.isParentField
    }
}
