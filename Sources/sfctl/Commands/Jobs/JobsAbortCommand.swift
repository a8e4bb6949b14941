import Accounts
import Client
import CommandLine
import Lists
import Output
import Records
import Text

/// `sfctl jobs abort`: aborts a bulk job.
struct JobsAbortCommand: Command {
    let job: RecordID
    var output = ListingOptions()
    var org = OrgOptions()

    static let options: [Option] = []

    static let declaration = Declaration(
        summary: "abort a bulk job that has not ended",
        discussion: """
            The org stops the job. Records that an ingest job has changed by then stay changed. A \
            job that has ended cannot be aborted.
            """,
        parameters: [JobsShowCommand.parameter],
        groups: [JobsAbortCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [.init("One job", "sfctl jobs abort 750Dm0000000001IAA")],
        suggestion: .notByFlag
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, terminalFormat: .vertical)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            try JobListing([await connection.org.abort(job)]).show(style, context)
        }
    }
}

extension JobsAbortCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        job = try BulkOptions.job(arguments.positionals.first ?? "")
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }
}
