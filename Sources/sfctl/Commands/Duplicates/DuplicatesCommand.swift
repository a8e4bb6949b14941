import Accounts
import Changes
import Client
import CommandLine
import Duplicates
import HTTP
import Lists
import Output
import Platform
import SOQL
import Text

/// `sfctl duplicates`: finds records that are probably the same.
struct DuplicatesCommand: Command {
    private let object: String
    private let keys: Set<DuplicateKey>
    private let leastScore: Int
    /// A SOQL condition.
    private let matching: String?
    /// The columns; nil for the usual ones.
    private let columns: [String]?
    private let failsIfEmpty: Bool
    private let output: ListingOptions
    private let org: OrgOptions

    private static let by = Option(
        "by",
        value: .several(DuplicateKey.allCases.map(\.rawValue)),
        named: "KEYS",
        isCommon: true,
        help: "email, phone, name, or several of them with commas; default all"
    )
    private static let minScore = Option(
        "min-score",
        value: .number(WholeNumber(0...100)),
        isCommon: true,
        help: "only groups with this score, 0 to 100, or more"
    )
    private static let matching = Option(
        "matching",
        value: .condition,
        isCommon: true,
        help: "only records that match a SOQL condition, as after WHERE"
    )
    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        isCommon: true,
        help: "the columns; paths to parents allowed (Account.Industry)"
    )
    static let heading = "Search"
    static let options = [by, minScore, matching, fields, FetchOptions.failEmpty]
    static let variables = ["SFCTL_NULL"]

    static let declaration = Declaration(
        summary: "find records that are probably the same",
        discussion: """
            Groups the records that agree in email, phone or name, the most certain first, with a \
            score and the reason. Case, accents, spaces and punctuation do not matter, nor does a \
            missing country code; nicknames are not guessed. A score below 50 means a shared \
            mailbox, a switchboard, a family or namesakes.

            Changes nothing: a table shows the command that lists each group, and a * at the \
            values that differ.
            """,
        parameters: [
            Parameter("OBJECT", kind: .object, help: "the object's API name; default Contact")
        ],
        groups: [
            DuplicatesCommand.self, ListingOptions.self, ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init("The duplicate contacts", "sfctl duplicates -o demo"),
            .init(
                "The certain ones, as a file",
                "sfctl duplicates --min-score 80 -r csv > groups.csv"
            ),
            .init("Leads with the same email", "sfctl duplicates Lead --by email"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.positionals.count <= 1,
            arguments.positionals.allSatisfy(\.isAPIName)
        else {
            throw UsageError(
                "expected one API name of an object, such as Contact",
                hints: ["sfctl duplicates Lead"]
            )
        }
        _ = try ProgressOptions(arguments)
        object = arguments.positionals.first ?? "Contact"
        keys = arguments[Self.by].map(DuplicateKey.keys) ?? Set(DuplicateKey.allCases)
        leastScore = arguments.number(Self.minScore) ?? 0
        try arguments.checkCondition(Self.matching)
        matching = arguments[Self.matching]
        columns = try arguments[Self.fields].map { text throws(UsageError) in
            try FieldNames(text, from: "--\(Self.fields.name)").names
        }
        failsIfEmpty = arguments.has(FetchOptions.failEmpty)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        let options = QueryOptions(batchSize: try settings.batchSize())
        try await OrgConnection.use(context, settings) { connection in
            let fields = try await fields(in: connection.org)
            let keys = try fields.keys(outOf: keys, note: context.messages.note)
            let report = DuplicateReport(
                fields,
                showing: columns,
                style.linking(to: connection.org.instanceURL.description),
                context
            )
            let statement = try statement(for: fields)
            try await checkColumns(fields, in: connection)
            let table = try await explaining(statement, connection) {
                try await KeyTable.read(
                    statement,
                    fields,
                    in: connection.org,
                    options,
                    style,
                    context
                )
            }
            let total = table.count
            var reader = try GroupReader(
                table,
                fields,
                by: keys,
                leastScore: leastScore,
                showing: report.columns,
                mostRecords: report.mostRecords,
                in: connection.org
            )
            guard !failsIfEmpty || reader.total > 0 else { throw EmptyResult() }
            try await report.show(&reader, of: total, in: connection.org)
        }
    }
}

extension DuplicatesCommand {
    private func fields(in org: Org) async throws -> KeyFields {
        do {
            let description = try await org.description(of: object)
            return KeyFields(description, listing: ListedObject(description).columnNames)
        } catch {
            throw await UnknownObject.orError(error, of: object, in: org)
        }
    }

    private func statement(for fields: KeyFields) throws -> Statement {
        guard let matching else {
            return Statement(fields.query(fields.compared, where: nil))
        }
        return try Statement(matching: matching, of: fields.object, fields: fields.compared)
    }

    /// Asks for one record with the named columns, so that a wrong name is an error at once.
    private func checkColumns(_ fields: KeyFields, in connection: OrgConnection) async throws {
        guard let columns else { return }
        var query = fields.query(columns, where: nil)
        query.limit = 1
        let statement = Statement(query)
        try await explaining(statement, connection) {
            for try await _ in connection.org.pages(of: statement) {}
        }
    }

    /// Runs a query, and adds hints to the org's error.
    private func explaining<Result>(
        _ statement: Statement,
        _ connection: OrgConnection,
        _ body: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch let error as OrgError where !error.isInterruption {
            throw await QueryError(explaining: error, about: statement, in: connection)
        }
    }
}
