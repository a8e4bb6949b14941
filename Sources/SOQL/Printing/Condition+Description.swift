import Text

extension Condition: CustomStringConvertible {
    /// The condition as canonical SOQL, with the necessary parentheses.
    package var description: String {
        switch self {
        case .and(let all): all.map(\.nested).joined(separator: " AND ")
        case .or(let any): any.map(\.nested).joined(separator: " OR ")
        case .not(let condition): "NOT \(condition.nested)"
        case .comparison(let operand, let comparator, let literal):
            "\(operand) \(comparator.rawValue) "
                + "\(literal.value.soql(isPattern: comparator == .like))"
        case .membership(let operand, let isNegated, let members):
            "\(operand)\(isNegated ? " NOT" : "") IN \(members)"
        case .picklist(let operand, let isExcluding, let values):
            "\(operand) \(isExcluding ? "EXCLUDES" : "INCLUDES") \(values.list)"
        }
    }

    /// The condition as part of another one.
    var nested: String { isSimple ? description : "(\(description))" }

    /// Whether the condition needs no parentheses inside another one.
    var isSimple: Bool {
        switch self {
        case .and, .or, .not: false
        case .comparison, .membership, .picklist: true
        }
    }
}

extension Condition.Operand: CustomStringConvertible {
    /// The operand as SOQL.
    package var description: String {
        switch self {
        case .field(let path): path.description
        case .call(let call): call.description
        }
    }
}

extension Condition.Members: CustomStringConvertible {
    /// The right side of an IN as SOQL, with its parentheses.
    package var description: String {
        switch self {
        case .list(let literals): literals.list
        case .query(let query): "(\(query))"
        }
    }
}

extension FunctionCall: CustomStringConvertible {
    /// The call as SOQL.
    package var description: String {
        "\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    }
}

extension FunctionCall.Argument: CustomStringConvertible {
    /// The argument as SOQL.
    package var description: String {
        switch self {
        case .field(let path): path.description
        case .call(let call): call.description
        case .literal(let literal): literal.description
        }
    }
}

extension [Literal] {
    fileprivate var list: String { "(\(map(\.description).joined(separator: ", ")))" }
}
