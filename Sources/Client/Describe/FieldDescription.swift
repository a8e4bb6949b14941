import Records

/// One field of an object.
package struct FieldDescription: Hashable, Sendable {
    /// The API name.
    package let name: String
    /// The label.
    package let label: String?
    /// The API name of the field's type, such as `string` or `picklist`.
    package let type: String
    /// The greatest length of a text in characters; 0 for other types.
    package let length: Int
    /// The number of digits of a number with decimals; 0 for other types.
    package let precision: Int
    /// The number of digits after the point.
    package let scale: Int
    /// The greatest number of digits of an integer; 0 for other types.
    package let digits: Int
    /// The picklist's values, including inactive ones; empty for other types.
    package let picklistValues: [PicklistValue]
    /// The objects that a reference may point to.
    package let referenceTo: [String]
    /// The reference's name in a field path: `Account` for `AccountId`.
    package let relationshipName: String?
    /// The field that determines the valid values of a dependent picklist.
    package let controllerName: String?
    /// The formula of a calculated field.
    package let calculatedFormula: String?
    /// The formula of the default value.
    package let defaultValueFormula: String?
    /// The administrator's help text.
    package let inlineHelpText: String?
    /// The field's flags.
    package let flags: Set<Flag>

    /// Whether it may point to records of several objects, which a query sees as the Name object.
    package var isPolymorphic: Bool { referenceTo.count > 1 }

    /// Whether a new record requires a value.
    package var isRequired: Bool {
        flags.contains(.createable) && flags.isDisjoint(with: [.nillable, .defaultedOnCreate])
    }

    /// Whether a new record needs a value for the field; a checkbox always has one.
    package var mustBeGiven: Bool { isRequired && type != "boolean" }

    /// The type with its length or digits: `string(80)`, `currency(18,2)`.
    package var typeWithSize: String {
        if precision > 0 { return "\(type)(\(precision),\(scale))" }
        if digits > 0 { return "\(type)(\(digits))" }
        return length > 0 && type != "id" && type != "reference" ? "\(type)(\(length))" : type
    }

    /// The flags of a field, by the API's names.
    package enum Flag: String, CaseIterable, Sendable {
        case aggregatable
        case autoNumber
        case calculated
        case cascadeDelete
        case caseSensitive
        case createable
        case custom
        case defaultedOnCreate
        case dependentPicklist
        case deprecatedAndHidden
        case encrypted
        case externalId
        case filterable
        case groupable
        case htmlFormatted
        case idLookup
        case nameField
        case namePointing
        case nillable
        case permissionable
        case polymorphicForeignKey
        case restrictedDelete
        case restrictedPicklist
        case sortable
        case unique
        case updateable
        case writeRequiresMasterRead
    }

    /// Reads a field.
    init(_ json: JSONValue) throws(DescribedEntry.Fault) {
        let entry = try DescribedEntry(json)
        name = try entry.requiredText("name")
        label = try entry.text("label")
        type = try entry.requiredText("type")
        length = try entry.integer("length")
        precision = try entry.integer("precision")
        scale = try entry.integer("scale")
        digits = try entry.integer("digits")
        picklistValues = try entry.list("picklistValues", of: PicklistValue.init)
        referenceTo = try entry.list("referenceTo") { json throws(DescribedEntry.Fault) in
            guard let name = json.text else { throw DescribedEntry.Fault(words: "is not a text") }
            return name
        }
        relationshipName = try entry.text("relationshipName")
        controllerName = try entry.text("controllerName")
        calculatedFormula = try entry.text("calculatedFormula")
        defaultValueFormula = try entry.text("defaultValueFormula")
        inlineHelpText = try entry.text("inlineHelpText")
        flags = try entry.flags(Flag.self)
    }
}
