package import Client
import Records
package import SOQL
package import Text

/// The fields of an object that hold the keys, and the fields that are shown.
package struct KeyFields: Sendable {
    /// The object's API name.
    package let object: String
    let emails: [String]
    let phones: [String]
    /// The field that names the record; nil if there is none.
    let shownName: String?
    /// The last name of a person, or else the field that names the record; nil if there is none,
    /// or if the org numbers the records.
    let name: String?
    /// The first name of a person.
    let given: String?
    /// The field that holds the account's id, or the company's name.
    let place: String?
    /// The path to the name of the account or company.
    let placeName: String?
    /// The paths that are shown if the user names none.
    package let shown: [String]
    /// The fields for keys that the object usually has and this user does not see.
    package let hidden: [String]

    /// The keys in standard fields, which an administrator may hide.
    private static let usual = [
        "Contact": ["Email"] + Contact.businessPhones + ["HomePhone", "OtherPhone"],
        "Lead": ["Email"] + Contact.businessPhones,
        "Account": ["Phone"],
    ]
    /// The ends of the names of phone fields with the number of a machine or another person.
    private static let foreignPhones = ["Fax", "AssistantPhone"]

    /// Chooses the fields by an object's description.
    ///
    /// - Parameters:
    ///   - description: The description.
    ///   - columns: The columns of the object's list. They are shown if the object has neither
    ///     email addresses nor phone numbers, so that people see what differs.
    package init(_ description: ObjectDescription, listing columns: [String]) {
        object = description.summary.name
        let names = Set(description.fields.map(\.name))
        func fields(_ type: String) -> [String] {
            description.fields.filter { $0.type == type }.map(\.name)
        }
        func known(_ name: String) -> String? { names.contains(name) ? name : nil }
        emails = fields("email")
        phones = fields("phone").filter { !Self.foreignPhones.contains(where: $0.hasSuffix) }
        shownName = description.nameField
        // An account may be a person too, but most have neither first nor last name.
        let isPerson = names.isSuperset(of: ["FirstName", "LastName"]) && object != "Account"
        let isNumbered = description.fields.contains { field in
            field.flags.isSuperset(of: [.nameField, .autoNumber])
        }
        name = isPerson ? "LastName" : isNumbered ? nil : shownName
        given = isPerson ? "FirstName" : nil
        place = isPerson ? known("AccountId") ?? known("Company") : nil
        placeName = place == "AccountId" ? "Account.Name" : place
        let named = [shownName, placeName, "Id"]
        let listed = columns.filter { !named.contains($0) }
        shown =
            [shownName].compactMap(\.self) + emails + phones
            + (emails.isEmpty && phones.isEmpty ? listed : [])
            + [placeName, known("LastModifiedDate")].compactMap(\.self)
        hidden = (Self.usual[object] ?? []).filter { !names.contains($0) }
    }

    /// Returns the keys for which the object has fields.
    ///
    /// - Parameters:
    ///   - keys: The keys to compare.
    ///   - note: Receives a sentence on fields that are hidden or do not exist.
    /// - Returns: The keys that remain.
    /// - Throws: `UsageError` if none remains.
    package func keys(
        outOf keys: Set<DuplicateKey>,
        note: (String) -> Void
    ) throws(UsageError) -> Set<DuplicateKey> {
        let known = Set(DuplicateKey.allCases.filter(has))
        let missing = keys.subtracting(known).map(\.rawValue).sorted().asChoice
        guard !keys.isDisjoint(with: known) else {
            throw UsageError(
                "\(object) has no field for \(missing) that you can see",
                hints: known.map { "--by \($0.rawValue)" }.sorted()
            )
        }
        if !hidden.isEmpty {
            note("not visible to you, so not compared: \(hidden.joined(separator: ", "))")
        } else if !missing.isEmpty {
            note("\(object) has no field for \(missing)")
        }
        return keys.intersection(known)
    }

    private func has(_ key: DuplicateKey) -> Bool {
        switch key {
        case .email: !emails.isEmpty
        case .phone: !phones.isEmpty
        case .name: name != nil
        }
    }

    /// The fields that a first reading needs.
    package var compared: [String] {
        ["Id"] + emails + phones + [name, given, place].compactMap(\.self)
    }

    /// The columns of `compared`.
    var columns: KeyColumns {
        let names = 1 + emails.count + phones.count
        return KeyColumns(
            emails: Array(1..<1 + emails.count),
            phones: Array(1 + emails.count..<names),
            name: name == nil ? nil : names,
            given: given == nil ? nil : names + 1,
            place: place == nil ? nil : names + 2
        )
    }

    /// Returns a query for fields of the object.
    package func query(_ fields: [String], where condition: Condition?) -> Query {
        Query(
            selection: fields.map { .field(FieldPath(dotted: $0), alias: nil) },
            source: Source(object: FieldPath([object])),
            condition: condition
        )
    }
}
