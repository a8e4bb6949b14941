/// A condition of a WHERE or HAVING clause.
package indirect enum Condition: Hashable, Sendable {
    /// Two or more conditions that must all hold.
    case and([Condition])
    /// Two or more conditions of which any must hold.
    case or([Condition])
    /// The negation of a condition.
    case not(Condition)
    /// `operand operator literal`.
    case comparison(Operand, Comparator, Literal)
    /// `operand [NOT] IN (…)`.
    case membership(Operand, isNegated: Bool, Members)
    /// `field INCLUDES (…)` or `field EXCLUDES (…)` on a multi-select picklist.
    case picklist(Operand, isExcluding: Bool, [Literal])

    /// The left side of a comparison.
    package enum Operand: Hashable, Sendable {
        case field(FieldPath)
        case call(FunctionCall)

        /// UTF-8 offset of the operand's first byte in the parsed text.
        package var offset: Int {
            switch self {
            case .field(let path): path.offset
            case .call(let call): call.offset
            }
        }
    }

    /// The operator of a comparison; `<>` is parsed as `!=`.
    package enum Comparator: String, Hashable, Sendable, CaseIterable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case like = "LIKE"
    }

    /// The right side of an IN.
    package indirect enum Members: Hashable, Sendable {
        /// A list of literals; never empty.
        case list([Literal])
        /// A semi-join or anti-join.
        case query(Query)
    }
}
