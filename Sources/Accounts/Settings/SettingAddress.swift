package import Text

/// The address of a setting as typed by a user: `timeout`, or `orgs.acme.readOnly`.
///
/// An alias may contain dots: the last part of a name is the org's setting, and everything in
/// between is the alias.
package enum SettingAddress: Sendable, Hashable, CustomStringConvertible {
    case common(SettingKey)
    case org(alias: String, OrgSettingKey)

    /// Finds a setting by its name, which may be the Salesforce CLI's.
    ///
    /// - Throws: `UsageError` for an unknown name, with a suggestion.
    package init(_ name: String) throws(UsageError) {
        guard let found = SettingAddress(named: name) else { throw Self.unknown(name) }
        self = found
    }

    /// Finds a setting by its name, which may be the Salesforce CLI's; nil for an unknown name.
    package init?(named name: String) {
        if let key = SettingKey(rawValue: Self.foreign[name] ?? name) {
            self = .common(key)
        } else if let (alias, last) = Self.parts(name), let key = OrgSettingKey(rawValue: last) {
            self = .org(alias: alias, key)
        } else {
            return nil
        }
    }

    package var description: String { path.joined(separator: ".") }

    /// The path of keys in `config.json`.
    package var path: [String] {
        switch self {
        case .common(let key): [key.rawValue]
        case .org(let alias, let key): ["orgs", alias, key.rawValue]
        }
    }

    /// The kind of value.
    package var kind: SettingKind {
        switch self {
        case .common(let key): key.kind
        case .org(_, let key): key.kind
        }
    }

    /// Splits `orgs.ALIAS.KEY` into the alias and the last part.
    private static func parts(_ name: String) -> (alias: String, key: String)? {
        guard name.hasPrefix("orgs."), let dot = name.lastIndex(of: ".") else { return nil }
        let rest = name.dropFirst("orgs.".count)
        guard rest.startIndex < dot else { return nil }
        return (String(rest[..<dot]), String(name[name.index(after: dot)...]))
    }

    /// The Salesforce CLI's names for settings that sfctl also has.
    private static let foreign = [
        "target-org": "defaultOrg", "org-api-version": "apiVersion",
        "defaultusername": "defaultOrg",
    ]

    private static func unknown(_ name: String) -> UsageError {
        let keys = OrgSettingKey.allCases.map(\.rawValue)
        if let (alias, key) = parts(name), let closest = Spelling.closest(to: key, in: keys) {
            return missing(name, meant: "orgs.\(alias).\(closest)")
        }
        if name == "orgs" || name.hasPrefix("orgs.") {
            return UsageError(
                "no such setting: '\(name)'; the settings of an org are "
                    + "\(keys.joined(separator: ", "))",
                hints: ["for example, orgs.acme.readOnly is a setting of the org acme"]
            )
        }
        let names = SettingKey.inFile.map(\.rawValue)
        if let meant = Spelling.closest(to: name, in: names) {
            return missing(name, meant: meant)
        }
        return UsageError("no such setting: '\(name)'", hints: ["sfctl config list lists them"])
    }

    private static func missing(_ name: String, meant: String) -> UsageError {
        UsageError("no such setting: '\(name)'; did you mean '\(meant)'?")
    }
}
