/// The fields that a search looks at: SOSL's `IN … FIELDS`.
enum SearchGroup: String {
    case all = "ALL"
    case name = "NAME"
    case email = "EMAIL"
    case phone = "PHONE"
    case sidebar = "SIDEBAR"

    /// Whether the group has a field: one that people write, or a record's name.
    ///
    /// That the sidebar's fields are the names, e-mail addresses and phone numbers is a guess.
    func contains(_ field: Field) -> Bool {
        guard !field.traits.isDisjoint(with: [.createable, .nameField]) else { return false }
        return switch self {
        case .all: Self.texts.contains(field.type)
        case .name: field.traits.contains(.nameField)
        case .email: field.type == .email
        case .phone: field.type == .phone
        case .sidebar: [.name, .email, .phone].contains { (group: Self) in group.contains(field) }
        }
    }

    private static let texts: Set<FieldType> = [
        .string, .textarea, .picklist, .multipicklist, .combobox, .phone, .email, .url,
    ]
}
