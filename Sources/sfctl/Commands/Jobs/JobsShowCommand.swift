import Accounts
import Client
import CommandLine
import Lists
import Output
import Records
import Text

/// `sfctl jobs show`: shows one bulk job.
struct JobsShowCommand: Command {
    let job: RecordID
    var output = ListingOptions()
    var org = OrgOptions()

    static let options: [Option] = []
    static let parameter = Parameter(
        "JOB",
        kind: .text,
        isRequired: true,
        help: "the job's id, which begins with 750"
    )

    static let declaration = Declaration(
        summary: "show a bulk job: its state, rows and error",
        discussion: "Works for query and ingest jobs, also of other programs.",
        parameters: [parameter],
        groups: [JobsShowCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [.init("One job", "sfctl jobs show 750Dm0000000001IAA")]
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, terminalFormat: .vertical)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            let found = try await connection.org.knownJob(job)
            try JobListing([found]).show(style, context)
        }
    }
}

extension JobsShowCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        job = try BulkOptions.job(arguments.positionals.first ?? "")
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }
}
