/// One value of a picklist.
public struct PicklistValue: Decodable, Sendable {
    /// The value as it is stored.
    public let value: String
    /// The label for people.
    public let label: String?
    /// For a dependent picklist the controlling values, as a base64 bit set.
    public let validFor: String?
    /// Whether it is active, and the default.
    public let flags: Set<Flag>

    /// The yes-or-no properties of a picklist value, by the names of the API.
    public enum Flag: String, CaseIterable, CodingKey, Sendable {
        case active
        case defaultValue
    }

    private enum CodingKeys: String, CodingKey {
        case value
        case label
        case validFor
    }

    /// Decodes a value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = try container.decode(String.self, forKey: .value)
        label = try container.decodeIfPresent(String.self, forKey: .label)
        validFor = try container.decodeIfPresent(String.self, forKey: .validFor)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
