import Accounts
package import Output
package import Records
import SOQL
import Terminal
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
    /// The columns that a table leaves out if it is too narrow, in this order.
    let leftOut: [String]

    package init(
        name: String,
        soql: String,
        flags: [JSONValue.Member] = [],
        leftOut: [String] = []
    ) {
        self.name = name
        self.soql = soql
        self.flags = flags
        self.leftOut = leftOut
    }

    /// The rules of the columns in a narrow table.
    package var columnRules: [ColumnRule] {
        leftOut.enumerated().map { index, name in
            ColumnRule(name, name == "Id" ? .never : .first, omitted: index + 1)
        }
    }

    /// The view in `views.json`.
    package var json: JSONValue {
        var members = [JSONValue.Member(Self.soqlKey, .string(soql))]
        if !flags.isEmpty { members.append(.init(Self.flagsKey, .object(flags))) }
        if !leftOut.isEmpty {
            members.append(.init(Self.leftOutKey, .array(leftOut.map(JSONValue.string))))
        }
        return .object(members)
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
        let columns = (member.value[Self.leftOutKey] ?? .array([])).elements
        guard let columns, case let leftOut = columns.compactMap(\.text),
            leftOut.count == columns.count
        else { throw fault("'\(name).\(Self.leftOutKey)' is not a list of columns") }
        self.soql = soql
        self.flags = flags
        self.leftOut = leftOut
    }

    /// The object; nil if the text is not a query.
    package var object: String? { Statement(soql).query?.objectName }

    private static let soqlKey = "soql"
    private static let flagsKey = "flags"
    private static let leftOutKey = "leaveOut"
    private static let keys = [soqlKey, flagsKey, leftOutKey]
}
