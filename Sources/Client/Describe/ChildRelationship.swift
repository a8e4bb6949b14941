/// A relationship from an object to its children.
package struct ChildRelationship: Decodable, Hashable, Sendable {
    /// The child object's API name.
    package let childObject: String
    /// The child's reference field.
    package let field: String
    /// The name for subqueries; nil if the relationship cannot be used in one.
    package let name: String?
    /// The relationship's flags, such as whether children are deleted with the parent or prevent
    /// its deletion.
    package let flags: Set<Flag>

    /// The flags of a relationship, by the API's names.
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
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
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        childObject = try container.decode(String.self, forKey: .childObject)
        field = try container.decode(String.self, forKey: .field)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
