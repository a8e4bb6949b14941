import Records

/// A record type of an object.
package struct RecordType: Hashable, Sendable {
    /// The label.
    package let name: String
    /// The API name.
    let developerName: String?
    /// The record type's id.
    package let id: String?
    /// The record type's flags.
    package let flags: Set<Flag>

    /// The flags of a record type, by the API's names.
    package enum Flag: String, CaseIterable, Sendable {
        case active
        case available
        case defaultRecordTypeMapping
        case master
    }

    /// Reads a record type.
    init(_ json: JSONValue) throws(DescribedEntry.Fault) {
        let entry = try DescribedEntry(json)
        name = try entry.requiredText("name")
        developerName = try entry.text("developerName")
        id = try entry.text("recordTypeId")
        flags = try entry.flags(Flag.self)
    }
}
