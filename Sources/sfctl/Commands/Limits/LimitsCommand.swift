import Accounts
import Client
import CommandLine
import Output
import Reports
import Text

/// `sfctl limits`: shows how much of the org's limits is used.
struct LimitsCommand: Command {
    private let names: [String]
    private let failingAbove: Int?
    private let output: ListingOptions
    private let org: OrgOptions

    private static let failAbove = Option(
        "fail-above",
        value: .number(WholeNumber(0...100, unit: "percent")),
        named: "PERCENT",
        isCommon: true,
        help: "exit 6 if one of these limits is used above PERCENT"
    )
    static let options = [failAbove]
    static let exitCodes = [ExitCode.limitReached]

    static let declaration = Declaration(
        summary: "show how much of the org's limits is used",
        discussion: """
            Lists the limits, the most used first; limits of 0 are last. An app with a limit of \
            its own has a row, DailyApiRequests/APP. The org updates the numbers every few \
            minutes. --json prints the org's own answer.
            """,
        parameters: [
            Parameter(
                "NAME",
                isRepeatable: true,
                help: "a limit, or a part of its name; default all"
            )
        ],
        groups: [LimitsCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [
            .init("All limits", "sfctl limits -o demo"),
            .init("The limits of the API", "sfctl limits api"),
            .init(
                "An alarm, for cron",
                "sfctl limits DailyApiRequests --fail-above 80 --quiet > limits.tsv"
            ),
        ],
        movingFromSF: "sf org list limits: sfctl limits; --json prints the org's own answer."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        names = arguments.positionals
        guard !names.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
            throw UsageError("the name is empty", hints: ["sfctl limits lists the limits"])
        }
        failingAbove = arguments.number(Self.failAbove)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        let answer = try await OrgConnection.use(context, settings) { connection in
            try await connection.org.limits()
        }
        try LimitReport(answer, showing: names).show(style, context, failingAbove: failingAbove)
    }
}
