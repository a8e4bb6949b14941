import Accounts
import CommandLine
import Lists
import Output
import Platform
import Text

/// `sfctl contacts`: lists contacts by words, without SOQL.
struct ContactsCommand: Command {
    private let texts: [String]
    private let filter: ContactFilter
    private let task: ListTask

    static let variables = ["SFCTL_CONTACTS_FIELDS"]

    static let declaration = Declaration(
        summary: "list contacts by words in name, email, phone, title or account",
        discussion: """
            Lists the contacts that have each word in their name, email, phone, title or account; \
            two words may be in two fields. Case does not matter, and parts of words match. For a number of six or more digits, punctuation does \
            not matter: 5127576000 finds (512) 757-6000. Without words, lists all contacts. A \
            table that is too narrow leaves out the title, then the id, then the account, but \
            keeps the column of a filter.

            --print-soql prints the query, for you to edit and run with sfctl query. --debug shows \
            the query and the requests.
            """,
        parameters: [ContactFilters.parameter],
        groups: [ContactFilters.self, ContactsCommand.self] + ListTask.groups,
        examples: [
            .init("Everyone called Gonzalez", "sfctl contacts gonzalez -o demo"),
            .init(
                "An address book of an account's contacts",
                "sfctl contacts --account edge -r vcard -o demo > edge.vcf"
            ),
            .init(
                "My contacts, modified in the last 7 days",
                "sfctl contacts --owner me --modified-since 7d"
            ),
            .init(
                "Contacts without email that nobody has talked to for half a year",
                "sfctl contacts --missing email --no-activity-since 180d -o demo"
            ),
            .init("The SOQL", "sfctl contacts rose --print-soql"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        filter = try ContactFilters(arguments).filter
        texts = arguments.positionals
        task = try ListTask(arguments)
    }

    func run(in context: Context) async throws {
        let settings = try task.settings(in: context)
        var list = ListedRecords(of: "Contact", texts: texts)
        task.apply(to: &list)
        try filter.narrow(&list, context.environment)
        if list.columns == nil, task.output.followDefaults(in: context),
            let setting = try settings.contactsFields()
        {
            list.columns = setting.value.names
            list.hint =
                "contactsFields in \(setting.origin) sets the columns; --fields overrides it"
        }
        try await task.run(list, settings, in: context)
    }
}
