import HTTP

/// The answer of Describe Global: every object that the user can see.
///
/// Source: REST API Developer Guide, Describe Global.
package struct ObjectList: Sendable {
    /// The objects in the server's order.
    package let objects: [ObjectSummary]
}

/// One object in the list of all objects.
///
/// Keys that another API version does not send are false or nil.
package struct ObjectSummary: Hashable, Sendable {
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
    package enum Flag: String, CaseIterable, Sendable {
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

    /// Reads an object's entry.
    init(_ entry: DescribedEntry) throws(DescribedEntry.Fault) {
        name = try entry.requiredText("name")
        label = try entry.text("label")
        pluralLabel = try entry.text("labelPlural")
        keyPrefix = try entry.text("keyPrefix")
        flags = try entry.flags(Flag.self)
    }
}

extension ObjectList {
    /// Reads the body from `Org.describeGlobal()`.
    ///
    /// - Throws: `OrgError.malformed` if the body is not a list of objects.
    package init(parsing body: [UInt8]) throws(OrgError) {
        let answer = WholeResponse(status: 200, bytes: body)
        objects = try DescribedEntry.read(answer) { entry throws(DescribedEntry.Fault) in
            try entry.list("sobjects", isRequired: true) { json throws(DescribedEntry.Fault) in
                try ObjectSummary(DescribedEntry(json))
            }
        }
    }
}
