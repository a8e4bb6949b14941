import Accounts
import CommandLine
import Text

/// The option `-o demo` of commands about the built-in org, which accept no other org.
struct BuiltInOrgOption: OptionGroup {
    private static let targetOrg = Option(
        OrgOptions.targetOrg.name,
        short: OrgOptions.targetOrg.short,
        value: .org,
        aliases: OrgOptions.targetOrg.aliases,
        help: "`demo`, the only valid value; optional"
    )
    static let options = [targetOrg]
    static let heading = "Org"

    /// Refuses any org but the built-in one.
    init(_ arguments: Arguments) throws(UsageError) {
        guard let org = arguments[Self.targetOrg], org != Configuration.builtInOrg else { return }
        throw UsageError(
            "sfctl \(arguments.commandName) works with the built-in org, demo, only: not '\(org)'",
            hints: [arguments.line(replacing: org, with: [Configuration.builtInOrg])]
        )
    }
}
