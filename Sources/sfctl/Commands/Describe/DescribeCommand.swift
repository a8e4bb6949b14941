import Accounts
import Changes
import Client
import CommandLine
import Output
import Platform
import Records
import Reports
import Text

/// `sfctl describe`: shows the org's objects, or one object's fields, picklist values or
/// relationships.
struct DescribeCommand: Command {
    let subject: DescribeSubject
    /// Whether the command line is also one of `sf`, whose output a pipe then gets.
    var isForSF = false
    var usesToolingAPI = false
    var output = ListingOptions()
    var org = OrgOptions()

    func run(in context: Context) async throws {
        var style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        if case .kept(let object) = subject {
            return try await OrgConnection.use(context, settings) { connection in
                try await KeptDescriptions(object).fetch(connection, context)
            }
        }
        let description = try await OrgConnection.use(context, settings) { connection in
            try await fetch(from: connection.org)
        }
        let isForScript = isForSF && !style.isFormatChosen && !context.style.isOutputForPeople
        switch subject {
        case .object where isForScript:
            let json = try JSONText.indented(description, level: 0)
            return try OutputTarget(style, context).writeWhole(json + [UInt8(ascii: "\n")])
        case .objects where isForScript: style.format = .ids
        default: break
        }
        switch subject {
        case .objects(let filter): try ObjectListing(description, filter).show(style, context)
        case .object(_, let part): try ObjectPage(description, part).show(style, context)
        case .kept: break
        }
    }

    private func fetch(from org: Org) async throws -> [UInt8] {
        guard case .object(let name, _) = subject else {
            return try await org.describeGlobal(usesToolingAPI: usesToolingAPI)
        }
        return try await describe(name, in: org)
    }

    private func describe(_ name: String, in org: Org) async throws -> [UInt8] {
        do {
            return try await org.describe(name, usesToolingAPI: usesToolingAPI)
        } catch {
            // The list used for suggestions has no objects of the Tooling API.
            guard !usesToolingAPI else { throw error }
            throw await UnknownObject.orError(error, of: name, in: org)
        }
    }
}

extension DescribeCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        subject = try DescribeSubject(arguments)
        isForSF = DescribeSubject.isForSF(arguments)
        usesToolingAPI = arguments.has(FetchOptions.tooling)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }

    static let declaration = Declaration(
        summary: "show the org's objects, or an object's fields, picklists and relationships",
        discussion: """
            Without an object, or with a pattern such as 'Opp*', lists objects. With an object, \
            lists its fields; csv, tsv and ndjson give a data dictionary with one column per \
            property. --json prints the org's own describe, complete or reduced by the other \
            flags.
            """,
        parameters: [
            Parameter(
                "OBJECT",
                kind: .object,
                help: "an object's API name, or a pattern with * and ?"
            )
        ],
        groups: [DescribeSubject.self, ListingOptions.self, OrgOptions.self],
        examples: [
            .init("The fields of Contact", "sfctl describe Contact -o demo"),
            .init("A data dictionary", "sfctl describe Contact -r csv --output-file contact.csv"),
            .init(
                "The child relationships, and the effect of a delete",
                "sfctl describe Contact --relationships"
            ),
            .init("The custom objects", "sfctl describe --kind custom"),
            .init("Objects and fields on Tab", "sfctl describe --cache"),
        ],
        foreignClass: .init("SObjectDescribe"),
        movingFromSF:
            "sf sobject describe: same -s and -t, same --json, and the same JSON in a pipe. sf "
            + "sobject list -s custom: sfctl describe -s custom, in a pipe one name per line; with "
            + "-r ids --json, the result is the array of names.",
        surplus: "--fields"
    )
}
