import Accounts
import Changes
import Client
import CommandLine
import Lists
import Output
import Platform
import Records
import SOQL
import Text

/// `sfctl bin`: lists an object's records in the recycle bin.
struct BinCommand: Command {
    let object: String
    /// The most rows to print; nil for all.
    var maximumRows: Int?
    var output = ListingOptions()
    var org = OrgOptions()

    private static let maxRows = Option(
        "max-rows",
        short: "n",
        value: .number(Settings.rowCounts),
        aliases: ["limit"],
        isCommon: true,
        help: "stop after N rows, and report it"
    )
    static let options = [maxRows]
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "list the deleted records of an object, newest first",
        discussion: """
            Lists the deleted records that the org still has. DeletedBy and DeletedAt are the user \
            and the time of the last change, which for a deleted record is the delete. A record \
            deleted together with its parent can only be restored with the parent. For about a \
            day, the list may include records that have left the recycle bin. JSON and NDJSON \
            contain the records as the org sends them.
            """,
        parameters: [RecordAddress.objectParameter],
        groups: [BinCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [
            .init("The contents of the recycle bin", "sfctl bin Contact -o demo"),
            .init(
                "Restore all of them",
                "sfctl bin Contact -r ids -o demo | sfctl undelete Contact --ids-from - -o demo"
            ),
        ]
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        let limit = try RowLimit(asked: maximumRows, settings)
        try await OrgConnection.use(context, settings) { connection in
            let query = try await BinQuery(of: object, in: connection.org)
            let statement = Statement(query.soql)
            let run = QueryRun(
                statement,
                in: connection.org,
                limit: limit,
                failsIfEmpty: false,
                style: style,
                context: context,
                columns: query.columns
            )
            let pages = {
                connection.org.pages(
                    of: statement,
                    options: QueryOptions(includesDeleted: true)
                )
            }
            try await run.show(pages) { _ in ([], nil) }
        }
    }
}

extension BinCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        let usage = "sfctl bin Contact"
        guard let object = arguments.positionals.first else {
            throw UsageError("name the object", hints: [usage])
        }
        guard arguments.positionals.count == 1 else {
            throw UsageError("expected one API name of an object, such as Contact", hints: [usage])
        }
        try RecordAddress.checkObject(object)
        self.object = object
        maximumRows = arguments.number(Self.maxRows)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }
}

/// The query for an object's deleted records.
private struct BinQuery {
    let soql: String
    /// The columns, with names for people.
    let columns: RowShape

    /// Makes the query from the object's fields in the org.
    ///
    /// - Throws: `NotUndeletable` for an object without a recycle bin; `UnknownObject`; `OrgError`.
    init(of object: String, in org: Org) async throws {
        let description: ObjectDescription
        do {
            description = try await org.description(of: object)
        } catch {
            throw await UnknownObject.orError(error, of: object, in: org)
        }
        let fields = Set(description.fields.map(\.name))
        guard description.summary.flags.contains(.undeletable), fields.contains("IsDeleted") else {
            throw NotUndeletable(object: description.summary.name)
        }
        let time = ["LastModifiedDate", "SystemModstamp", "CreatedDate"].first(
            where: fields.contains
        )
        let columns: [(name: String, path: [String])] = [
            ("Id", ["Id"]),
            ("Name", description.nameField.map { [$0] } ?? []),
            ("DeletedBy", fields.contains("LastModifiedById") ? ["LastModifiedBy", "Name"] : []),
            ("DeletedAt", time.map { [$0] } ?? []),
        ].filter { !$0.path.isEmpty }
        let list = columns.map { $0.path.joined(separator: ".") }.joined(separator: ", ")
        let order = (time.map { "\($0) DESC, " } ?? "") + "Id"
        soql =
            "SELECT \(list) FROM \(description.summary.name) WHERE IsDeleted = true ORDER BY "
            + "\(order)"
        self.columns = RowShape(columns.map { ResultColumn(name: $0.name, path: $0.path) })
    }
}
