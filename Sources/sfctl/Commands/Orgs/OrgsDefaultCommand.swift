import Accounts
import CommandLine
import Output
import Platform
import Text

/// `sfctl orgs default`: sets or shows the default org.
struct OrgsDefaultCommand: Command {
    /// The org's name; nil to show the default org.
    let name: String?
    var json = JSONOption()

    static let declaration = Declaration(
        summary: "set or show the default org",
        discussion: """
            Sets defaultOrg in config.json. These take precedence: --target-org, \
            SFCTL_INSTANCE_URL with SFCTL_ACCESS_TOKEN, SFCTL_TARGET_ORG, SF_TARGET_ORG, and a \
            project's .sf/config.json. Without a name, prints the current default org and its \
            source.
            """,
        parameters: [Parameter("ORG", kind: .org, help: "its alias or username")],
        groups: [JSONOption.self, YesOption.self],
        examples: [
            .init("Set the default org", "sfctl orgs default acme"),
            .init("Show the default org", "sfctl orgs default"),
        ],
        movingFromSF: "sf config set target-org NAME --global: sfctl orgs default NAME."
    )

    func run(in context: Context) async throws {
        let settings = try Settings(OrgOptions(), in: context.environment)
        if let name {
            try choose(name, settings, context)
        } else {
            try tell(settings, context)
        }
    }

    private func choose(_ name: String, _ settings: Settings, _ context: Context) throws {
        // An unusable name is reported now rather than by the next command.
        let command = ["orgs", "default"]
        let choice = try UnknownDefault.check(name, settings, command: command)
        let file = try ConfigurationFile(context.environment)
        try file.setDefaultOrg(choice.name)
        let now = try Settings(OrgOptions(), in: context.environment)
        try report(
            choice,
            file,
            now,
            warning: DefaultOrg.obstacle(to: choice, in: now),
            context
        )
    }

    private func report(
        _ choice: OrgChoice,
        _ file: ConfigurationFile,
        _ settings: Settings,
        warning: String?,
        _ context: Context
    ) throws {
        if !json.isGiven {
            context.messages.note(
                warning == nil
                    ? "the default org is now \(choice.name)"
                    : "defaultOrg is \(choice.name) in \(file.path)"
            )
        }
        if let warning { context.messages.warn(warning) }
        guard json.isGiven else { return }
        let known = KnownSetting(name: "defaultOrg", value: choice.name, origin: file.path)
        try JSONOption.write(
            known.json(settings),
            warnings: [warning].compactMap(\.self),
            context
        )
    }

    private func tell(_ settings: Settings, _ context: Context) throws {
        guard let found = try DefaultOrg.find(settings) else {
            throw NoDefault()
        }
        let choice = try found.choice(settings)
        if json.isGiven {
            let known = KnownSetting(name: "defaultOrg", value: choice.name, origin: found.origin)
            return try JSONOption.write(known.json(settings), context)
        }
        try context.printLine(choice.name)
        context.messages.note("from \(found.origin)")
    }
}

/// The error of a missing default org.
private struct NoDefault: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .notSignedIn,
            name: "NoOrgError",
            message: "no org selected",
            hints: [
                "sfctl orgs lists your orgs",
                "sfctl orgs default demo sets the built-in org",
            ]
        )
    }
}

extension OrgsDefaultCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.positionals.count < 2 else {
            throw UsageError("sfctl orgs default takes one org")
        }
        name = arguments.positionals.first
        json = try JSONOption(arguments)
    }
}
