import SOQL

/// A compiled field or call: its type, and how to read it from a row or a group.
struct Expression<Subject>: Sendable {
    /// The name in error messages.
    let name: String
    /// The UTF-8 offset in the query.
    let offset: Int
    let type: FieldType
    /// The underlying field, with its abilities; nil for a number from a function.
    let field: Field?
    /// Whether the value is a parent's.
    var isParentField = false
    /// Whether the value is an aggregate; it is in the org's currency, and cannot be compared with
    /// others.
    var isAggregate = false
    /// Whether the value is a distance, which allows only the operators `<` and `>`.
    var isDistance = false
    var read: @Sendable (Subject) -> Value

    /// The sort order of its values.
    var sortOrder: SortOrder {
        SortOrder(of: type, picklist: type == .picklist ? field?.picklist ?? [] : [])
    }
}

extension Expression {
    /// Returns the expression in a presentation function.
    func shown(by presentation: Presentation) -> Expression {
        Expression(
            name: name,
            offset: offset,
            type: presentation.type,
            field: field,
            isParentField: isParentField,
            read: { presentation.shown(read($0)) }
        )
    }
}

/// A compiled condition.
typealias Test<Subject> = @Sendable (Subject) -> Bool

extension Condition.Operand {
    /// The path or the function's name as written.
    var name: String {
        switch self {
        case .field(let path): path.description
        case .call(let call): call.name
        }
    }
}
