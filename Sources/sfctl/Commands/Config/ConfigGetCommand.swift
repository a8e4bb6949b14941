/// `sfctl config get KEY`: a setting's value, alone.
struct ConfigGetCommand: Command {
    let address: SettingAddress

    func run(in context: Context) async throws {
        guard address.kind != .secret else {
            throw UsageError("\(address) is a secret, which is not shown")
        }
        let settings = try Settings(OrgOptions(), in: context.environment)
        guard let value = settings.known(address).value else {
            context.messages.note("\(address) is not set")
            throw ReportedFailure(NotSet(), exit: .failure)
        }
        try context.environment.output.write(Array("\(value)\n".utf8))
    }

    /// A setting without a value, which was told.
    private struct NotSet: Error {}
}

extension ConfigGetCommand {
    static let specification = Specification(
        ["config", "get"],
        summary: "print the value of a setting",
        discussion: """
            It prints the value that counts, the default included, and nothing else. A setting without a value exits 1, as \
            git config get does.
            """,
        parameters: [
            Parameter(
                "KEY",
                isRequired: true,
                help: "a setting as config list names it: timeout, orgs.acme.readOnly"
            )
        ],
        groups: [ConfigGetCommand.self],
        examples: [
            .init("The org that is asked where nothing names one", "sfctl config get defaultOrg"),
            .init("A setting of one org", "sfctl config get orgs.acme.readOnly"),
        ]
    )

    static let variables = ConfigListCommand.variables

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.positionals.first else {
            throw UsageError("config get needs a setting", hints: ["sfctl config list names them"])
        }
        address = try SettingAddress(name)
    }
}
