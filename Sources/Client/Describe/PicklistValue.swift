/// One value of a picklist.
package struct PicklistValue: Decodable, Hashable, Sendable {
    /// The stored value.
    package let value: String
    /// The label.
    package let label: String?
    /// The controlling values of a dependent picklist's value, as a base64 bit set.
    let validFor: String?
    /// The value's flags.
    package let flags: Set<Flag>

    /// The flags of a picklist value, by the API's names.
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
        case active
        case defaultValue
    }

    private enum CodingKeys: String, CodingKey {
        case value
        case label
        case validFor
    }

    /// Decodes a value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = try container.decode(String.self, forKey: .value)
        label = try container.decodeIfPresent(String.self, forKey: .label)
        validFor = try container.decodeIfPresent(String.self, forKey: .validFor)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
