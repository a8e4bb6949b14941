/// One field of an object, with its describe properties.
package struct Field: Sendable {
    package let name: String
    package let label: String
    /// The field's type.
    package let type: FieldType
    /// The length of a text in characters; 0 for other types.
    package let length: Int
    /// The total number of digits of a currency, double or percent; 0 for other types.
    package let precision: Int
    /// The number of digits after the point.
    package let scale: Int
    /// The number of digits of an int.
    package let digits: Int
    package let traits: Traits
    /// The active picklist values, in order.
    package let picklist: [String]
    /// The objects that a reference may point to.
    package let references: [String]
    /// A reference's relationship name: `Account`.
    package let relationshipName: String?
    /// The compound field that contains this one: `MailingAddress`, `Name`.
    package let compound: String?
    /// The describe property `extraTypeInfo`, such as `plaintextarea`.
    package let extraTypeInfo: String?
    /// The labels of the picklist values that differ from the value itself.
    package var picklistLabels: [String: String] = [:]
    /// The default value in a new record; checkboxes start as false.
    package var defaultValue: String?

    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let createable = Traits(rawValue: 1)
        package static let updateable = Traits(rawValue: 2)
        package static let filterable = Traits(rawValue: 4)
        package static let groupable = Traits(rawValue: 8)
        package static let sortable = Traits(rawValue: 16)
        package static let nillable = Traits(rawValue: 32)
        package static let aggregatable = Traits(rawValue: 64)
        package static let defaultedOnCreate = Traits(rawValue: 128)
        package static let idLookup = Traits(rawValue: 256)
        package static let nameField = Traits(rawValue: 512)
        package static let restrictedPicklist = Traits(rawValue: 1024)
        package static let autoNumber = Traits(rawValue: 2048)
        package static let custom = Traits(rawValue: 4096)
        package static let unique = Traits(rawValue: 8192)
        package static let externalID = Traits(rawValue: 16384)
        package static let calculated = Traits(rawValue: 32768)
        /// The field can have field permissions.
        package static let permissionable = Traits(rawValue: 65536)
        /// SOSL may use the field as a filter before searching.
        package static let searchPrefilterable = Traits(rawValue: 131072)
    }
}

/// The `type` in a describe.
package enum FieldType: String, Sendable, CaseIterable {
    case id, boolean, string, textarea, picklist, multipicklist, combobox, reference
    case int, double, currency, percent, date, datetime, time
    case phone, email, url, address, location, base64

    /// The type in the SOAP API, with its prefix in describes.
    var soapType: String {
        switch self {
        case .id, .reference: "tns:ID"
        case .boolean: "xsd:boolean"
        case .int: "xsd:int"
        case .double, .currency, .percent: "xsd:double"
        case .date: "xsd:date"
        case .datetime: "xsd:dateTime"
        case .time: "xsd:time"
        case .base64: "xsd:base64Binary"
        case .address: "urn:address"
        case .location: "urn:location"
        case .string, .textarea, .picklist, .multipicklist, .combobox, .phone, .email, .url:
            "xsd:string"
        }
    }
}
