package import Records
package import Text

/// The values for the variables of a statement.
package struct BindValues: Sendable {
    private(set) var entries: [Entry] = []

    /// The value of a variable, or the list of its values.
    struct Entry: Sendable {
        let name: String
        /// The values; nil for null.
        var values: [String?]
        var isList: Bool
    }

    package init() {}

    /// Gives each name a placeholder that is valid in every place of a variable.
    init(placeholdersFor names: [String]) {
        entries = Set(names).map { Entry(name: $0, values: ["1"], isList: false) }
    }

    var names: [String] { entries.map(\.name) }

    func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// Adds a value from a text `NAME=VALUE`; a name that comes again is a list.
    ///
    /// - Throws: `UsageError` for a text without a name.
    package mutating func add(pair: String) throws(UsageError) {
        guard let end = pair.firstIndex(of: "="),
            pair[..<end].split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy(\.isAPIName)
        else {
            throw UsageError(
                "--bind takes NAME=VALUE, not '\(pair)'",
                hints: [#"sfctl query "SELECT Id FROM Contact WHERE Name = :name" --bind name=Ada"#]
            )
        }
        let name = String(pair[..<end])
        let value = String(pair[pair.index(after: end)...])
        if let index = entries.firstIndex(where: { $0.name == name }) {
            entries[index].values.append(value)
            entries[index].isList = true
        } else {
            entries.append(Entry(name: name, values: [value], isList: false))
        }
    }

    /// Adds the members of a JSON object: texts, numbers, booleans, null, and lists of them.
    ///
    /// - Throws: `UsageError` for another JSON value, or a name that has a value already.
    package mutating func add(_ json: JSONValue) throws(UsageError) {
        guard let members = json.members else {
            throw UsageError(
                "--bind-json takes an object of names and values",
                hints: [#"--bind-json '{"name":"Ada","ids":["003…","003…"]}'"#]
            )
        }
        for member in members {
            guard entry(named: member.key) == nil else {
                throw UsageError("the value of :\(member.key) is given twice")
            }
            let elements = member.value.elements
            var values: [String?] = []
            for value in elements ?? [member.value] {
                values.append(try Self.text(of: value, named: member.key))
            }
            entries.append(Entry(name: member.key, values: values, isList: elements != nil))
        }
    }

    private static func text(
        of value: JSONValue,
        named name: String
    ) throws(UsageError) -> String? {
        switch value {
        case .null: nil
        case .bool(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): text
        case .array, .object:
            throw UsageError(
                "the value of :\(name) is a text, a number, true, false, null or a list of these"
            )
        }
    }
}
