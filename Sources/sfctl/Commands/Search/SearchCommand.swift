import Accounts
import Changes
import Client
import CommandLine
import Lists
import Output
import Text

/// `sfctl search`: finds text in the records of several objects.
struct SearchCommand: Command {
    private let text: SearchText
    private let objects: [String]
    private let fields: [String]?
    private let limit: Int?
    private let failsIfEmpty: Bool
    private let arguments: Arguments
    private let output: ListingOptions
    private let org: OrgOptions

    private static let objects = Option(
        "in",
        value: .objects,
        aliases: ["objects"],
        isCommon: true,
        help: """
            the objects to search; default: the setting searchObjects, or \
            \(TextSearch.usualObjects.joined(separator: ","))
            """
    )
    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        isCommon: true,
        help: "the columns; objects without a field leave it out; paths to parents allowed"
    )
    private static let limit = Option(
        "limit",
        short: "n",
        value: .number(WholeNumber(1...Org.mostFoundRecords)),
        aliases: ["max-rows"],
        isCommon: true,
        help: "find at most N records, of all objects together; the org's own limit is 2000"
    )
    static let heading = "Search"
    static let options = [objects, fields, limit, FetchOptions.failEmpty]
    static let variables = ["SFCTL_SEARCH_OBJECTS", "SFCTL_NULL"]

    static let declaration = Declaration(
        summary: "find text in contacts, accounts, leads, opportunities, cases and users",
        discussion: """
            Searches the org's index (SOSL), which covers all text fields of a record, also long \
            ones. All words must match, from the start of a word on: gonz finds Gonzalez, zalez \
            does not. Words with punctuation, such as names and addresses, match as a whole. A \
            phone number is found with or without the country's code. New records are in the \
            index after some seconds.

            A text that begins with FIND is SOSL and sent as it is. In a pipe, each row has its \
            object in the first column; --json is the org's own answer.
            """,
        parameters: [
            Parameter(
                "TEXT",
                isRequired: true,
                isRepeatable: true,
                help: "words to find, or SOSL: FIND {…} …"
            )
        ],
        groups: [
            SearchText.self, SearchCommand.self, ListingOptions.self, ProgressOptions.self,
            OrgOptions.self,
        ],
        examples: [
            .init("Everything about a company", "sfctl search edge -o demo"),
            .init("A phone number", "sfctl search '+1 512 757 6000' -o demo"),
            .init("Contacts and leads only", "sfctl search smith --in Contact,Lead -r csv"),
            .init(
                "SOSL",
                #"sfctl search "FIND {rose OR tim} IN NAME FIELDS RETURNING Contact(Id, Name)""#
            ),
        ],
        movingFromSF:
            "sf data search: same -q and -f. -r csv writes one file with all objects, to stdout."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        text = try SearchText(arguments)
        objects =
            if let text = arguments[Self.objects] {
                try ObjectNames(text, from: "--\(Self.objects.name)").names
            } else { [] }
        fields =
            if let text = arguments[Self.fields] {
                try FieldNames(text, from: "--\(Self.fields.name)").names
            } else { nil }
        limit = arguments.number(Self.limit)
        failsIfEmpty = arguments.has(FetchOptions.failEmpty)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
        self.arguments = arguments
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let words = try text.read(in: context)
        let settings = try Settings(org, in: context.environment)
        let sosl = words.joined(separator: " ")
        guard TextSearch.isSOSL(sosl) else {
            // Reports a word that is too short before any request.
            _ = try search(words, in: SearchedObjects())
            return try await OrgConnection.use(context, settings) { connection in
                let (names, warning) =
                    objects.isEmpty
                    ? try await SearchedObjects.unnamed(
                        try settings.searchObjects(),
                        in: connection.org
                    ) : (objects, nil)
                let search = try search(
                    words,
                    in: try await searchedObjects(names, in: connection.org)
                )
                let run = SearchRun(
                    search,
                    warning: warning,
                    failsIfEmpty: failsIfEmpty,
                    style,
                    context
                )
                try await run.show(in: connection.org)
            }
        }
        if let odd = [Self.objects, Self.fields, Self.limit].first(where: arguments.has) {
            throw UsageError("--\(odd.name) is for words; write it into the SOSL instead")
        }
        let run = SearchRun(
            try TextSearch(sosl: sosl),
            failsIfEmpty: failsIfEmpty,
            style,
            context
        )
        try await OrgConnection.use(context, settings) { connection in
            try await run.show(in: connection.org)
        }
    }

    private func search(
        _ words: [String],
        in objects: SearchedObjects
    ) throws(UsageError) -> TextSearch {
        try TextSearch(words, in: objects, limit: limit) { short in
            guard let text = words.first(where: { $0 != short && $0.contains(short) }) else {
                return arguments.line(removingFirst: short)
            }
            let others = text.split(whereSeparator: \.isWhitespace).filter { $0 != short }
            return arguments.line(replacing: text, with: [others.joined(separator: " ")])
        }
    }

    private func searchedObjects(
        _ names: [String],
        in org: Org
    ) async throws -> SearchedObjects {
        try await SearchedObjects(names, fields: fields) { name in
            do {
                return try await org.description(of: name)
            } catch {
                throw await UnknownObject.orError(error, of: name, in: org)
            }
        }
    }
}
