import HTTP

/// The answer of Describe Global: every object that the user can see.
///
/// Source: REST API Developer Guide, Describe Global.
package struct ObjectList: Decodable, Sendable {
    /// The objects in the server's order.
    package let objects: [ObjectSummary]

    private enum CodingKeys: String, CodingKey {
        case objects = "sobjects"
    }
}

/// One object in the list of all objects.
///
/// Keys that another API version does not send are false or nil.
package struct ObjectSummary: Decodable, Hashable, Sendable {
    /// The API name.
    package let name: String
    /// The label.
    package let label: String?
    /// The plural label.
    package let pluralLabel: String?
    /// The first three characters of its records' ids; nil if several objects share them or there
    /// are none.
    package let keyPrefix: String?
    /// The object's flags.
    package let flags: Set<Flag>

    /// The flags of an object, by the API's names.
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
        case createable
        case custom
        case customSetting
        case deletable
        case deprecatedAndHidden
        case feedEnabled
        case layoutable
        case mergeable
        case mruEnabled
        case queryable
        case replicateable
        case retrieveable
        case searchable
        case triggerable
        case undeletable
        case updateable
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case label
        case pluralLabel = "labelPlural"
        case keyPrefix
    }

    /// Decodes an object's entry.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        label = try container.decodeIfPresent(String.self, forKey: .label)
        pluralLabel = try container.decodeIfPresent(String.self, forKey: .pluralLabel)
        keyPrefix = try container.decodeIfPresent(String.self, forKey: .keyPrefix)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}

extension ObjectList {
    /// Reads the body from `Org.describeGlobal()`.
    ///
    /// - Throws: `OrgError.malformed` if the body is not a list of objects.
    package init(parsing body: [UInt8]) throws(OrgError) {
        self = try WholeResponse(status: 200, bytes: body).decoded(as: Self.self)
    }
}
