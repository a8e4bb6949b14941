import SOQL

/// `IN (…)` and `NOT IN (…)` with a list of literals or with the ids of a semi-join.
struct Membership<Subject> {
    let expression: Expression<Subject>
    let isNegated: Bool
    let context: QueryContext

    /// Returns the test with a list of literals.
    ///
    /// - Throws: The API's error for literals that are invalid for the type or cannot be combined.
    func test(with literals: [Literal]) throws(APIFault) -> Test<Subject> {
        try checkCurrencies(of: literals)
        if expression.type == .multipicklist { return try eachTest(with: literals) }
        var keys: Set<ComparisonKey> = []
        var ranges: [Range<Int>] = []
        for literal in literals {
            switch try expression.value(of: literal, in: context) {
            case .null: keys.insert(.null)
            case .boolean(let value): keys.insert(key(.boolean(value)))
            case .number(let number): keys.insert(key(.number(number)))
            case .id(let id): keys.insert(.id(id))
            case .text(let text): keys.insert(key(.text(text)))
            case .range(let range): ranges.append(range)
            }
        }
        return test(with: keys, ranges)
    }

    /// Returns the test with a set of ids.
    func test(with ids: Set<String>) -> Test<Subject> {
        let (read, isNegated) = (expression.read, isNegated)
        return { subject in
            guard case .text(let id) = read(subject) else { return isNegated }
            return ids.contains(id) != isNegated
        }
    }

    /// Checks that "If you use IN in a WHERE clause, you can't mix ISO code and non-ISO code
    /// values" (SOQL reference, convertCurrency()).
    private func checkCurrencies(of literals: [Literal]) throws(APIFault) {
        var kinds: Set<Bool> = []
        for literal in literals {
            switch literal.value {
            case .currency: kinds.insert(true)
            case .number: kinds.insert(false)
            default: break
            }
            guard kinds.count < 2 else {
                throw context.source.error(.mixedCurrencies, at: literal.offset)
            }
        }
    }

    private func key(_ value: Value) -> ComparisonKey { ComparisonKey(value, of: expression.type) }

    private func test(with keys: Set<ComparisonKey>, _ ranges: [Range<Int>]) -> Test<Subject> {
        let (read, type, isNegated) = (expression.read, expression.type, isNegated)
        return { subject in
            let key = ComparisonKey(read(subject), of: type)
            if keys.contains(key) { return !isNegated }
            guard case .integer(let value) = key else { return isNegated }
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    private func eachTest(with literals: [Literal]) throws(APIFault) -> Test<Subject> {
        let equality = Comparison(expression: expression, comparator: .equal, context: context)
        var tests: [Test<Subject>] = []
        for literal in literals { tests.append(try equality.test(with: literal)) }
        let isNegated = isNegated
        return { [tests] subject in tests.contains { $0(subject) } != isNegated }
    }
}
