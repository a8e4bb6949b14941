/// A record type of an object.
package struct RecordType: Decodable, Hashable, Sendable {
    /// The label.
    package let name: String
    /// The API name.
    let developerName: String?
    /// The record type's id.
    package let id: String?
    /// The record type's flags.
    package let flags: Set<Flag>

    /// The flags of a record type, by the API's names.
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
        case active
        case available
        case defaultRecordTypeMapping
        case master
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case developerName
        case id = "recordTypeId"
    }

    /// Decodes a record type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        developerName = try container.decodeIfPresent(String.self, forKey: .developerName)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        flags = try Set(from: decoder, trueKeysOf: Flag.self)
    }
}
