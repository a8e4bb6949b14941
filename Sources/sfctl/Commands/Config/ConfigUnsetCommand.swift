import Accounts
import CommandLine
import Output
import Platform
import Records
import Text

/// `sfctl config unset KEY`: removes a setting, or an org's settings, from `config.json`.
///
/// The setting may be unknown.
struct ConfigUnsetCommand: Command {
    /// The name as typed.
    let name: String
    var json = JSONOption()

    func run(in context: Context) async throws {
        let file = try ConfigurationFile(context.environment)
        let remaining = try file.repair { settings in
            let group = ["orgs": "orgs", "getFields": "objects"][name]
            if let group, let first = settings[name]?.members?.first?.key {
                throw UsageError(
                    "\(name) has the settings of all \(group): name one of them",
                    hints: [ShellWord.line(["config", "unset", "\(name).\(first)"])]
                )
            }
            guard let path = Self.path(of: name, in: settings) else {
                throw try missing(in: file)
            }
            settings.remove(at: path)
        }
        if json.isGiven { return try tell(remaining, context) }
        let key = SettingAddress(named: name)?.description ?? name
        context.messages.note("removed \(key) from \(file.path)")
        if let remaining { return context.messages.say(remaining: remaining) }
        guard let address = SettingAddress(named: name),
            let settings = try? Settings(OrgOptions(), in: context.environment),
            case let known = settings.known(address), let origin = known.origin
        else { return }
        context.messages.note("its value is now \(known.value ?? ""), from \(origin)")
    }

    /// Prints the value that is now effective.
    private func tell(_ remaining: ConfigurationError?, _ context: Context) throws {
        if let remaining { throw remaining }
        let settings = try Settings(OrgOptions(), in: context.environment)
        let known =
            SettingAddress(named: name).map { settings.known($0) }
            ?? KnownSetting(name: name, value: nil, origin: nil)
        try JSONOption.write(known.json(settings), context)
    }

    /// Returns the keys that a name means.
    ///
    /// A setting wins over a whole org; of aliases with dots, the longest wins.
    private static func path(of name: String, in settings: JSONValue) -> [String]? {
        if settings[name] != nil { return [name] }
        if let path = SettingAddress(named: name)?.path(in: settings), settings[path] != nil {
            return path
        }
        guard name.hasPrefix("orgs.") else { return nil }
        let rest = name.dropFirst("orgs.".count)
        for dot in rest.indices.reversed() where rest[dot] == "." {
            let path = ["orgs", String(rest[..<dot]), String(rest[rest.index(after: dot)...])]
            if settings[path] != nil { return path }
        }
        let org = ["orgs", String(rest)]
        return settings[org].map { _ in org }
    }

    /// Returns the error for a missing setting, which exits 1 like `git config unset`; throws for
    /// an unknown name.
    private func missing(in file: ConfigurationFile) throws(UsageError) -> any Error {
        if !name.hasPrefix("orgs.") { _ = try SettingAddress(name) }
        return SettingNotFound(name: name, path: file.path)
    }
}

/// The error of removing a setting that is not set.
private struct SettingNotFound: SelfExplaining {
    let name: String
    let path: String

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "SettingNotFound",
            message: "\(name) is not set in \(path)",
            hints: ["sfctl config list --show-origin shows the source of each setting"]
        )
    }
}

extension ConfigUnsetCommand {
    static let declaration = Declaration(
        summary: "remove a setting from config.json",
        discussion: """
            orgs.ALIAS removes all settings of an org from config.json. Unknown settings, which \
            sfctl refuses elsewhere, can be removed too. If the setting is not in the file, exits \
            1.
            """,
        parameters: [
            Parameter(
                "KEY",
                kind: .setting,
                isRequired: true,
                help: "the name of a setting, as in config list, or orgs.ALIAS"
            )
        ],
        groups: [ConfigUnsetCommand.self, JSONOption.self, YesOption.self],
        examples: [
            .init("Remove the default org", "sfctl config unset defaultOrg"),
            .init("Remove all settings of an org", "sfctl config unset orgs.acme"),
        ]
    )

    static let options = [ConfigurationFile.global]
    static let variables = ["SFCTL_CONFIG_DIR"]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.positionals.first else {
            throw UsageError(
                "config unset needs a setting",
                hints: ["sfctl config list lists them"]
            )
        }
        self.name = name
        json = try JSONOption(arguments)
    }
}
