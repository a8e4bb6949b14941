import Accounts
import Changes
import Client
import CommandLine
import Output
import Reports
import Text

/// `sfctl count`: shows how many records the objects have.
struct CountCommand: Command {
    /// The API names of the objects; empty for all.
    private let objects: [String]
    private let isExact: Bool
    private let output: ListingOptions
    private let org: OrgOptions

    private static let exact = Option(
        "exact",
        isCommon: true,
        help: "count by queries, 25 objects in a request, instead of the org's approximate counts"
    )
    static let options = [exact, RecordAddress.sobject.repeatable]
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "show how many records the objects have",
        discussion: """
            Shows the org's own counts, which are approximate: one request, without a query. \
            Without an object, lists all objects with records, the largest first. Deleted \
            records are not counted by --exact.
            """,
        parameters: [
            Parameter(
                "OBJECT",
                kind: .object,
                isRepeatable: true,
                help: "an object's API name; default all with records"
            )
        ],
        groups: [CountCommand.self, ListingOptions.self, OrgOptions.self],
        examples: [
            .init("The largest objects", "sfctl count -o demo"),
            .init("Exact counts", "sfctl count Contact Account --exact -o demo"),
        ],
        movingFromSF: "sf org list sobject record-counts: same -s."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        var names: [String] = []
        for word in arguments.all(RecordAddress.sobject) + arguments.positionals {
            let isEmpty = word.allSatisfy { $0 == "," }
            for part in word.split(separator: ",", omittingEmptySubsequences: !isEmpty) {
                let name = String(part.trimmingWhitespace)
                try RecordAddress.checkObject(name)
                names.append(name)
            }
        }
        var seen: Set<String> = []
        objects = names.filter { seen.insert($0.lowercased()).inserted }
        isExact = arguments.has(Self.exact)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, mayListIDs: true)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            try await report(from: connection.org)
        }.show(style, context)
    }

    private func report(from org: Org) async throws -> CountReport {
        if isExact, !objects.isEmpty {
            do {
                let report = try await CountReport(counting: objects, in: org, isSorted: false)
                try await checkNames(report.doubtful, in: org)
                return report
            } catch let error as OrgError where error.refusal?.has("INVALID_TYPE") == true {
                try await checkNames(objects, in: org)
                throw error
            }
        }
        let counts = try await org.recordCounts(of: objects)
        guard !objects.isEmpty else {
            guard isExact else { return CountReport(allOf: counts) }
            let names = counts.filter { $0.count > 0 }.map(\.object)
            return try await CountReport(counting: names, in: org, isSorted: true)
        }
        let report = CountReport(counts, of: objects)
        try await checkNames(report.doubtful, in: org)
        return report
    }

    /// Refuses a name that is not an object's.
    private func checkNames(_ names: [String], in org: Org) async throws {
        for name in names {
            do {
                _ = try await org.describe(name)
            } catch {
                throw await UnknownObject.orError(error, of: name, in: org)
            }
        }
    }
}
