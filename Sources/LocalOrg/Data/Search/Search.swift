/// A full-text search, as SOSL's `FIND` asks for it.
///
/// Source: "SOQL and SOSL Reference", SOSL syntax.
struct Search {
    /// What is looked for; nil for a text so long that it finds nothing.
    let expression: SearchExpression?
    /// Among which fields.
    var group = SearchGroup.all
    /// Of which objects, and what of them; nil for the ids of every object that can be searched.
    var returning: [SearchReturn]?
    /// The most records of all objects together.
    var limit: Int?

    /// The most records that a search gives, and so the default.
    static let limits = 0...2000
}

/// One object of a search's answer, and which of its records come back how.
struct SearchReturn {
    /// The object as the search names it.
    let object: String
    /// The fields and clauses as a query: `SELECT Id, Name FROM Contact WHERE … LIMIT 5`.
    let soql: String

    init(object: String, fields: String = "Id", clauses: String = "") {
        self.object = object
        let select = "SELECT \(fields) FROM \(object)"
        soql = clauses.isEmpty ? select : "\(select) \(clauses)"
    }
}

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
