import Accounts
import Client
import CommandLine
import Lists
import Output
import Text

/// `sfctl jobs list`: lists the bulk jobs of the user.
struct JobsListCommand: Command {
    /// The most jobs to list.
    var most = 20
    var listsAll = false
    var output = ListingOptions()
    var org = OrgOptions()

    private static let limit = Option(
        "limit",
        short: "n",
        value: .number(WholeNumber(1...1000)),
        isCommon: true,
        help: "list at most N jobs, the newest; default 20"
    )
    private static let allUsers = Option(
        "all-users",
        isCommon: true,
        help: "list the jobs of all users, not only yours"
    )
    static let options = [limit, allUsers]

    static let declaration = Declaration(
        summary: "list your bulk jobs, newest first",
        discussion: """
            Lists the Bulk API 2.0 query and ingest jobs of sfctl and of other programs. The org \
            keeps jobs for 7 days. sfctl jobs is short for sfctl jobs list.
            """,
        groups: [JobsListCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [
            .init("Your newest jobs", "sfctl jobs list"),
            .init(
                "The ids of all jobs, for a script",
                "sfctl jobs list --all-users -n 1000 -r ids"
            ),
        ],
        isGroupDefault: true
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            let user = listsAll ? nil : try await connection.org.userInfo().userID
            let (jobs, count) = try await connection.org.newestJobs(of: user, atMost: most)
            try JobListing(jobs, of: count).show(style, context)
        }
    }
}

extension JobsListCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        most = arguments.number(Self.limit) ?? most
        listsAll = arguments.has(Self.allUsers)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }
}
