import Client
import HTTP
import Records

/// `sfctl orgs`: the orgs that can be asked.
struct OrgsCommand: Command {
    /// Whether each org is asked whether it lets the sign-in in.
    var checks = false
    var output = OutputOptions()

    static let check = Option(
        "check",
        isCommon: true,
        help: "ask each org whether it takes the sign-in; without it, nothing is sent"
    )
    static let options = [check]
    static let variables = OrgOptions.variables

    static let specification = Specification(
        ["orgs"],
        summary: "list the orgs that can be asked, and which is the default",
        discussion: """
            Source tells where an org is known from: sfctl (sfctl login), sf (a login of the Salesforce CLI), config \
            (a token or a program in config.json), environment (SFCTL_INSTANCE_URL), built-in (the demo org). \
            Nothing is sent without --check; one org that does not answer delays no other.
            """,
        groups: [OrgsCommand.self, OutputOptions.self],
        examples: [
            .init("All orgs", "sfctl orgs"),
            .init("Which of them still let you in", "sfctl orgs --check"),
            .init("The names alone, for a script", "sfctl orgs -r ids"),
        ],
        foreignNames: ["org list", "org list auth"],
        movingFromSF: "sf org list: sfctl orgs --check; without --check it uses no network."
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, isListing: true)
        let settings = try Settings(OrgOptions(), in: context.environment)
        let known = try KnownOrgs(try await ConfiguredTokens.moved(from: settings, context))
        for problem in known.problems { context.messages.say("warning: \(problem)") }
        let states =
            checks
            ? try await OrgCheck(context, settings).states(of: known.orgs) : known.orgs.map(\.state)
        // A table has room for what one looks for; the other formats have all.
        let columns = Self.columns.filter { style.format != .table || $0.name != "OrgId" }
        var listing = Listing(columns)
        for (org, state) in zip(known.orgs, states) {
            let values = Self.values(of: org, state, forPeople: style.format.isForPeople)
            listing.add(columns.map { values[$0.name] ?? .text(nil) })
        }
        try listing.show(style, context, noun: "org", names: "Name")
    }

    private static let columns = [
        Listing.Column("Default"), .init("Name"), .init("Username", isFlexible: true),
        .init("OrgId"), .init("InstanceUrl", isFlexible: true), .init("Kind"), .init("Source"),
        .init("State", isFlexible: true),
    ]

    private static func values(
        of org: KnownOrg,
        _ state: String,
        forPeople: Bool
    ) -> [String: Listing.Value] {
        let url = org.instanceURL
        return [
            "Default": forPeople ? .text(org.isDefault ? "*" : nil) : .boolean(org.isDefault),
            "Name": .text(org.name),
            "Username": .text(org.userName),
            "OrgId": .text(org.organizationID),
            "InstanceUrl": .text(forPeople ? url?.host : url?.description),
            "Kind": .text(org.kind.rawValue),
            "Source": .text(org.source.rawValue),
            "State": .text(state),
        ]
    }
}

extension OrgsCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        checks = arguments.has(Self.check)
        output = try OutputOptions(arguments)
    }
}
