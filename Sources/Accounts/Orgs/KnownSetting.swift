import Client
import Platform
package import Records

/// A setting in the output of `sfctl config`.
package struct KnownSetting: Sendable, Hashable {
    package let name: String
    /// The effective value; nil if there is none, `(redacted)` for a secret.
    package let value: String?
    /// The source: a variable's name, a file's path, or `default`; nil if there is no value.
    package let origin: String?

    package init(name: String, value: String?, origin: String?) {
        self.name = name
        self.value = value
        self.origin = origin
    }
}

extension Settings {
    /// Every setting: those of `config.json` with or without a value, those from variables, and the
    /// orgs' own.
    package var known: [KnownSetting] {
        SettingKey.allCases.compactMap { key in
            let known = known(.common(key))
            return key.isInFile || known.value != nil ? known : nil
        } + getFields + orgs
    }

    /// The names of all orgs, those without a login included.
    package var aliases: [String] {
        let names = KnownOrgs(self).orgs.compactMap(\.name)
        return names + (configuration.orgs ?? [:]).keys.sorted().filter { !names.contains($0) }
    }

    /// Every setting that `sfctl config set` can set, those of all known orgs included.
    package var settable: [KnownSetting] {
        let orgs = aliases.flatMap { alias in
            OrgSettingKey.allCases.map { SettingAddress.org(alias: alias, $0) }
        }
        let objects = Set(["Contact"]).union((configuration.getFields ?? [:]).keys).sorted()
        let addresses =
            SettingKey.allCases.map { .common($0) } + objects.map { .getFields(object: $0) } + orgs
        return addresses.filter(\.isSettable).map(known)
    }

    /// Returns a setting with its effective value.
    package func known(_ address: SettingAddress) -> KnownSetting {
        switch address {
        case .common(let key):
            let given = given(key)
            return KnownSetting(
                name: key.rawValue,
                value: given?.value ?? key.fallback,
                origin: given?.origin ?? key.fallback.map { _ in "default" }
            )
        case .getFields, .org:
            let value = value(at: address)
            return KnownSetting(
                name: address.description,
                value: value,
                origin: value.map { _ in configurationPath }
            )
        }
    }

    private func given(_ key: SettingKey) -> Setting<String>? {
        switch key.kind {
        case .secret:
            // Only its presence matters: the token itself is not even read.
            key.variables.first { environment.variable($0) != nil }.map {
                Setting(value: Secret("").description, origin: $0)
            }
        case .boolean:
            key.variables.first { environment.variable($0) != nil }.map {
                Setting(value: String(environment.isSwitchedOn($0)), origin: $0)
            } ?? setting(key)
        default: setting(key)
        }
    }

    private var getFields: [KnownSetting] {
        (configuration.getFields ?? [:]).keys.sorted().map { known(.getFields(object: $0)) }
    }

    private var orgs: [KnownSetting] {
        (configuration.orgs ?? [:]).keys.sorted().flatMap { alias in
            OrgSettingKey.allCases.map { known(.org(alias: alias, $0)) }.filter { $0.value != nil }
        }
    }
}

extension KnownSetting {
    /// Returns the setting as a list of one, with the keys of `sf config get --json` and `origin`.
    ///
    /// `location` is `Environment`, `Local` (a project's file) or `Global` (a file of the user's);
    /// null for the default.
    package func json(_ settings: Settings) -> JSONValue {
        .array([
            .object([
                .init("name", .string(name)),
                .init("value", Self.json(value)),
                .init("location", Self.json(origin.flatMap(settings.location))),
                .init("origin", Self.json(origin)),
                .init("success", .bool(true)),
            ])
        ])
    }

    private static func json(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
