import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// `query?explain=`: the plans are those that the evaluator takes.
struct ExplainTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench(contacts: 980)
    }

    private func explain(
        _ text: String,
        version: String = "67.0",
        resource: String = "query"
    ) async -> WholeResponse {
        await bench.send(.get, "v\(version)/\(resource)?explain=\(RouterBench.encode(text))")
    }

    /// Each plan as `Index AccountId 2`, with its cardinality.
    private func plans(_ soql: String) async throws -> [String] {
        let answer = await explain(soql)
        expectEqual(answer.status, 200, "\(answer.text)")
        let plans = try JSONValue(parsing: answer.bytes)["plans"]?.elements ?? []
        return plans.map { plan in
            let fields = (plan["fields"]?.elements ?? []).compactMap(\.text)
            let parts = [plan["leadingOperationType"]?.text ?? "-"] + fields
            return (parts + ["\(plan["cardinality"]?.integer ?? -1)"]).joined(separator: " ")
        }
    }

    /// The fields of the first plan's notes, and in parentheses the ends of their other words.
    private func notes(_ soql: String, resource: String = "query") async throws -> [String] {
        let answer = await explain(soql, resource: resource)
        let plan = try JSONValue(parsing: answer.bytes)["plans"]?.elements?.first
        return (plan?["notes"]?.elements ?? []).map { note in
            let words = note["description"]?.text ?? ""
            let start = "Not considering filter for optimization because "
            expect(words, .hasPrefix(start))
            let reason = words.dropFirst(start.count)
            let fields = (note["fields"]?.elements ?? []).compactMap(\.text).joined(separator: " ")
            return reason == "unindexed" ? fields : "\(fields) (\(reason))"
        }
    }

    /// The keys, their order and their types are those of plans that were recorded for an org of
    /// 1,001 accounts.
    @Test func `an answer has plans, best first, and the query as it was given`() async {
        let soql = "SELECT Id \n FROM Contact \n LIMIT 10"
        let note =
            #"[{"description":"Not considering filter for optimization because unindexed","#
            + #""fields":["IsDeleted"],"tableEnumOrId":"Contact"}]"#
        await expectEqual(
            explain(soql).text,
            #"{"plans":["#
                + #"{"cardinality":10,"fields":[],"leadingOperationType":"Other","notes":\#(note),"#
                + #""relativeCost":0.03333333333333333,"#
                + #""sobjectCardinality":1000,"sobjectType":"Contact"},"#
                + #"{"cardinality":1000,"fields":[],"leadingOperationType":"TableScan","#
                + #""notes":\#(note),"relativeCost":3.6,"#
                + #""sobjectCardinality":1000,"sobjectType":"Contact"}],"#
                + #""sourceQuery":"SELECT Id \n FROM Contact \n LIMIT 10"}"#
        )
    }

    private static let rose = "003Dm000001kZ00IAE"
    private static let sean = "003Dm000001kZ01IAE"
    private static let edge = "001Dm000001kZ00IAE"

    static let found: [(String, String)] = [
        ("Id = '\(rose)'", "Index Id 1"),
        ("Id IN ('\(rose)', '\(sean)')", "Index Id 2"),
        ("Id = '003Dm000009ZZZZ'", "Index Id 0"),
        ("Id > '\(sean)'", "Index Id 998"),
        ("Id >= '\(sean)' AND Id < '003Dm000001kZ05IAE'", "Index Id 4"),
        ("AccountId = '\(edge)' AND Title != null", "Index AccountId 2"),
        ("Email = 'ROSE@edge.com'", "Index Email 1"),
        ("Email = 'rose@edge.com' OR Id = '\(sean)'", "Index Email Id 2"),
        ("(Id = '\(rose)' OR Title = 'x') AND AccountId = '\(edge)'", "Index AccountId 2"),
        ("LastName = 'Gonzalez' AND AccountId = '\(edge)'", "Index LastName AccountId"),
        (
            "AccountId IN (SELECT Id FROM Account WHERE Name = 'Edge Communications')",
            "Index AccountId 2"
        ),
    ]

    @Test(arguments: found)
    func `an index leads where one finds the rows`(condition: String, plan: String) async throws {
        let plans = try await plans("SELECT Name FROM Contact WHERE \(condition)")
        expectEqual(plans.count, 2)
        expect(plans.first, .hasPrefix(plan), "\(plans)")
        expectEqual(plans.last, "TableScan 1000")
    }

    @Test(arguments: [
        "", "WHERE Title = 'CFO'", "WHERE Id != '\(rose)'", "WHERE Email LIKE 'rose%'",
        "WHERE Id = '\(rose)' OR Title = 'x'", "WHERE NOT (Id = '\(rose)')", "ORDER BY Id LIMIT 5",
        "WHERE Account.Name = 'x'", "WHERE OwnerId = '\(rose)' LIMIT 5", "LIMIT 1000",
        "USING SCOPE mine LIMIT 5",
    ])
    func `a scan leads elsewhere`(clauses: String) async throws {
        try await expectEqual(plans("SELECT Name FROM Contact \(clauses)"), ["TableScan 1000"])
    }

    @Test(arguments: [
        ("SELECT COUNT() FROM Contact LIMIT 7", "Other 7"),
        ("SELECT Name FROM Contact LIMIT 7 OFFSET 3", "Other 10"),
        ("SELECT COUNT(Id) FROM Contact", "TableScan 1000"),
        (
            "SELECT Title, COUNT(Id) n FROM Contact WHERE Id = '\(rose)' GROUP BY Title",
            "Index Id 1"
        ),
    ])
    func `counts and groups are planned as records are`(soql: String, plan: String) async throws {
        try await expectEqual(plans(soql).first, plan)
    }

    @Test func `a search that ends early costs what it reads`() async throws {
        let answer = try JSONValue(parsing: await explain("SELECT Id FROM Contact LIMIT 900").bytes)
        let costs = (answer["plans"]?.elements ?? []).compactMap { $0["relativeCost"] }
        expectEqual(costs, [.number("3.0"), .number("3.6")])
    }

    @Test func `a note tells of each filter that no index serves`() async throws {
        let soql = """
            SELECT Id FROM Contact WHERE title = 'x' AND Email LIKE 'a%' AND Id = '\(Self.rose)'
            AND (account.NAME = 'x' OR Title = 'y') AND CALENDAR_YEAR(CreatedDate) = 2026
            """
        let own = ["Title", "Email (no index serves it)", "Account.Name", "CreatedDate"]
        try await expectEqual(notes(soql), own + ["IsDeleted"])
        try await expectEqual(notes(soql, resource: "queryAll"), own)
        try await expectEqual(notes("SELECT Id FROM User"), [])
        let mine = try await notes("SELECT Id FROM Contact USING SCOPE mine WHERE Title = 'x'")
        expectEqual(mine, ["Title", "OwnerId", "IsDeleted"])
    }

    @Test(arguments: [("32.0", false), ("33.0", true)])
    func `notes came with Spring '15`(version: String, hasNotes: Bool) async {
        let answer = await explain("SELECT Id FROM Contact", version: version)
        expectEqual(answer.text.contains(#""notes":"#), hasNotes)
    }

    @Test(arguments: [
        "SELECT Nope FROM Contact", "SELECT Id FROM Contact WHERE Nope = 1", "SELECT Id FROM Nope",
        "SELEKT Id FROM Contact", "", "SELECT Id FROM Contact ORDER BY Description",
        "SELECT Name, COUNT(Id) FROM Contact", "SELECT COUNT() FROM Contact ORDER BY Name",
        "SELECT Id FROM Contact GROUP BY Name HAVING Nope = 1",
    ])
    func `a query that is wrong gets the error that it gets by itself`(soql: String) async {
        let answer = await explain(soql)
        expectEqual(answer.status, 400)
        expectEqual(answer.text, (await bench.query(soql)).text)
    }

    @Test(arguments: ["00O000000000001", "00BDm000001kZ00IAE"])
    func `there is no report and no list view`(id: String) async {
        let answer = await explain(id)
        expectEqual(answer.status, 400)
        expectEqual(
            answer.text,
            #"[{"message":"No report or list view has the id \#(id)","#
                + #""errorCode":"INVALID_ID"}]"#
        )
    }

    @Test func `nothing is viewed by being explained`() async {
        _ = await explain("SELECT Id FROM Contact LIMIT 1 FOR VIEW")
        await expectEqual(bench.send(.get, "v67.0/recent").text, "[]")
    }
}
