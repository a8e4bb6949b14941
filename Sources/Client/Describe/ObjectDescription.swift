import HTTP

/// The answer of sObject Describe: one object with its fields and relationships.
///
/// Keys that another API version does not send are empty, false or nil. Source: REST API Developer
/// Guide, sObject Describe.
package struct ObjectDescription: Hashable, Sendable {
    /// The object's entry in the list of all objects: name, labels, key prefix and flags.
    package let summary: ObjectSummary
    /// The fields in the server's order.
    package let fields: [FieldDescription]
    /// The relationships to child objects.
    package let childRelationships: [ChildRelationship]

    /// Reads a description.
    init(_ entry: DescribedEntry) throws(DescribedEntry.Fault) {
        summary = try ObjectSummary(entry)
        fields = try entry.list("fields", of: FieldDescription.init)
        childRelationships = try entry.list("childRelationships", of: ChildRelationship.init)
    }
}

extension ObjectDescription {
    /// The field with a record's name; nil if the object has none.
    package var nameField: String? { fields.first { $0.flags.contains(.nameField) }?.name }

    /// The names of the fields that a new record cannot have; nil if that is not described.
    package var uncreatableFields: [String]? {
        let names = fields.filter { !$0.flags.contains(.createable) }.map(\.name)
        return names.count < fields.count ? names : nil
    }

    /// Reads the body from `Org.describe(_:)`.
    ///
    /// - Throws: `OrgError.malformed` if the body is not a description.
    package init(parsing body: [UInt8]) throws(OrgError) {
        let answer = WholeResponse(status: 200, bytes: body)
        self = try DescribedEntry.read(answer, as: ObjectDescription.init)
    }
}
