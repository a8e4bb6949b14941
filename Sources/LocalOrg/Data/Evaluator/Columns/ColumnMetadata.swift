import Records

/// A column of a query's result in the answer to `columns=true`.
///
/// This is not documented; the keys and their order are those in the tests of Salesforce's own
/// command line.
struct ColumnMetadata: Sendable {
    /// The key in the answer's records.
    let name: String
    /// The key, or the call that it stands for.
    var displayName: String
    /// The type of the values; nil for records.
    var type: FieldType?
    /// Whether the column is a function or a child relationship.
    var isAggregate = false
    /// The field of the values.
    var field: Field?
    /// The reference for a parent's name.
    var foreignKey: String?
    /// The columns of the parent or the children.
    var joined: [ColumnMetadata] = []

    init(_ name: String, type: FieldType? = nil) {
        self.name = name
        displayName = name
        self.type = type
    }

    /// Writes all keys, in alphabetical order.
    func write(to writer: inout JSONWriter) {
        writer.object([
            ("aggregate", .boolean(isAggregate)),
            ("apexType", .text(isAggregate ? nil : type?.apexType)),
            ("booleanType", .boolean(type == .boolean)),
            ("columnName", .text(name)),
            ("custom", has(.custom)),
            ("displayName", .text(displayName)),
            ("foreignKeyName", .text(foreignKey)),
            ("insertable", has(.createable)),
            ("joinColumns", .nested { $0.array(joined) { $0.write(to: &$1) } }),
            ("numberType", .boolean(type?.isNumber ?? false)),
            ("textType", .boolean(type?.apexType == "String")),
            ("updatable", has(.updateable)),
        ])
    }

    private func has(_ trait: Field.Traits) -> EntryValue {
        .boolean(field?.traits.contains(trait) ?? false)
    }
}

extension FieldType {
    /// The type in Apex; only those of ids and texts are known.
    fileprivate var apexType: String {
        switch self {
        case .id, .reference: "Id"
        case .boolean: "Boolean"
        case .int: "Integer"
        case .double, .currency, .percent: "Decimal"
        case .date: "Date"
        case .datetime: "Datetime"
        case .time: "Time"
        case .base64: "Blob"
        case .address: "Address"
        case .location: "Location"
        case .string, .textarea, .picklist, .multipicklist, .combobox, .phone, .email, .url:
            "String"
        }
    }

    fileprivate var isNumber: Bool {
        switch self {
        case .int, .double, .currency, .percent: true
        default: false
        }
    }
}
