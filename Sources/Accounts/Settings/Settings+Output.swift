package import CommandLine
import Platform
package import Text

/// The defaults for output; flags override them.
///
/// All but those for csv and for searches apply only to people's output on a terminal, so that no script depends on
/// its user's settings.
extension Settings {
    /// Returns the name of the format of lists; nil if it is not set.
    package func terminalFormat() throws(UsageError) -> String? { try choice(.terminalFormat) }

    /// The text for null; nil if it is not set.
    package var null: String? { setting(.null)?.value }

    /// The command line of the pager; nil for none.
    package var pager: String? {
        setting(.pager).flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// Whether times are in UTC.
    package var isUTC: Bool {
        guard let name = SettingKey.utc.variables.first(where: { environment.variable($0) != nil })
        else { return configuration.utc ?? false }
        return environment.isSwitchedOn(name)
    }

    /// Returns whether csv has one row per child of a subquery.
    package func flattensChildren() throws(UsageError) -> Bool { try choice(.children) == "flat" }

    /// Returns the columns of a list of contacts; nil if they are not set.
    package func contactsFields() throws(UsageError) -> Setting<FieldNames>? {
        guard let found = setting(.contactsFields) else { return nil }
        return try names(found, of: .common(.contactsFields))
    }

    /// Returns the objects that a search searches if none is named, on a terminal and elsewhere; nil
    /// if they are not set.
    package func searchObjects() throws(UsageError) -> Setting<[String]>? {
        guard let found = setting(.searchObjects) else { return nil }
        do throws(UsageError) {
            let names = try ObjectNames(found.value, from: SettingKey.searchObjects.rawValue).names
            return Setting(value: names, origin: found.origin)
        } catch {
            throw wrong(error.message, .common(.searchObjects), from: found.origin)
        }
    }

    /// Returns the fields to show of a record; nil if they are not set.
    package func getFields(of object: String) throws(UsageError) -> Setting<FieldNames>? {
        let address = SettingAddress.getFields(object: object)
        guard let found = value(at: address) else { return nil }
        return try names(Setting(value: found, origin: configurationPath), of: address)
    }

    /// Returns the value in `config.json` of a setting that only this file can have.
    package func value(at address: SettingAddress) -> String? {
        switch address {
        case .common: nil
        case .getFields(let object):
            configuration.getFields?.first { $0.key.lowercased() == object.lowercased() }?.value
        case .org(let alias, let key): configuration.orgs?[alias].flatMap(key.value)
        }
    }

    private func names(
        _ setting: Setting<String>,
        of address: SettingAddress
    ) throws(UsageError) -> Setting<FieldNames> {
        do throws(UsageError) {
            return Setting(
                value: try FieldNames(setting.value, from: "\(address)"),
                origin: setting.origin
            )
        } catch {
            throw wrong(error.message, address, from: setting.origin)
        }
    }

    private func choice(_ key: SettingKey) throws(UsageError) -> String? {
        guard let found = setting(key), case .choices(let choices, _) = key.kind else { return nil }
        let value = found.value.lowercased()
        guard choices.contains(value) else {
            throw wrong(
                "\(key.rawValue) takes \(choices.asChoice), not '\(found.value)'",
                .common(key),
                from: found.origin
            )
        }
        return value
    }

    private func wrong(
        _ message: String,
        _ address: SettingAddress,
        from origin: String
    ) -> UsageError {
        let line = ShellWord.line(["config", "unset", "\(address)"])
        return UsageError(
            "\(message) (from \(origin))",
            hints: origin == configurationPath ? [line] : []
        )
    }
}
