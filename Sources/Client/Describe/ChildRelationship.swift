import Records

/// A relationship from an object to its children.
package struct ChildRelationship: Hashable, Sendable {
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
    package enum Flag: String, CaseIterable, Sendable {
        case cascadeDelete
        case deprecatedAndHidden
        case restrictedDelete
    }

    /// Reads a relationship.
    init(_ json: JSONValue) throws(DescribedEntry.Fault) {
        let entry = try DescribedEntry(json)
        childObject = try entry.requiredText("childSObject")
        field = try entry.requiredText("field")
        name = try entry.text("relationshipName")
        flags = try entry.flags(Flag.self)
    }
}
