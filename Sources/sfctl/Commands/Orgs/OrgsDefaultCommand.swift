/// `sfctl orgs default`: the org that is asked where nothing names another.
struct OrgsDefaultCommand: Command {
    /// The org's name; nil to tell which it is.
    let name: String?

    static let specification = Specification(
        ["orgs", "default"],
        summary: "choose the org that is asked where nothing names another",
        discussion: """
            It sets defaultOrg in config.json. --target-org, SFCTL_TARGET_ORG, SF_TARGET_ORG and a project's \
            .sf/config.json go before it. Without a name it prints the org that is asked now, and where that is \
            settled.
            """,
        parameters: [Parameter("ORG", kind: .org, help: "its alias or user name")],
        examples: [
            .init("Choose one", "sfctl orgs default acme"),
            .init("Which is it?", "sfctl orgs default"),
        ],
        foreignNames: ["config set target-org"],
        movingFromSF: "sf config set target-org NAME --global: sfctl orgs default NAME."
    )

    func run(in context: Context) async throws {
        var options = OrgOptions()
        options.targetOrg = name
        let settings = try Settings(options, in: context.environment)
        guard name != nil else { return try tell(settings, context) }
        // A name that cannot be asked is better found now than by the next command.
        let choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        try ConfigurationFile(context.environment).setDefaultOrg(choice.name)
        context.messages.note("the default org is \(choice.name) now")
        let now = try Settings(OrgOptions(), in: context.environment).targetOrg()
        guard let now, now.value != choice.name else { return }
        context.messages.say(
            "warning: \(now.origin) goes first here, and names \(now.value)"
        )
    }

    private func tell(_ settings: Settings, _ context: Context) throws {
        let choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        try context.environment.output.write(Array("\(choice.name)\n".utf8))
        if let origin = settings.targetOrg()?.origin { context.messages.note("from \(origin)") }
    }
}

extension OrgsDefaultCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.positionals.count < 2 else {
            throw UsageError("sfctl orgs default takes one org")
        }
        name = arguments.positionals.first
    }
}
