import Changes
import CommandLine
import Output
import Text

/// `sfctl journal list`: lists the deletes that have a journal, newest first.
struct JournalListCommand: Command {
    var output = ListingOptions()

    /// The variable that sets the folder of the journals.
    static let variables = ["XDG_STATE_HOME"]

    static let declaration = Declaration(
        summary: "list the journals of deletes, newest first",
        discussion: """
            Each delete keeps a journal of the confirmed records, the requests and each record's \
            result. Refused is the number of records that the org did not delete. Open is the \
            number without a known result: not sent, or sent without an answer. Bytes is the size \
            of the journal and of the saved records. sfctl journal is short for sfctl journal \
            list. Sends nothing to an org.
            """,
        groups: [JournalListCommand.self, ListingOptions.self],
        examples: [
            .init("All deletes", "sfctl journal list"),
            .init("Only the names, for a script", "sfctl journal list -r ids"),
        ],
        isGroupDefault: true
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let journals = try JournalFolder(context).journals().reversed()
        try journals.map(JournalSummary.init).show(style, context)
    }
}

extension JournalListCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
    }
}
