import Accounts
package import Records
package import SOQL
import Text

/// A query saved under a name, with the flags that shape its output.
///
/// Neither an org nor a file is part of it, so a project's view works in every org.
package struct SavedView: Hashable, Sendable {
    package let name: String
    /// The SOQL as written.
    package let soql: String
    /// The flags by their long names, in order; a switch has the value `true`.
    package let flags: [JSONValue.Member]

    package init(name: String, soql: String, flags: [JSONValue.Member]) {
        self.name = name
        self.soql = soql
        self.flags = flags
    }

    /// The view in `views.json`.
    package var json: JSONValue {
        let members = [JSONValue.Member(Self.soqlKey, .string(soql))]
        return .object(
            members + (flags.isEmpty ? [] : [.init(Self.flagsKey, .object(flags))])
        )
    }

    /// Reads a view of a file.
    ///
    /// - Throws: `ConfigurationError` for a value of another form, or an unknown key.
    init(_ member: JSONValue.Member, path: String) throws(ConfigurationError) {
        name = member.key
        func fault(_ problem: String) -> ConfigurationError {
            ConfigurationError(path: path, problem: problem)
        }
        for key in member.value.members?.map(\.key) ?? [] where !Self.keys.contains(key) {
            let closest = Spelling.closest(to: key, in: Self.keys)
            let meant = closest.map { "; did you mean '\($0)'?" } ?? ""
            throw fault("no such key: '\(name).\(key)'\(meant)")
        }
        guard let soql = member.value[Self.soqlKey]?.text else {
            throw fault("'\(name)' has no text '\(Self.soqlKey)'")
        }
        guard let flags = (member.value[Self.flagsKey] ?? .object([])).members else {
            throw fault("'\(name).\(Self.flagsKey)' is not a JSON object")
        }
        self.soql = soql
        self.flags = flags
    }

    /// Returns the statement of a view.
    ///
    /// - Throws: `SyntaxError` if the text was changed to something that is not a query.
    package func statement() throws(SyntaxError) -> Statement {
        let statement = try Statement(cleaning: soql)
        _ = try statement.parsed.get()
        return statement
    }

    /// The object; nil if the text is not a query.
    package var object: String? { Statement(soql).query?.objectName }

    private static let soqlKey = "soql"
    private static let flagsKey = "flags"
    private static let keys = [soqlKey, flagsKey]
}
