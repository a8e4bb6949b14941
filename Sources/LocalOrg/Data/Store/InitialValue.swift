/// The default value of a field in a new record.
enum InitialValue: Sendable {
    case null
    /// An unchecked checkbox.
    case unchecked
    /// The user who created the record.
    case maker
    /// The time of the record's creation.
    case making

    init(_ field: Field) {
        switch field.name {
        case "CreatedDate", "LastModifiedDate", "SystemModstamp": self = .making
        case "CreatedById", "LastModifiedById", "OwnerId": self = .maker
        default: self = field.type == .boolean ? .unchecked : .null
        }
    }

    /// Returns the value in a record created by the administrator.
    func value(made moment: Value) -> Value {
        switch self {
        case .null: .null
        case .unchecked: .boolean(false)
        case .maker: .text(OrgIDs.admin)
        case .making: moment
        }
    }
}
