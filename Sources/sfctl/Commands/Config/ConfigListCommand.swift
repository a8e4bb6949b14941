import Accounts
import CommandLine
import Output
import Platform
import Records
import Text

/// `sfctl config list`: lists every setting with its value and, if wanted, its source.
struct ConfigListCommand: Command {
    /// Whether to show the source of each value.
    let showsOrigin: Bool
    var output = ListingOptions()

    private static let showOrigin = Option(
        "show-origin",
        isCommon: true,
        help: "also what gives each value: a variable, a file or the default"
    )
    static let options = [showOrigin]

    /// The environment variables that give settings.
    static let variables = OrgOptions.variables + ["SFCTL_BATCH_SIZE", "SFCTL_CONFIG_DIR"]

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let settings = try Settings(OrgOptions(), in: context.environment)
        var listing = Listing(
            [.init("Key"), .init("Value", isFlexible: true)]
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

    static let specification = Specification(
        ["config", "list"],
        summary: "show every setting, with its value",
        discussion: """
            The value is the one that counts: of a variable, of the project's .sf/config.json, of config.json, or of the \
            Salesforce CLI's own files, in this order; else the default. A setting without a value leaves the matter to \
            the org. sfctl config alone does the same. Secrets are never shown.
            """,
        groups: [ConfigListCommand.self, ListingOptions.self],
        examples: [
            .init("All settings, and where they come from", "sfctl config list --show-origin"),
            .init("For a script", "sfctl config list --json"),
        ],
        isGroupDefault: true
    )
}
