import Accounts
import CommandLine
import Output
import Platform
import Records
import Text

/// `sfctl config set KEY VALUE`: sets a setting in `config.json`.
struct ConfigSetCommand: Command {
    let address: SettingAddress
    let value: JSONValue
    var json = JSONOption()

    func run(in context: Context) async throws {
        let file = try ConfigurationFile(context.environment)
        try check(context)
        let warning = unknownOrg(context) ?? missingFile
        let remaining = try file.repair { settings in
            let path = address.path(in: settings)
            guard !settings.set(value, at: path) else { return }
            let wrong = (1..<path.count).map { Array(path.prefix($0)) }
                .first { settings[$0].map { $0.members == nil } ?? false }
            let name = (wrong ?? path).joined(separator: ".")
            throw ConfigurationError(
                path: file.path,
                problem: "'\(name)' is not a JSON object",
                unset: name
            )
        }
        if let warning, !json.isGiven { context.messages.warn(warning) }
        if json.isGiven { return try tell(remaining, [warning].compactMap(\.self), context) }
        context.messages.note("set \(address) to \(shown) in \(file.path)")
        if let remaining { return context.messages.say(remaining: remaining) }
        noteStronger(context, file)
    }

    /// Refuses a pager that this machine does not have, and a default org that is not known,
    /// unless the settings cannot be read.
    private func check(_ context: Context) throws {
        let text = value.text ?? ""
        switch address.kind {
        case .org:
            guard let settings = try? Settings(OrgOptions(), in: context.environment) else {
                return
            }
            try UnknownDefault.check(text, settings, command: ["config", "set", "defaultOrg"])
        case .pager:
            guard !text.isEmpty else { return }
            let program: String
            do throws(ProcessCommand.Fault) {
                program = try ProcessCommand(text, takesRelativePath: true).program
            } catch {
                throw UsageError("cannot use the pager '\(text)': \(error)")
            }
            guard ChildProgram.find(program, in: context.environment) == nil else { return }
            throw UsageError("no such program: '\(program)'")
        default: return
        }
    }

    /// Prints the effective value, which may differ from the new one.
    private func tell(
        _ remaining: ConfigurationError?,
        _ warnings: [String],
        _ context: Context
    ) throws {
        if let remaining { throw remaining }
        let settings = try Settings(OrgOptions(), in: context.environment)
        let known = settings.known(address)
        try JSONOption.write(known.json(settings), warnings: warnings, context)
    }

    /// Returns a warning about a setting of an org that is not known yet; nil for any other one.
    ///
    /// A misspelt alias would leave the org that was meant as it is, such as writable.
    private func unknownOrg(_ context: Context) -> String? {
        guard case .org(let alias, let key) = address, key != .instanceUrl,
            let settings = try? Settings(OrgOptions(), in: context.environment),
            case let known = settings.aliases, !known.contains(alias)
        else { return nil }
        let closest = Spelling.closest(to: alias, in: known).map { "; did you mean '\($0)'?" } ?? ""
        return "no org is named '\(alias)' yet\(closest)"
    }

    /// A warning about a path where no file can be read, which may come later; nil for any other
    /// setting.
    private var missingFile: String? {
        guard address.kind == .path, let path = value.text, !WholeFile.isThere(path) else {
            return nil
        }
        return "no file can be read at '\(path)' yet"
    }

    private var shown: String {
        let text = value.text ?? String(decoding: value.json(), as: UTF8.self)
        return text.isEmpty ? "''" : text
    }

    /// Prints a note if another source overrides the new value.
    private func noteStronger(_ context: Context, _ file: ConfigurationFile) {
        guard let settings = try? Settings(OrgOptions(), in: context.environment),
            case let known = settings.known(address), let origin = known.origin,
            origin != file.path
        else { return }
        context.messages.note("\(origin) overrides it with \(known.value ?? "")")
    }
}

extension ConfigSetCommand {
    static let declaration = Declaration(
        summary: "set a setting in config.json",
        discussion: """
            Checks the value (defaultOrg must be a known org), and keeps the order of the keys in \
            the file. terminalFormat, null, pager, utc, contactsFields and getFields.OBJECT apply \
            only to table and vertical output on a terminal, so that no script depends on them. \
            children applies only to csv. Flags and variables override them all. searchObjects \
            names the objects of sfctl search and of f in browse. In orgs.ALIAS.KEY, the last \
            part is the setting and everything between is the alias, so an alias may contain dots. An access token cannot be set: sfctl login \
            stores it.
            """,
        parameters: [
            Parameter(
                "KEY",
                kind: .setting,
                isRequired: true,
                help: "the name of a setting, as in config list: timeout, orgs.acme.readOnly"
            ),
            Parameter("VALUE", kind: .settingValue, isRequired: true, help: "its value"),
        ],
        groups: [ConfigSetCommand.self, JSONOption.self, YesOption.self],
        examples: [
            .init("The default org", "sfctl config set defaultOrg acme"),
            .init(
                "Make an org read-only",
                "sfctl config set orgs.acme.readOnly true"
            ),
            .init("Times in UTC, on terminals", "sfctl config set utc true"),
            .init(
                "The fields that get shows of a contact, on terminals",
                "sfctl config set getFields.Contact Name,Title,Account.Name,Email"
            ),
            .init(
                "A program that prints the access token",
                "sfctl config set orgs.acme.credentialProcess '/usr/local/bin/token acme'"
            ),
        ],
        movingFromSF:
            "sf config set: same target-org=acme and org-api-version=67.0, one at a time."
    )

    static let options = [ConfigurationFile.global]
    static let variables = ["SFCTL_CONFIG_DIR"]
    static let exitCodes = [ExitCode.notSignedIn]

    init(_ arguments: Arguments) throws(UsageError) {
        let typed = arguments.positionals
        let names = typed.map { Self.apart([$0]) }.filter { $0.count == 2 }.map { $0[0] }
        if names.count == 2, names.allSatisfy({ SettingAddress(named: $0) != nil }) {
            throw UsageError(
                "config set takes one setting per command",
                hints: typed.map { ShellWord.line(["config", "set", $0]) }
            )
        }
        let words = Self.apart(typed)
        guard words.count == 2 else { throw Self.missing(words) }
        address = try Self.address(named: words[0], for: words[1])
        if case .common(let key) = address, !key.isInFile {
            throw Self.notInFile(key)
        }
        if case .org(Configuration.builtInOrg, _) = address {
            throw UsageError(
                "'\(Configuration.builtInOrg)' is the built-in org, which has no settings"
            )
        }
        value = try address.kind.read(words[1], of: address.description)
        json = try JSONOption(arguments)
    }

    /// Finds a setting; suggests the complete line for a misspelt name.
    private static func address(
        named name: String,
        for value: String
    ) throws(UsageError) -> SettingAddress {
        do throws(UsageError) {
            return try SettingAddress(name)
        } catch {
            guard let meant = SettingAddress(meantBy: name), meant.isSettable else { throw error }
            do throws(UsageError) {
                _ = try meant.kind.read(value, of: "\(meant)")
            } catch let wrong {
                throw UsageError(error.message, hints: [wrong.message] + wrong.hints)
            }
            throw UsageError(
                error.message,
                hints: [ShellWord.line(["config", "set", "\(meant)", value])]
            )
        }
    }

    /// Splits `target-org=acme`, the only word; sf sets a setting so.
    private static func apart(_ words: [String]) -> [String] {
        guard words.count == 1, let word = words.first else { return words }
        return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
    }

    private static func missing(_ words: [String]) -> UsageError {
        UsageError(
            "config set needs a setting and its value",
            hints: [
                "for example: sfctl config set timeout 20", "sfctl config list lists the settings",
            ]
        )
    }

    private static func notInFile(_ key: SettingKey) -> UsageError {
        switch key {
        case .maximumQueryRows:
            UsageError(
                "\(key.rawValue) is a setting of sf: sfctl reads it but does not write it",
                hints: [
                    "export SF_ORG_MAX_QUERY_LIMIT=10000, for example", "--max-rows, for a query",
                ]
            )
        case .accessToken:
            UsageError(
                "cannot take an access token from the command line, because it is a secret",
                hints: [
                    "sfctl login --access-token --instance-url https://acme.my.salesforce.com "
                        + "reads it from stdin"
                ]
            )
        default:
            UsageError(
                "\(key.rawValue) can only be set for one org in config.json",
                hints: [
                    "sfctl config set orgs.acme.\(key.rawValue) "
                        + (key == .readOnly ? "true" : "https://acme.my.salesforce.com")
                        + ", for the org acme"
                ]
            )
        }
    }
}
