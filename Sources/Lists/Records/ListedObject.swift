package import Client
import Output
import Records
import Terminal
import Text

/// The fields of an object that its list shows and searches.
package struct ListedObject: Sendable {
    /// The API name.
    package let name: String
    /// The columns, with their rules in a narrow table.
    let columns: [ColumnRule]
    /// The names of the columns.
    package var columnNames: [String] { columns.map(\.name) }
    /// The fields of a format that holds whole contacts; empty for other objects.
    private(set) var card: [String] = []
    /// The fields in which each word is searched.
    let texts: [String]
    /// The phone numbers in which each word is searched.
    let phones: [String]
    /// The phone numbers in which a word with a digit is searched, too.
    let rarePhones: [String]
    /// Returns the fields in which the words of a text are searched.
    package func searchedFields(for text: String) -> [String] {
        texts + phones + (text.utf8.contains(where: \.isDigit) ? rarePhones : [])
    }
    /// The field that names a record, if the org can sort by it.
    let nameField: String?
    /// The fields that the org hides from the user, of those that an order needs.
    private(set) var hidden: Set<String> = []
    /// The first three characters of the records' ids.
    private let keyPrefix: String?

    /// Takes the known fields of contacts.
    init(contacts fields: ContactFields) {
        name = "Contact"
        columns = ContactFields.listed.filter { fields.isVisible($0.name) }
        card = fields.visible(ContactFields.card)
        texts = fields.visible(Contact.searchedFields)
        phones = fields.visible(Contact.businessPhones)
        rarePhones = fields.visible(ContactFields.rarePhones)
        nameField = "Name"
        hidden = fields.hidden
        keyPrefix = KeyPrefix.standard["contact"]
    }

    /// Takes the fields from an object's description.
    package init(_ object: ObjectDescription) {
        self =
            object.summary.name == "Contact"
            ? ListedObject(contacts: ContactFields(object)) : ListedObject(DescribedFields(object))
    }

    private init(_ fields: DescribedFields) {
        let object = fields.object
        name = object.summary.name
        columns = Self.rules(fields.columns) { fields.type(of: $0) }
        texts = fields.searched
        let all = object.fields.filter { $0.type == "phone" && $0.flags.contains(.filterable) }
            .map(\.name).filter { !$0.hasSuffix("Fax") }
        phones = all.filter(Contact.businessPhones.contains)
        rarePhones = all.filter { !Contact.businessPhones.contains($0) }
        let name = object.fields.first { $0.flags.contains(.nameField) }
        nameField = name.flatMap { $0.flags.contains(.sortable) ? $0.name : nil }
        keyPrefix = object.summary.keyPrefix
    }

    /// Returns the column rules: a narrow table drops the id, then the last columns, but never the
    /// first.
    static func rules(_ columns: [String], type: (String) -> String?) -> [ColumnRule] {
        let rules = columns.enumerated().map { index, path -> ColumnRule in
            let omission = index == 0 ? nil : columns.count - index + 1
            let type = usualTypes[path] ?? type(path) ?? ""
            if index == 0 { return ColumnRule(path, .last) }
            return ColumnRule(path, wholeTypes.contains(type) ? .never : .first, omitted: omission)
        }
        return rules + [ColumnRule("Id", omitted: 1)]
    }

    /// The types whose values a table never shortens.
    private static let wholeTypes: Set = [
        "email", "phone", "date", "datetime", "currency", "double", "int", "percent", "boolean",
    ]
    /// The types of the columns of the usual objects, where a table may not shorten the values.
    ///
    /// A user name has the form of an email address.
    private static let usualTypes = [
        "Phone": "phone", "Email": "email", "Username": "email", "Amount": "currency",
        "CloseDate": "date",
    ]

    /// The columns of the objects that people search most, in this order.
    static let usual: [(name: String, columns: [String])] = [
        ("Contact", ContactFields.listed.map(\.name).filter { $0 != "Id" }),
        ("Account", ["Name", "Type", "Industry", "Phone"]),
        ("Lead", ["Name", "Company", "Status", "Phone", "Email"]),
        ("Opportunity", ["Name", "Account.Name", "StageName", "Amount", "CloseDate"]),
        ("Case", ["CaseNumber", "Subject", "Account.Name", "Status", "Priority"]),
        ("User", ["Name", "Title", "Username", "Email"]),
    ]

    /// Parses a word as the id or URL of a record of this object; nil if it is neither.
    func id(meantBy word: String) -> RecordID? {
        guard let record = try? RecordReference(word), record.id.keyPrefix == keyPrefix,
            record.otherObject(than: name) == nil
        else { return nil }
        return record.id
    }
}

/// The fields of a described object, chosen for its list.
private struct DescribedFields {
    let object: ObjectDescription
    private let fields: [String: FieldDescription]

    init(_ object: ObjectDescription) {
        self.object = object
        fields = Dictionary(object.fields.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The fields that tell most about records of other objects than the usual ones.
    private static let telling = [
        "Subject", "Who.Name", "Type", "Status", "Priority", "StartDate", "ActivityDate",
        "Account.Name", "Location", "Phone", "Email",
    ]
    /// The types of custom fields that fit a column.
    private static let shortTypes: Set = [
        "string", "picklist", "date", "datetime", "currency", "double", "int", "percent",
        "boolean", "email", "phone",
    ]
    /// The fields besides the name whose text people search.
    private static let texts = ["Title", "Subject", "Company", "Username", "Account.Name"]

    /// The columns without the id.
    var columns: [String] {
        let name = object.nameField.map { [$0] } ?? []
        if let usual = ListedObject.usual.first(where: { $0.name == object.summary.name }) {
            return usual.columns.filter { object.hasField(at: $0) }
        }
        var others = Self.telling.filter { object.hasField(at: $0) && !name.contains($0) }
        if others.count < 3 {
            others += object.fields.filter(isShortAndCustom).map(\.name).prefix(4)
        }
        return name + others.prefix(4)
    }

    private func isShortAndCustom(_ field: FieldDescription) -> Bool {
        field.flags.contains(.custom) && !field.flags.contains(.nameField)
            && Self.shortTypes.contains(field.type) && field.length <= 255
    }

    /// The texts to search: the name, those that people search, email addresses, and unique keys.
    var searched: [String] {
        let keys = object.fields.filter { field in
            guard field.flags.contains(.filterable) else { return false }
            let isKey = !field.flags.isDisjoint(with: [.externalId, .idLookup])
            return field.type == "email" || field.type == "string" && isKey
        }
        let name = object.nameField.map { [$0] } ?? []
        var seen: Set<String> = []
        return (name + Self.texts + keys.map(\.name)).filter { path in
            object.hasField(at: path) && seen.insert(path).inserted
                && (path.contains(".") || fields[path]?.flags.contains(.filterable) == true)
        }
    }

    /// Returns the type of a field; nil for a parent's field.
    func type(of path: String) -> String? { fields[path]?.type }
}

extension ObjectDescription {
    /// Returns whether the object has a field, or the reference at the start of a path.
    func hasField(at path: String) -> Bool {
        let steps = path.lowercased().split(separator: ".")
        return fields.contains { field in
            steps.count > 1
                ? field.relationshipName.map { $0.lowercased() == steps[0] } ?? false
                : field.name.lowercased() == path.lowercased()
        }
    }
}
