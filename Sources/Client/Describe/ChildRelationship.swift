/// A relationship from an object to the children that look up to it.
public struct ChildRelationship: Decodable, Sendable {
    /// The child object's API name.
    public let childObject: String
    /// The child's reference field.
    public let field: String
    /// The name that a subquery uses; nil where the children cannot be queried so.
    public let name: String?
    /// Whether children are deleted with the parent, and whether they keep it from being deleted.
    public let flags: Set<Flag>

    /// The yes-or-no properties of a relationship, by the names of the API.
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
