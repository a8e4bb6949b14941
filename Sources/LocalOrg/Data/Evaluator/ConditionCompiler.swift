import SOQL

/// A compiler that turns the condition of a WHERE or HAVING clause into one closure.
///
/// Conditions have two truth values, as in Salesforce: `NOT (Name = 'x')` holds for a row without a
/// name.
struct ConditionCompiler<Subject> {
    let context: QueryContext
    /// Compiles the left side of a comparison.
    let expression: (Condition.Operand) throws(APIFault) -> Expression<Subject>
    /// Finds the ids of a semi-join; nil if semi-joins are not allowed.
    let join: ((Membership<Subject>, Query) throws(APIFault) -> Set<String>)?

    /// Returns the test for a condition.
    func test(_ condition: Condition) throws(APIFault) -> Test<Subject> {
        switch condition {
        case .and(let parts):
            let tests = try tests(parts)
            return { subject in tests.allSatisfy { $0(subject) } }
        case .or(let parts):
            let tests = try tests(parts)
            return { subject in tests.contains { $0(subject) } }
        case .not(let part):
            let test = try test(part)
            return { !test($0) }
        case .comparison(let operand, let comparator, let literal):
            let expression = try expression(operand)
            return try Comparison(
                expression: expression,
                comparator: comparator,
                context: context
            ).test(with: literal)
        case .membership(let operand, let isNegated, let members):
            let membership = Membership(
                expression: try expression(operand),
                isNegated: isNegated,
                context: context
            )
            return try test(membership, members)
        case .picklist(let operand, let isExcluding, let literals):
            return try PicklistCondition(
                expression: expression(operand),
                isExcluding: isExcluding,
                context: context
            ).test(with: literals)
        }
    }

    private func tests(_ conditions: [Condition]) throws(APIFault) -> [Test<Subject>] {
        var tests: [Test<Subject>] = []
        for condition in conditions { tests.append(try test(condition)) }
        return tests
    }

    private func test(
        _ membership: Membership<Subject>,
        _ members: Condition.Members
    ) throws(APIFault) -> Test<Subject> {
        switch members {
        case .list(let literals): return try membership.test(with: literals)
        case .query(let query):
            guard let join else {
                throw context.source.error(.join(.underOr), at: membership.expression.offset)
            }
            return membership.test(with: try join(membership, query))
        }
    }
}
