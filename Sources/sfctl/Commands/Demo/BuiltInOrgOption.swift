/// `-o demo` for the commands about the built-in org, which know no other one.
struct BuiltInOrgOption: OptionGroup {
    private static let targetOrg = Option(
        OrgOptions.targetOrg.name,
        short: OrgOptions.targetOrg.short,
        value: .org,
        aliases: OrgOptions.targetOrg.aliases,
        help: "`demo`, the only org that the command knows; it may be left out"
    )
    static let options = [targetOrg]
    static let heading = "Org"

    /// Refuses another org than the built-in one.
    init(_ arguments: Arguments) throws(UsageError) {
        guard let org = arguments[Self.targetOrg], org != Configuration.builtInOrg else { return }
        throw UsageError(
            "sfctl \(arguments.commandName) is about the built-in org, demo, and not about '\(org)'",
            hints: [arguments.line(replacing: org, with: [Configuration.builtInOrg])]
        )
    }
}
