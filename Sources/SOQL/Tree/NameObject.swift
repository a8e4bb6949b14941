/// The Name object: what a query sees of the parents of a reference to several objects.
///
/// Under `SELECT Owner.Name FROM Case`, `Owner` is a Name. Only TYPEOF selects the fields that just
/// one of the parent objects has. Source: Object Reference, "Name".
package enum NameObject {
    /// The API name, as in an org's errors.
    package static let name = "Name"

    /// The fields, with the API names of their types.
    ///
    /// All can be compared, grouped and sorted by. They are null for parents whose object lacks
    /// them.
    package static let fields: [(name: String, type: String)] = [
        ("Alias", "string"), ("Email", "email"), ("FirstName", "string"), ("Id", "id"),
        ("IsActive", "boolean"), ("LastName", "string"), ("Name", "string"),
        ("NameOrAlias", "string"), ("Phone", "phone"), ("ProfileId", "reference"),
        ("Title", "string"), ("Type", "picklist"), ("UserRoleId", "reference"),
        ("Username", "string"),
    ]

    /// The relationships to further parents: `Profile` of the field `ProfileId` leads to a Profile.
    package static let parents = ["Profile", "UserRole"]

    /// Returns a field's name in its own spelling, by the name in any case.
    package static func field(named name: String) -> String? {
        fields.first { $0.name.isSameName(as: name) }?.name
    }
}
