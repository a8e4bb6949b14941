/// The value of a field in a new record that is not given one.
enum InitialValue: Sendable {
    case null
    /// A checkbox is not checked.
    case unchecked
    /// The user who made the record.
    case maker
    /// The moment when the record was made.
    case making

    init(_ field: Field) {
        switch field.name {
        case "CreatedDate", "LastModifiedDate", "SystemModstamp": self = .making
        case "CreatedById", "LastModifiedById", "OwnerId": self = .maker
        default: self = field.type == .boolean ? .unchecked : .null
        }
    }

    /// The value in a record that was made by the administrator.
    func value(made moment: Value) -> Value {
        switch self {
        case .null: .null
        case .unchecked: .boolean(false)
        case .maker: .text(OrgIDs.admin)
        case .making: moment
        }
    }
}
