package import Records
package import Text

/// The address of a setting as typed by a user: `timeout`, `getFields.Contact` or
/// `orgs.acme.readOnly`.
///
/// An alias may contain dots: the last part of a name is the org's setting, and everything in
/// between is the alias.
package enum SettingAddress: Sendable, Hashable, CustomStringConvertible {
    case common(SettingKey)
    /// The fields that `sfctl get` shows of an object.
    case getFields(object: String)
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
        } else if let object = Self.object(in: name), object.isAPIName {
            self = .getFields(object: object)
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
        case .getFields(let object): [Self.getFields, object]
        case .org(let alias, let key): ["orgs", alias, key.rawValue]
        }
    }

    /// Whether the setting can be in `config.json`, and is neither a secret nor the built-in org's.
    package var isSettable: Bool {
        switch self {
        case .common(let key): key.isInFile
        case .getFields: true
        case .org(let alias, let key): alias != Configuration.builtInOrg && key.kind != .secret
        }
    }

    /// The kind of value.
    package var kind: SettingKind {
        switch self {
        case .common(let key): key.kind
        case .getFields: .fields
        case .org(_, let key): key.kind
        }
    }

    /// Returns the path of keys in a settings file, where an object may be spelled in another case.
    package func path(in settings: JSONValue) -> [String] {
        guard case .getFields(let object) = self else { return path }
        let spelled = settings[Self.getFields]?.members?.map(\.key) ?? []
        return [Self.getFields, spelled.first { $0.lowercased() == object.lowercased() } ?? object]
    }

    private static let getFields = "getFields"

    /// Returns the object in `getFields.OBJECT`.
    private static func object(in name: String) -> String? {
        let start = "\(getFields)."
        return name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil
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

    /// The address that an unknown name probably means; nil if none is near.
    package init?(meantBy name: String) {
        if let (alias, last) = Self.parts(name) {
            let keys = OrgSettingKey.allCases.map(\.rawValue)
            guard let key = Spelling.closest(to: last, in: keys) else { return nil }
            self.init(named: "orgs.\(alias).\(key)")
        } else if !name.contains("."), ![Self.getFields, "browseKeys", "orgs"].contains(name),
            let key = Self.common(meantBy: name)
        {
            self.init(named: key)
        } else {
            return nil
        }
    }

    /// Returns the setting with a similar name, or with one that ends or contains the typed one:
    /// `terminalFormat` for `format` and `result-format`.
    private static func common(meantBy name: String) -> String? {
        let names = SettingKey.inFile.map(\.rawValue)
        if let closest = Spelling.closest(to: name, in: names) { return closest }
        let typed = name.filter(\.isLetter).lowercased()
        guard typed.count > 2 else { return nil }
        return names.first { key in
            let last = key[(key.lastIndex(where: \.isUppercase) ?? key.startIndex)...]
            // The "B" of maxPageMiB says nothing.
            return key.lowercased().contains(typed)
                || last.count > 2 && typed.hasSuffix(last.lowercased())
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        if let meant = SettingAddress(meantBy: name) {
            return UsageError("no such setting: '\(name)'; did you mean '\(meant)'?")
        }
        switch name.prefix(while: { $0 != "." }) {
        case "orgs":
            let keys = OrgSettingKey.allCases.map(\.rawValue)
            return UsageError(
                "no such setting: '\(name)'; the settings of an org are "
                    + "\(keys.joined(separator: ", "))",
                hints: ["for example, orgs.acme.readOnly is a setting of the org acme"]
            )
        case getFields[...]:
            return UsageError(
                "no such setting: '\(name)'; each object has its own",
                hints: ["for example, \(getFields).Contact has the fields of sfctl get Contact"]
            )
        case "browseKeys":
            return UsageError(
                "\(name) can only be read and changed in config.json itself",
                hints: [#"for example, {"browseKeys": {"delete": "ctrl-x"}}"#]
            )
        default:
            return UsageError(
                "no such setting: '\(name)'",
                hints: ["sfctl config list lists them"]
            )
        }
    }
}
