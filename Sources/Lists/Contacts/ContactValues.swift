import Records
import SOQL
package import Text

/// The values that contacts must have, or must not have: `--has`, `--missing`.
package struct ContactValues: Sendable {
    /// The names as typed, each with the paths of its fields.
    private let entries: [(name: String, paths: [String])]
    private let flag: String

    /// The words for fields, which people type in place of the API names.
    package static let words = fieldsByWord.map(\.word)

    /// The parts of the mailing address that tell whether there is one; the whole cannot be filtered.
    private static let address = ["MailingStreet", "MailingCity"]

    private static let fieldsByWord: [(word: String, paths: [String])] = [
        ("email", ["Email"]), ("phone", ["Phone"]), ("mobile", ["MobilePhone"]),
        ("title", ["Title"]), ("department", ["Department"]), ("account", ["AccountId"]),
        ("address", address), ("city", ["MailingCity"]),
        ("country", ["MailingCountry"]), ("manager", ["ReportsToId"]),
        ("source", ["LeadSource"]), ("birthdate", ["Birthdate"]),
        ("activity", ["LastActivityDate"]),
    ]

    /// Reads the values of a flag, each with names separated by commas.
    ///
    /// - Throws: `UsageError` for a name that is neither one of the words nor like an API name.
    package init(_ texts: [String], from flag: String) throws(UsageError) {
        self.flag = flag
        var entries: [(String, [String])] = []
        for text in texts {
            for name in text.split(separator: ",", omittingEmptySubsequences: false) {
                let name = String(name.trimmingWhitespace)
                entries.append((name, try Self.paths(of: name, from: flag)))
            }
        }
        self.entries = entries
    }

    private static func paths(of name: String, from flag: String) throws(UsageError) -> [String] {
        let lowercased = name.lowercased()
        if let known = fieldsByWord.first(where: { $0.word == lowercased }) { return known.paths }
        if lowercased == "mailingaddress" { return address }
        if let field = ContactFields.card.first(where: { $0.lowercased() == lowercased }) {
            return [field]
        }
        // API names have capitals or underscores; a word without them is a misspelt one.
        let isPath = name.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy(\.isAPIName)
        if isPath, name != lowercased || name.contains("_") { return [name] }
        let closest = Spelling.closest(to: name, in: words)
        throw UsageError(
            "\(flag) takes \(words.joined(separator: ", ")) or a field's API name, not '\(name)'",
            hints: closest.map { ["\(flag) \($0)"] } ?? []
        )
    }

    /// Returns the condition that none of the values is there.
    var missing: [Condition] {
        var seen: Set<String> = []
        return entries.flatMap(\.paths).filter { seen.insert($0).inserted }
            .map { Self.comparison($0, .equal) }
    }

    /// Returns the condition that all values are there; an address is, if a part of it is.
    var present: [Condition] {
        entries.map { entry in .any(of: entry.paths.map { Self.comparison($0, .notEqual) }) }
    }

    private static func comparison(_ path: String, _ comparator: Condition.Comparator) -> Condition
    {
        .comparison(.field(FieldPath(dotted: path)), comparator, Literal(.null))
    }

    /// Checks that no value is both required and excluded.
    ///
    /// - Parameter required: The flags that need a value, with the paths of its fields.
    /// - Throws: `UsageError` that names both flags.
    func check(against required: [(flag: String, paths: [String])]) throws(UsageError) {
        let missing = Set(entries.flatMap(\.paths).map { $0.lowercased() })
        for other in required where missing.isSuperset(of: other.paths.map { $0.lowercased() }) {
            let names = entries.filter { entry in
                entry.paths.contains { path in
                    other.paths.contains { $0.lowercased() == path.lowercased() }
                }
            }
            let text = names.map(\.name).joined(separator: ",")
            throw UsageError("\(flag) \(text) and \(other.flag) contradict each other")
        }
    }

    /// The flag with each of its names, and each field that it needs.
    var flags: [(flag: String, field: String)] {
        entries.flatMap { name, paths in paths.map { ("\(flag) \(name)", $0) } }
    }

    /// The columns that show the values: names in place of the ids of other records.
    var columns: [String] {
        entries.flatMap(\.paths).map { Self.names[$0] ?? $0 }
    }

    private static let names = ["AccountId": "Account.Name", "ReportsToId": "ReportsTo.Name"]

    /// The flag with each of its names, and the paths of its fields.
    var required: [(flag: String, paths: [String])] {
        entries.map { ("\(flag) \($0.name)", $0.paths) }
    }
}
