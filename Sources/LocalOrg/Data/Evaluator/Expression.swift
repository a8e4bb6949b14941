import SOQL

/// What a clause names, a field or a call, compiled: its type, and how to read it from a row or a group.
struct Expression<Subject>: Sendable {
    /// The name in error messages.
    let name: String
    /// UTF-8 offset in the query.
    let offset: Int
    let type: FieldType
    /// The field behind it, which says what it allows; nil for a number that a function makes.
    let field: Field?
    /// Whether the value is a parent's.
    var isParentField = false
    /// Whether the value is an aggregate's, which is in the org's currency and compared with no other.
    var isAggregate = false
    /// Whether the value is a distance, which is compared by `<` and `>` alone.
    var isDistance = false
    var read: @Sendable (Subject) -> Value

    /// The order in which its values sort.
    var sortOrder: SortOrder {
        SortOrder(of: type, picklist: type == .picklist ? field?.picklist ?? [] : [])
    }
}

extension Expression {
    /// The expression as a presentation function shows it.
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
