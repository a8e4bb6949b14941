import SOQL

/// One compiled comparison.
///
/// Null meets no comparison except `= NULL` and, as in every org, `!=` with any other value.
struct Comparison<Subject> {
    let expression: Expression<Subject>
    let comparator: Condition.Comparator
    let context: QueryContext

    /// Returns the test of the comparison with a literal.
    ///
    /// - Throws: The API's error for a literal or an operator that is invalid for the type.
    func test(with literal: Literal) throws(APIFault) -> Test<Subject> {
        try checkOperator()
        let value = try expression.value(of: literal, in: context)
        switch value {
        case .null: return nullTest
        case .boolean(let wanted): return keyTest(.boolean(wanted))
        case .number(let wanted): return keyTest(.number(wanted))
        case .id(let wanted): return keyTest(.text(wanted))
        case .range(let range): return rangeTest(range)
        case .text(let text) where comparator == .like: return likeTest(LikePattern(text))
        case .text(let text) where expression.type == .multipicklist:
            return setTest(PicklistSet(text))
        case .text(let text) where comparator == .equal || comparator == .notEqual:
            return equalityTest(CaselessText(text))
        case .text(let text): return keyTest(.text(text))
        }
    }

    private func checkOperator() throws(APIFault) {
        if expression.isDistance, comparator != .less, comparator != .greater {
            // The text is a guess.
            throw context.source.error(.invalidOperator(type: "distance"), at: expression.offset)
        }
        let isAllowed =
            switch expression.type {
            case .boolean, .multipicklist: comparator == .equal || comparator == .notEqual
            case .id, .reference, .int, .double, .currency, .percent, .date, .datetime, .time:
                comparator != .like
            default: true
            }
        guard !isAllowed else { return }
        let name = expression.type == .reference ? "id" : expression.type.rawValue
        throw context.source.error(.invalidOperator(type: name), at: expression.offset)
    }

    private var nullTest: Test<Subject> {
        let read = expression.read
        switch comparator {
        case .equal: return { read($0) == .null }
        case .notEqual: return { read($0) != .null }
        default: return { _ in false }
        }
    }

    private func keyTest(_ wanted: Value) -> Test<Subject> {
        let (read, type, comparator) = (expression.read, expression.type, comparator)
        let wanted = ComparisonKey(wanted, of: type)
        return { subject in
            let key = ComparisonKey(read(subject), of: type)
            return key == .null ? comparator == .notEqual : comparator.accepts(key, wanted)
        }
    }

    private func rangeTest(_ range: Range<Int>) -> Test<Subject> {
        let (read, comparator) = (expression.read, comparator)
        return { subject in
            switch read(subject) {
            case .date(let value), .dateTime(let value), .time(let value):
                comparator.accepts(value, range)
            default: comparator == .notEqual
            }
        }
    }

    private func likeTest(_ pattern: LikePattern) -> Test<Subject> {
        let read = expression.read
        return { subject in
            guard case .text(let text) = read(subject) else { return false }
            return pattern.matches(text)
        }
    }

    private func equalityTest(_ wanted: CaselessText) -> Test<Subject> {
        let (read, isEqual) = (expression.read, comparator == .equal)
        return { subject in
            guard case .text(let text) = read(subject) else { return !isEqual }
            return wanted.matches(text) == isEqual
        }
    }

    private func setTest(_ wanted: PicklistSet) -> Test<Subject> {
        let (read, isEqual) = (expression.read, comparator == .equal)
        return { subject in
            guard case .text(let text) = read(subject) else { return !isEqual }
            return (PicklistSet(text) == wanted) == isEqual
        }
    }
}

extension Condition.Comparator {
    /// Returns whether the operator holds between two values of one kind.
    func accepts<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .like: false
        }
    }

    /// Returns whether the operator holds between a value and a range: `<` means before it, `>`
    /// after it, `=` in it.
    func accepts(_ value: Int, _ range: Range<Int>) -> Bool {
        switch self {
        case .equal: range.contains(value)
        case .notEqual: !range.contains(value)
        case .less: value < range.lowerBound
        case .lessOrEqual: value < range.upperBound
        case .greater: value >= range.upperBound
        case .greaterOrEqual: value >= range.lowerBound
        case .like: false
        }
    }
}
