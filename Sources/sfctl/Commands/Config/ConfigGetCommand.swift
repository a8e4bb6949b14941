import Accounts
import CommandLine
import Output
import Platform
import Text

/// `sfctl config get KEY`: prints only a setting's value.
struct ConfigGetCommand: Command {
    let address: SettingAddress
    var json = JSONOption()

    func run(in context: Context) async throws {
        guard address.kind != .secret else {
            throw UsageError("\(address) is a secret and is never shown")
        }
        let settings = try Settings(OrgOptions(), in: context.environment)
        let known = settings.known(address)
        guard let value = known.value else {
            if json.isGiven { throw NotSet(address: address) }
            context.messages.note("\(address) is not set")
            throw ReportedFailure(NotSet(address: address), exit: .failure)
        }
        if json.isGiven { return try JSONOption.write(known.json(settings), context) }
        try context.printLine(value)
    }

    /// The error of a setting without a value.
    private struct NotSet: SelfExplaining {
        let address: SettingAddress

        var failure: Failure {
            Failure(exit: .failure, name: "SettingNotFound", message: "\(address) is not set")
        }
    }
}

extension ConfigGetCommand {
    static let declaration = Declaration(
        summary: "print the value of a setting",
        discussion: """
            Prints only the effective value, which may be the default. For a setting without a \
            value, exits 1, as git config get does.
            """,
        parameters: [
            Parameter(
                "KEY",
                kind: .setting,
                isRequired: true,
                help: "the name of a setting, as in config list: timeout, orgs.acme.readOnly"
            )
        ],
        groups: [ConfigGetCommand.self, JSONOption.self],
        examples: [
            .init("The default org", "sfctl config get defaultOrg"),
            .init("A setting of one org", "sfctl config get orgs.acme.readOnly"),
        ]
    )

    static let variables = ConfigListCommand.variables

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.positionals.first else {
            throw UsageError("config get needs a setting", hints: ["sfctl config list lists them"])
        }
        address = try SettingAddress(name)
        json = try JSONOption(arguments)
    }
}
