/// A full-text search by SOSL's `FIND`.
///
/// Source: "SOQL and SOSL Reference", SOSL syntax.
struct Search {
    /// The search expression; nil for a text so long that it finds nothing.
    let expression: SearchExpression?
    /// The group of fields to search.
    var group = SearchGroup.all
    /// The objects to return, with their fields; nil for the ids of every searchable object.
    var returning: [SearchReturn]?
    /// The greatest number of records of all objects together.
    var limit: Int?

    /// The range of a search's limit; the greatest is the default.
    static let limits = 0...2000
}

/// One object in a search's RETURNING, with its fields and filters.
struct SearchReturn {
    /// The fields and clauses as a query: `SELECT Id, Name FROM Contact WHERE … LIMIT 5`.
    let soql: String

    init(object: String, fields: String = "Id", clauses: String = "") {
        let select = "SELECT \(fields) FROM \(object)"
        soql = clauses.isEmpty ? select : "\(select) \(clauses)"
    }
}

/// The group of fields that a search examines: SOSL's `IN … FIELDS`.
enum SearchGroup: String {
    case all = "ALL"
    case name = "NAME"
    case email = "EMAIL"
    case phone = "PHONE"
    case sidebar = "SIDEBAR"

    /// Returns whether the group contains a field: one that users can write, or a record's name.
    ///
    /// It is a guess that the sidebar's fields are the names, e-mail addresses and phone numbers.
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
