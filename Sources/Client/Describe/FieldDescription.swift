/// One field of an object.
package struct FieldDescription: Decodable, Hashable, Sendable {
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
    /// The compound field that contains this field.
    let compoundFieldName: String?
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
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
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

    private enum CodingKeys: String, CodingKey {
        case name
        case label
        case type
        case length
        case precision
        case scale
        case digits
        case picklistValues
        case referenceTo
        case relationshipName
        case compoundFieldName
        case controllerName
        case calculatedFormula
        case defaultValueFormula
        case inlineHelpText
    }

    /// Decodes a field.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }
        func number(_ key: CodingKeys) throws -> Int {
            try container.decodeIfPresent(Int.self, forKey: key) ?? 0
        }
        name = try container.decode(String.self, forKey: .name)
        label = try text(.label)
        type = try container.decode(String.self, forKey: .type)
        length = try number(.length)
        precision = try number(.precision)
        scale = try number(.scale)
        digits = try number(.digits)
        picklistValues =
            try container.decodeIfPresent([PicklistValue].self, forKey: .picklistValues) ?? []
        referenceTo = try container.decodeIfPresent([String].self, forKey: .referenceTo) ?? []
        relationshipName = try text(.relationshipName)
        compoundFieldName = try text(.compoundFieldName)
        controllerName = try text(.controllerName)
        calculatedFormula = try text(.calculatedFormula)
        defaultValueFormula = try text(.defaultValueFormula)
        inlineHelpText = try text(.inlineHelpText)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
