import SOQL

/// The values of a multi-select picklist, or of one argument of INCLUDES: `A;B`.
struct PicklistSet: Hashable, Sendable {
    private let values: Set<CaselessText>

    init(_ text: String) {
        values = Set(text.split(separator: ";").map { CaselessText(String($0)) })
    }

    /// Returns whether all values of this set are in another.
    func isSubset(of other: PicklistSet) -> Bool { values.isSubset(of: other.values) }
}

/// `INCLUDES (…)` and `EXCLUDES (…)`: a `;` in an argument means AND, a comma between arguments
/// means OR.
struct PicklistCondition<Subject> {
    let expression: Expression<Subject>
    let isExcluding: Bool
    let context: QueryContext

    /// Returns the test with the arguments; a null includes nothing.
    func test(with literals: [Literal]) throws(APIFault) -> Test<Subject> {
        guard expression.type == .multipicklist else {
            let fault = QueryFault.invalidOperator(type: expression.type.rawValue)
            throw context.source.error(fault, at: expression.offset)
        }
        var sets: [PicklistSet] = []
        var acceptsNull = false
        for literal in literals {
            switch try expression.value(of: literal, in: context) {
            case .text(let text): sets.append(PicklistSet(text))
            default: acceptsNull = true
            }
        }
        let (read, isExcluding) = (expression.read, isExcluding)
        return { [sets, acceptsNull] subject in
            guard case .text(let text) = read(subject) else { return acceptsNull != isExcluding }
            let chosen = PicklistSet(text)
            return sets.contains { $0.isSubset(of: chosen) } != isExcluding
        }
    }
}
