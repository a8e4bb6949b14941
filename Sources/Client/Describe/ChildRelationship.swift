/// A relationship from an object to its children.
public struct ChildRelationship: Decodable, Hashable, Sendable {
    /// The child object's API name.
    public let childObject: String
    /// The child's reference field.
    public let field: String
    /// The name for subqueries; nil if the relationship cannot be used in one.
    public let name: String?
    /// The relationship's flags, such as whether children are deleted with the parent or prevent
    /// its deletion.
    public let flags: Set<Flag>

    /// The flags of a relationship, by the API's names.
    public enum Flag: String, CaseIterable, CodingKey, Sendable {
        case cascadeDelete
        case deprecatedAndHidden
        case restrictedDelete
    }

    private enum CodingKeys: String, CodingKey {
        case childObject = "childSObject"
        case field
        case name = "relationshipName"
    }

    /// Decodes a relationship.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        childObject = try container.decode(String.self, forKey: .childObject)
        field = try container.decode(String.self, forKey: .field)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
