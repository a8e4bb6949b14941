import Records

/// One value of a picklist.
package struct PicklistValue: Hashable, Sendable {
    /// The stored value.
    package let value: String
    /// The label.
    package let label: String?
    /// The value's flags.
    package let flags: Set<Flag>

    /// The flags of a picklist value, by the API's names.
    package enum Flag: String, CaseIterable, Sendable {
        case active
        case defaultValue
    }

    /// Reads a value.
    init(_ json: JSONValue) throws(DescribedEntry.Fault) {
        let entry = try DescribedEntry(json)
        value = try entry.requiredText("value")
        label = try entry.text("label")
        flags = try entry.flags(Flag.self)
    }
}
