import Accounts
import Client
import CommandLine
import Lists
import Output
import Records
import Text

/// `sfctl jobs results`: prints the rows of a bulk job that has ended.
struct JobsResultsCommand: Command {
    let job: RecordID
    /// The records of an ingest job; nil for a query job.
    var part: BulkJob.Part?
    /// The command lines for each part of an ingest job.
    let alternatives: [String]
    /// The command line for the rows of a query job.
    let lineOfAll: String
    var wishes = BulkRun.Wishes()
    var output = OutputOptions()
    var org = OrgOptions()

    private static let partOption = Option(
        "part",
        value: .choices(BulkJob.Part.allCases.map(\.rawValue)),
        isCommon: true,
        help: "of an ingest job: the records that succeeded, failed, or were not reached"
    )
    private static let parallel = Option(
        FetchOptions.parallel.name,
        value: .number(FetchOptions.workerCounts),
        help: "fetch with \(FetchOptions.workerCounts) concurrent requests, each for a page of the "
            + "result, in order; default 4"
    )
    static let options = [partOption, parallel]
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "print the rows of a bulk job that has ended",
        discussion: """
            Prints the rows of a query job in every format of sfctl query. Of an ingest job, \
            prints the uploaded lines that succeeded or failed, with each record's id and error, \
            or those that the job did not reach. The org keeps results for 7 days.
            """,
        parameters: [JobsShowCommand.parameter],
        groups: [JobsResultsCommand.self, OutputOptions.self, OrgOptions.self],
        examples: [
            .init(
                "The rows of a query job as CSV",
                "sfctl jobs results 750Dm0000000001IAA -r csv --output-file contacts.csv"
            ),
            .init(
                "Why records of an ingest job failed",
                "sfctl jobs results 750Dm0000000001IAA --part failed"
            ),
        ]
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            let found = try await connection.org.knownJob(job)
            let run = BulkRun(
                in: connection.org,
                wishes,
                limit: .none,
                failsIfEmpty: false,
                style: style,
                context: context
            )
            guard found.kind == .ingest else {
                guard part == nil else {
                    throw UsageError(
                        "the job \(job) is a query: its results have no parts",
                        hints: [lineOfAll]
                    )
                }
                return try await run.results(of: found)
            }
            guard let part else {
                throw UsageError(
                    "the job \(job) changes records: name the part of its results",
                    hints: alternatives
                )
            }
            try await run.results(of: found, part)
        }
    }
}

extension JobsResultsCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        job = try BulkOptions.job(arguments.positionals.first ?? "")
        part = arguments[Self.partOption].flatMap(BulkJob.Part.init)
        alternatives = BulkJob.Part.allCases.map {
            ShellWord.line(arguments.line + ["--part", $0.rawValue])
        }
        lineOfAll = BulkOptions.line(["jobs", "results", "\(job)"], arguments)
        let isIngest = part != nil
        wishes.lineResuming = {
            isIngest ? ShellWord.line(arguments.line) : BulkOptions.line(resuming: $0, arguments)
        }
        wishes.parallel = arguments.number(Self.parallel) ?? wishes.parallel
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
    }
}
