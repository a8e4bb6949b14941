import Accounts
import CommandLine
import Output
import Platform
import Records
import Terminal
import Text

/// `sfctl config list`: lists every setting with its value and, if wanted, its source.
struct ConfigListCommand: Command {
    /// Whether to show the source of each value.
    let showsOrigin: Bool
    var output = ListingOptions()

    private static let showOrigin = Option(
        "show-origin",
        isCommon: true,
        help: "show the source of each value: a variable, a file or the default"
    )
    static let options = [showOrigin]

    /// The environment variables that give settings.
    static let variables =
        SettingKey.allCases.flatMap(\.variables).filter { $0.hasPrefix("SFCTL_") }
        + ["SFCTL_CONFIG_DIR"]

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let settings = try Settings(OrgOptions(), in: context.environment)
        var listing = Listing(
            [.init("Key"), .init("Value", .first)]
                + (showsOrigin ? [.init("Origin")] : [])
        )
        for known in settings.known {
            listing.add(
                [.text(known.name), .text(known.value)]
                    + (showsOrigin ? [.text(known.origin)] : [])
            )
        }
        try listing.show(style, context, noun: "setting", warnings: settings.warnings)
    }
}

extension ConfigListCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        showsOrigin = arguments.has(Self.showOrigin)
        output = try ListingOptions(arguments)
    }

    static let declaration = Declaration(
        summary: "list all settings and their values",
        discussion: """
            Lists the effective values. The first one that is set wins: a variable, the project's \
            .sf/config.json, config.json, the Salesforce CLI's own files, the default. For a \
            setting without a value, the org decides. sfctl config is short for sfctl config list. \
            Secrets are never shown.
            """,
        groups: [ConfigListCommand.self, ListingOptions.self],
        examples: [
            .init("All settings and their sources", "sfctl config list --show-origin"),
            .init("For a script", "sfctl config list --json"),
        ],
        isGroupDefault: true
    )
}
