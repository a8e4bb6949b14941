import HTTP

/// The answer of sObject Describe: one object with its fields and relationships.
///
/// Source: REST API Developer Guide, sObject Describe. Keys that an older or newer API version does not
/// send are empty, false or nil.
public struct ObjectDescription: Decodable, Sendable {
    /// Name, labels, key prefix and flags, as the list of all objects has them.
    public let summary: ObjectSummary
    /// The fields in the server's order.
    public let fields: [FieldDescription]
    /// The relationships to objects that look up to this one.
    public let childRelationships: [ChildRelationship]
    /// The record types; the master record type is always there.
    public let recordTypes: [RecordType]

    private enum CodingKeys: String, CodingKey {
        case fields
        case childRelationships
        case recordTypes = "recordTypeInfos"
    }

    /// Decodes a description.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        summary = try ObjectSummary(from: decoder)
        fields = try container.decodeIfPresent([FieldDescription].self, forKey: .fields) ?? []
        childRelationships =
            try container.decodeIfPresent([ChildRelationship].self, forKey: .childRelationships)
            ?? []
        recordTypes = try container.decodeIfPresent([RecordType].self, forKey: .recordTypes) ?? []
    }
}

extension ObjectDescription {
    /// Reads the body that `Org.describe(_:)` gives.
    ///
    /// - Throws: `OrgError.malformed` where it does not fit.
    public init(parsing body: [UInt8]) throws(OrgError) {
        self = try WholeResponse(status: 200, bytes: body).decoded(as: Self.self)
    }
}
