import Accounts
import Client
import CommandLine
import Lists
import Output
import Platform
import SOQL
import Terminal
import Text
import Views

/// `sfctl contacts`: lists contacts by words, without SOQL.
struct ContactsCommand: Command {
    private let list: ContactList
    private let printsSOQL: Bool
    private let output: OutputOptions
    private let org: OrgOptions
    private let saving: ViewSaving

    private static let sort = Option(
        "sort",
        value: .choices(ContactOrder.allCases.map(\.rawValue)),
        help: "sort by name (default), or by latest activity or modification"
    )
    private static let limit = Option(
        "limit",
        short: "n",
        value: .number(Settings.rowCounts),
        aliases: ["max-rows"],
        isCommon: true,
        help: "list at most N contacts"
    )
    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        help:
            "the columns; paths to parents allowed (Account.Industry); default on a terminal the "
            + "setting contactsFields"
    )
    private static let printSOQL = Option(
        "print-soql",
        help: "print the SOQL instead of running it; needs no org"
    )
    static let heading = "Listing"
    static let options = [sort, limit, fields, printSOQL, FetchOptions.failEmpty]
    static let variables = ["SFCTL_CONTACTS_FIELDS"]

    static let specification = Specification(
        ["contacts"],
        summary: "list contacts by words in name, email, phone, title or account",
        discussion: """
            Lists the contacts that contain every word in one of these fields. Case does not \
            matter, and parts of words match. For a number of six or more digits, punctuation does \
            not matter: 5127576000 finds (512) 757-6000. Without words, lists all contacts. A \
            table that is too narrow leaves out the title, then the id, then the account.

            --print-soql prints the query, for you to edit and run with sfctl query. --debug shows \
            the query and the requests.
            """,
        parameters: [ContactFilters.parameter],
        groups: [
            ContactFilters.self, ContactsCommand.self, OutputOptions.self, ViewSaving.self,
            ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init("Everyone called Gonzalez", "sfctl contacts gonzalez -o demo"),
            .init(
                "An address book of an account's contacts",
                "sfctl contacts --account edge -r vcard -o demo > edge.vcf"
            ),
            .init(
                "My contacts, modified this week",
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
        _ = try ProgressOptions(arguments)
        list = try Self.list(arguments)
        printsSOQL = arguments.has(Self.printSOQL)
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
        saving = try ViewSaving(arguments)
        if printsSOQL, saving.isWanted {
            throw UsageError("--save cannot be combined with --print-soql, which sends nothing")
        }
        if printsSOQL, let odd = QueryTask.ofRowsAlone.first(where: arguments.has),
            output.format?.holdsCards != true
        {
            throw UsageError(
                "--\(odd.name) cannot be combined with --print-soql, which prints only the SOQL"
            )
        }
    }

    private static func list(_ arguments: Arguments) throws(UsageError) -> ContactList {
        var list = ContactList(try ContactFilters(arguments).search)
        list.order = arguments[sort].flatMap { ContactOrder(rawValue: $0) } ?? .name
        list.limit = arguments.number(limit)
        list.columns = try columns(arguments)
        list.failsIfEmpty = arguments.has(FetchOptions.failEmpty)
        return list
    }

    private static func columns(_ arguments: Arguments) throws(UsageError) -> [String]? {
        guard let text = arguments[fields] else { return nil }
        return try FieldNames(text, from: "--\(fields.name)").names
    }

    func run(in context: Context) async throws {
        let settings = try Settings(org, in: context.environment)
        var list = list
        if list.columns == nil, output.followDefaults(in: context),
            let setting = try settings.contactsFields()
        {
            list.columns = setting.value.names
            list.hint =
                "contactsFields in \(setting.origin) sets the columns; --fields overrides it"
        }
        if printsSOQL { return try printSOQL(of: list, context) }
        let style = try OutputStyle(output, in: context)
        // Reports invalid options before any request.
        let query = try list.query(for: style.format, context.environment)
        let view = try saving.prepare(
            Statement(query),
            ViewCommand.keptFlags,
            leavingOut: list.omittedColumns,
            context
        )
        let finalList = list
        let shown = try await OrgConnection.use(context, settings) { connection in
            try await finalList.show(in: connection.org, style, context)
        }
        guard let view else { return }
        try view.save(shown, in: context)
        if let time = shown.text.firstMatch(of: /Date >= ([0-9-]+T[0-9:]+Z)/)?.1 {
            context.messages.note("it keeps the time \(time); a span of days moves on, such as 1d")
        }
    }

    private func printSOQL(of list: ContactList, _ context: Context) throws {
        let query = try list.query(for: output.format, context.environment)
        try Statement(query).printFormatted(output, context)
    }
}
