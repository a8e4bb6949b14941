import Accounts
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Terminal
import Text

/// `sfctl orgs`: lists the known orgs.
struct OrgsCommand: Command {
    /// Whether to check that each org accepts its login.
    var checks = false
    var output = ListingOptions()

    static let check = Option(
        "check",
        isCommon: true,
        help: "check each login with its org"
    )
    static let options = [check]
    static let variables = OrgOptions.variables
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "list your orgs, and show the default",
        discussion: """
            Source is where sfctl knows an org from: sfctl (sfctl login), sf (a login of the \
            Salesforce CLI), config (a token or credential program in config.json), environment \
            (SFCTL_INSTANCE_URL), built-in (the demo org). Without --check, sends nothing. Checks \
            all orgs at once, for at most 30 seconds, and exits 3 if a check fails. If the file of \
            logins is unreadable, lists the other orgs and exits 3. Problems with files of sf are \
            only warnings.
            """,
        groups: [OrgsCommand.self, ListingOptions.self],
        examples: [
            .init("All orgs", "sfctl orgs"),
            .init("Check whether the logins still work", "sfctl orgs --check"),
            .init("Only the names, for a script", "sfctl orgs -r ids"),
        ],
        movingFromSF: "sf org list: sfctl orgs --check; without --check, no network is used."
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let settings = try Settings(OrgOptions(), in: context.environment)
        let known = KnownOrgs(try await ConfiguredTokens.moved(from: settings, context))
        let states =
            checks
            ? try await OrgCheck(context).states(of: known.orgs)
            : known.orgs.map { OrgCheck.State($0.state) }
        let columns = Self.columns.filter { style.format != .table || $0.name != "OrgId" }
        var listing = Listing(columns)
        for (org, state) in zip(known.orgs, states) {
            let values = Self.values(of: org, state.words, style.format)
            listing.add(columns.map { values[$0.name] ?? .text(nil) })
        }
        let failures = states.count(where: \.isFailure)
        let exit: ExitCode = known.hasSessions && failures == 0 ? .success : .partial
        let failed = "\(Count.text(failures, "org")) of \(states.count) failed the check"
        try listing.show(
            style,
            context,
            noun: "org",
            names: "Name",
            warnings: known.problems + (failures > 0 ? [failed] : []),
            exit: exit
        )
        if exit != .success { throw ReportedFailure(SignInsMissing(), exit: exit) }
    }

    /// The error of an unreadable file of logins or a failed check, after its report.
    private struct SignInsMissing: Error {}

    /// The columns; a table has no OrgId, which nobody types.
    private static let columns = [
        Listing.Column("Default"), .init("Name", .last), .init("Username", .first, omitted: 3),
        .init("OrgId"), .init("InstanceUrl", .first, omitted: 1), .init("Kind", omitted: 4),
        .init("Source", omitted: 2), .init("State", .last),
    ]

    private static func values(
        of org: KnownOrg,
        _ state: String,
        _ format: ResultFormat
    ) -> [String: Listing.Value] {
        let url = org.instanceURL
        let forPeople = format.isForPeople
        // A login without an alias has the user's name.
        let userName = format == .table && org.userName == org.name ? nil : org.userName
        return [
            "Default": forPeople ? .text(org.isDefault ? "*" : nil) : .boolean(org.isDefault),
            "Name": .text(org.name),
            "Username": .text(userName),
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
        output = try ListingOptions(arguments)
    }
}
