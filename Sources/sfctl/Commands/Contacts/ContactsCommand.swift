import Accounts
import Client
import CommandLine
import Output
import Platform
import SOQL
import Terminal
import Text

/// `sfctl contacts`: lists contacts by words, without SOQL.
struct ContactsCommand: Command {
    private let list: ContactList
    private let printsSOQL: Bool
    private let output: OutputOptions
    private let org: OrgOptions

    private static let sort = Option(
        "sort",
        value: .choices(ContactOrder.allCases.map(\.rawValue)),
        isCommon: true,
        help: "what comes first: by name (default), or the newest activity or change"
    )
    private static let limit = Option(
        "limit",
        short: "n",
        value: .number(Settings.rowCounts),
        aliases: ["max-rows"],
        isCommon: true,
        help: "the first N contacts only"
    )
    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        help: "the columns, parent paths too (Account.Industry)"
    )
    private static let printSOQL = Option(
        "print-soql",
        isCommon: true,
        help: "print the SOQL that would be run; nothing is sent, no org is needed"
    )
    static let heading = "How they are listed"
    static let options = [sort, limit, fields, printSOQL, FetchOptions.failEmpty]

    static let specification = Specification(
        ["contacts"],
        summary: "list contacts by words in name, email, phone, title or account",
        discussion: """
            A contact is listed when each word is in one of these fields, in any case and as any part of it. Of a number \
            with six digits or more the punctuation does not matter: 5127576000 finds (512) 757-6000. Without a word, all \
            contacts are listed. A table of less than 100 columns leaves the title out.

            --print-soql shows the query, to be changed and run by sfctl query; --debug shows it beside what is sent.
            """,
        parameters: [ContactSearch.parameter],
        groups: [
            ContactSearch.self, ContactsCommand.self, OutputOptions.self,
            ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init("Everyone called Gonzalez", "sfctl contacts gonzalez -o demo"),
            .init(
                "An address book of an account's contacts",
                "sfctl contacts --account edge -r vcard -o demo > edge.vcf"
            ),
            .init("Mine that changed this week", "sfctl contacts --owner me --modified-since 7d"),
            .init("The SOQL of it", "sfctl contacts rose --print-soql"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        list = ContactList(
            search: try ContactSearch(arguments),
            order: arguments[Self.sort].flatMap { ContactOrder(rawValue: $0) } ?? .name,
            limit: arguments.number(Self.limit),
            columns: try Self.columns(arguments),
            failsIfEmpty: arguments.has(FetchOptions.failEmpty)
        )
        printsSOQL = arguments.has(Self.printSOQL)
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
        if printsSOQL, let odd = QueryTask.ofRowsAlone.first(where: arguments.has),
            output.format?.holdsCards != true
        {
            throw UsageError(
                "--\(odd.name) cannot be used with --print-soql, which prints the SOQL"
            )
        }
    }

    private static func columns(_ arguments: Arguments) throws(UsageError) -> [String]? {
        guard let text = arguments[fields] else { return nil }
        return try FieldNames(text, from: "--\(fields.name)").names
    }

    func run(in context: Context) async throws {
        if printsSOQL { return try printSOQL(context) }
        let style = try OutputStyle(output, in: context)
        // Reports invalid options before any request.
        _ = try list.query(for: style.format, width: nil, context.environment)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            try await list.show(in: connection.org, style, context)
        }
    }

    private func printSOQL(_ context: Context) throws {
        let query = try list.query(for: output.format, width: nil, context.environment)
        try Statement(query).printFormatted(output, context)
    }
}
