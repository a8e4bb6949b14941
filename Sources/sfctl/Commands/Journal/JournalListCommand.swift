import Changes
import CommandLine
import Output
import Text

/// `sfctl journal list`: lists the deletes that have a journal, newest first.
struct JournalListCommand: Command {
    var output = ListingOptions()

    /// The variable that sets the folder of the journals.
    static let variables = ["XDG_STATE_HOME"]

    static let specification = Specification(
        ["journal", "list"],
        summary: "list the journals of deletes, the newest first",
        discussion: """
            Each delete keeps a journal: which records were confirmed, what was sent, and what became of each. Open is \
            the number of records whose end it does not know: they were not sent, or no answer came. Bytes is the size \
            of the journal and of the full records beside it. sfctl journal alone does the same. Nothing is sent to an \
            org.
            """,
        groups: [JournalListCommand.self, ListingOptions.self],
        examples: [
            .init("All deletes", "sfctl journal list"),
            .init("Their names alone, for a script", "sfctl journal list -r ids"),
        ],
        isGroupDefault: true
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let journals = try JournalFolder(context).journals().reversed()
        try journals.map { try JournalSummary($0) }.show(style, context)
    }
}

extension JournalListCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
    }
}
