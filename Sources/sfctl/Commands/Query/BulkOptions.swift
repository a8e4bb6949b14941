import Accounts
import Client
import CommandLine
import Lists
import Output
import Records
import Text
import Views

/// The options of a query that a bulk job of the org runs.
struct BulkOptions: OptionGroup {
    /// The job's options; nil for an ordinary query.
    var wishes: BulkRun.Wishes?
    /// The job to continue with; nil to create one.
    var job: RecordID?
    /// The command line with `--bulk`; nil for a query that has it.
    var lineWithBulk: String?

    static let bulk = Option(
        "bulk",
        help: "let a Bulk API 2.0 job of the org run the query: faster from about 250,000 rows"
    )
    private static let wait = Option(
        "wait",
        short: "w",
        value: .number(WholeNumber(1...10_080)),
        named: "MINUTES",
        help: "with --bulk: stop waiting for the job after MINUTES; the job continues"
    )
    private static let async = Option(
        "async",
        help: "with --bulk: print the id of the job and exit; --resume gets its rows"
    )
    private static let resume = Option(
        "resume",
        value: .text,
        named: "JOB",
        help: "with --bulk: print the rows of the job with this id, instead of creating one"
    )
    private static let keepJob = Option(
        "keep-job",
        help: "with --bulk: leave the job running after Ctrl-C, instead of aborting it"
    )
    static let heading = "Bulk jobs"
    static let options = [bulk, wait, async, resume, keepJob]
}

extension BulkOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        // Scripts made for sf have --wait in other queries, too, which are always waited for.
        let dependent = [Self.async, Self.resume, Self.keepJob]
        guard arguments.has(Self.bulk) else {
            lineWithBulk = arguments.line(adding: Self.bulk)
            if let option = dependent.first(where: arguments.has) {
                throw UsageError(
                    "--\(option.name) is for bulk jobs",
                    hints: arguments.has(Self.resume)
                        ? Self.lines(resuming: arguments) : [arguments.line(adding: Self.bulk)]
                )
            }
            return
        }
        try Self.check(arguments)
        var wishes = BulkRun.Wishes()
        wishes.includesDeleted = arguments.has(FetchOptions.allRows)
        wishes.parallel = arguments.number(FetchOptions.parallel) ?? wishes.parallel
        wishes.minutes = arguments.number(Self.wait)
        wishes.isAsync = arguments.has(Self.async)
        wishes.keepsJob = arguments.has(Self.keepJob)
        wishes.lineWithoutBulk = arguments.line(removingFirst: "--\(Self.bulk.name)")
        wishes.lineResuming = { Self.line(resuming: $0, arguments) }
        self.wishes = wishes
        job = try arguments[Self.resume].map { text throws(UsageError) in try Self.job(text) }
    }

    private static func check(_ arguments: Arguments) throws(UsageError) {
        let unfit: [(Option, String)] = [
            (FetchOptions.tooling, "the Tooling API has no bulk jobs"),
            (FetchOptions.batchSize, "the org decides on the size of a job's pages"),
            (ChildLayout.children, "bulk jobs cannot run subqueries"),
        ]
        let rest = [async, resume].first(where: arguments.has)
        if let rest, arguments.has(SinceLastOptions.sinceLast) {
            throw UsageError("--\(rest.name) cannot be combined with --since-last")
        }
        if let (option, reason) = unfit.first(where: { arguments.has($0.0) }) {
            throw UsageError("--\(option.name) does not work with --bulk: \(reason)")
        }
        guard arguments.has(resume) else {
            let ofRows = [
                wait, FetchOptions.maxRows, FetchOptions.failEmpty, FetchOptions.parallel,
            ]
            if arguments.has(async), let idle = ofRows.first(where: arguments.has) {
                throw UsageError(
                    "--async does not wait for rows, so --\(idle.name) has no effect: remove one"
                )
            }
            return
        }
        if arguments.has(async) {
            throw UsageError("--async creates a job, --resume continues with one: use only one")
        }
        let ofSOQL = [FetchOptions.allRows] + BindOptions.options + ViewSaving.options
        if let option = ofSOQL.first(where: arguments.has) {
            throw UsageError(
                "--\(option.name) is for SOQL, but the job of --resume has its query: remove it"
            )
        }
        let query = QueryText.options.first(where: arguments.has)
        guard arguments.positionals.isEmpty, query == nil else {
            throw UsageError(
                "the job of --resume has its query: remove the SOQL",
                hints: lines(resuming: arguments)
            )
        }
    }

    private static func lines(resuming arguments: Arguments) -> [String] {
        arguments.all(resume).map { line(["query", "--bulk", "--resume", $0], arguments) }
    }

    /// Returns the error for a flag that keeps the job, in the built-in org: no later command could
    /// get the job's rows.
    static func lostJob(_ wishes: BulkRun.Wishes) -> UsageError? {
        guard wishes.isAsync || wishes.keepsJob else { return nil }
        let flag = wishes.isAsync ? async.name : keepJob.name
        return UsageError(
            "--\(flag) does not work in the built-in org, whose jobs end with the command",
            hints: ["sfctl demo serve keeps the org, and its jobs, until Ctrl-C"]
        )
    }

    /// Reads the id of a job.
    static func job(_ text: String) throws(UsageError) -> RecordID {
        let hints = ["sfctl jobs"]
        guard !text.isEmpty else { throw UsageError("name the job by its id", hints: hints) }
        guard text.hasPrefix("750") else {
            throw UsageError(
                "'\(text)' is not the id of a bulk job, which begins with 750",
                hints: hints
            )
        }
        do throws(RecordID.Fault) {
            return try RecordID(text)
        } catch {
            throw UsageError("'\(text)' is not a record id: \(error)", hints: hints)
        }
    }

    /// Returns the command line that continues with a job: with the same output and org.
    static func line(resuming id: RecordID, _ arguments: Arguments) -> String {
        line(["query", "--bulk", "--resume", "\(id)"], arguments)
    }

    /// Returns a command line for the rows of a job, with the same output and org.
    static func line(_ words: [String], _ arguments: Arguments) -> String {
        let ofRows = [FetchOptions.parallel, FetchOptions.maxRows, FetchOptions.failEmpty]
        let kept = OutputOptions.options + ofRows + OrgOptions.options
        return ShellWord.line(words + arguments.words(of: kept))
    }
}
