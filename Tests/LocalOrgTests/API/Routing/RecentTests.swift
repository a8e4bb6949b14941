import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// `FOR VIEW` and `FOR REFERENCE`, and what they leave behind: dates, `recent` and `recentItems`.
struct RecentTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    /// The names of the records that an answer lists.
    private func names(_ answer: WholeResponse) throws -> [String] {
        let json = try JSONValue(parsing: answer.bytes)
        let records = json.elements ?? json["recentItems"]?.elements ?? []
        return records.compactMap { $0["Name"]?.text }
    }

    private func recent(_ query: String = "") async throws -> [String] {
        try names(await bench.send(.get, "v67.0/recent\(query)"))
    }

    private func view(_ soql: String, after seconds: Int = 0) async {
        bench.clock.now += seconds * 1000
        let answer = await bench.query(soql)
        expectEqual(answer.status, 200, "\(answer.text)")
    }

    @Test func `nothing is recent in a new org`() async throws {
        await expectEqual(bench.send(.get, "v67.0/recent").text, "[]")
        for object in ["Contact", "Case", "Task"] {
            let answer = await bench.send(.get, "v67.0/sobjects/\(object)")
            expect(answer.text, .hasSuffix(#","recentItems":[]}"#))
        }
    }

    @Test func `a record that is viewed or referenced is recent, the last one first`() async throws
    {
        await view("SELECT Id FROM Contact WHERE LastName = 'Frank' FOR VIEW")
        await view("SELECT Id FROM Case ORDER BY CaseNumber LIMIT 1 FOR REFERENCE", after: 1)
        await view("SELECT Id FROM Contact WHERE LastName = 'Boyle' FOR REFERENCE", after: 1)
        try await expectEqual(recent(), ["Lauren Boyle", "00001000", "Edna Frank"])
        let contact = await bench.send(.get, "v67.0/sobjects/contact/")
        try expectEqual(names(contact), ["Lauren Boyle", "Edna Frank"])
        await expectEqual(
            bench.send(.get, "v60.0/recent?limit=1").text,
            #"[{"attributes":{"type":"Contact","#
                + #""url":"/services/data/v60.0/sobjects/Contact/003Dm000001kZ08IAE"},"#
                + #""Id":"003Dm000001kZ08IAE","Name":"Lauren Boyle"}]"#
        )
        await view("SELECT Id FROM Contact WHERE LastName = 'Frank' FOR REFERENCE", after: 1)
        try await expectEqual(recent("?limit=2"), ["Edna Frank", "Lauren Boyle"])
    }

    @Test func `what is used within a second keeps its order, and tells the second`() async throws {
        await view("SELECT Id FROM Contact WHERE LastName = 'Frank' FOR VIEW")
        bench.clock.now += 5
        await view("SELECT Id FROM Contact WHERE LastName = 'Boyle' FOR VIEW")
        try await expectEqual(recent(), ["Lauren Boyle", "Edna Frank"])
        let dates = await bench.query("SELECT LastViewedDate FROM Contact WHERE LastName = 'Boyle'")
        expect(dates.text, .contains(#""LastViewedDate":"2026-03-17T16:21:26.000+0000""#))
    }

    @Test func `dates tell which use it was, and it is no change of the record`() async throws {
        let columns =
            "LastViewedDate, LastReferencedDate, LastModifiedDate, SystemModstamp, LastModifiedById"
        let query = "SELECT \(columns) FROM Contact WHERE LastName = 'Frank'"
        let before = await bench.query(query).text
        expect(before, .contains(#""LastViewedDate":null,"LastReferencedDate":null,"#))
        await view("SELECT Id FROM Contact WHERE LastName = 'Frank' FOR VIEW", after: 60)
        let viewed = before.replacing(
            #""LastViewedDate":null"#,
            with: #""LastViewedDate":"2026-03-17T16:22:26.000+0000""#
        )
        await expectEqual(bench.query(query).text, viewed)
        await view("SELECT Id FROM Contact WHERE LastName = 'Frank' FOR REFERENCE", after: 60)
        let referenced = viewed.replacing(
            #""LastReferencedDate":null"#,
            with: #""LastReferencedDate":"2026-03-17T16:23:26.000+0000""#
        )
        await expectEqual(bench.query(query).text, referenced)
        let recent = "SELECT COUNT() FROM Contact WHERE LastViewedDate = TODAY"
        await expect(bench.query(recent).text, .contains(#""totalSize":1"#))
        let scope = "SELECT COUNT() FROM Contact USING SCOPE mru"
        await expect(bench.query(scope).text, .contains(#""totalSize":1"#))
    }

    @Test func `a subquery marks the children that it gives`() async throws {
        let children = "(SELECT Id FROM Contacts ORDER BY LastName LIMIT 1 FOR VIEW)"
        await view("SELECT Id, \(children) FROM Account WHERE Name LIKE 'United Oil%'")
        try await expectEqual(recent(), ["Lauren Boyle", "Ashley James", "Liz D'Cruz"])
    }

    @Test func `the rows that a query leaves out are not marked`() async throws {
        await view("SELECT Id FROM Contact ORDER BY LastName LIMIT 2 OFFSET 1 FOR VIEW")
        try await expectEqual(recent(), ["John Bond", "Lauren Boyle"])
    }

    @Test func `an object whose use nobody remembers is left as it is`() async throws {
        let task = await bench.send(
            .post,
            "v67.0/sobjects/Task",
            headers: ["Content-Type": "application/json"],
            body: #"{"Subject":"Call"}"#
        )
        expectEqual(task.status, 201, "\(task.text)")
        await view("SELECT Id FROM Task FOR VIEW")
        try await expectEqual(recent(), [])
    }

    @Test func `two hundred records of an object are remembered, the last ones`() async throws {
        let bench = try RouterBench(contacts: 500)
        for (number, condition) in ["<= '003Dm000001kZ3D'", "> '003Dm000001kZ3D'"].enumerated() {
            bench.clock.now += number
            let soql = "SELECT Id FROM Contact WHERE Id \(condition) LIMIT 150 FOR VIEW"
            await expectEqual(bench.query(soql).status, 200)
        }
        let scope = "SELECT COUNT() FROM Contact USING SCOPE mru"
        await expect(bench.query(scope).text, .contains(#""totalSize":200"#))
        let after = "\(scope) WHERE Id > '003Dm000001kZ3D'"
        await expect(bench.query(after).text, .contains(#""totalSize":150"#))
        _ = await bench.query("SELECT Id FROM Account LIMIT 10 FOR VIEW")
        let all = try JSONValue(parsing: await bench.send(.get, "v67.0/recent?limit=999").bytes)
        expectEqual(all.elements?.count, 200)
        let types = (all.elements ?? []).compactMap { $0["attributes"]?["type"]?.text }
        expectEqual(types.filter { $0 == "Account" }.count, 10)
        expectEqual(types[9...10], ["Account", "Contact"])
        _ = await bench.query("SELECT Id FROM Contact FOR VIEW")
        await expect(bench.query(scope).text, .contains(#""totalSize":200"#))
    }

    @Test func `a deleted record is not recent until it is back`() async throws {
        await view("SELECT Id FROM Contact WHERE LastName IN ('Llorrac', 'Barr') FOR VIEW")
        try await expectEqual(recent(), ["Tim Barr", "Jake Llorrac"])
        let jake = "003Dm000001kZ0JIAU"
        await expectEqual(bench.send(.delete, "v67.0/sobjects/Contact/\(jake)").status, 204)
        try await expectEqual(recent(), ["Tim Barr"])
        let back = try bench.store.write([.undelete(id: jake)], now: bench.clock.now)
        expectEqual(back.count, 1)
        try await expectEqual(recent(), ["Tim Barr", "Jake Llorrac"])
    }

    @Test func `what is recent outlives the program, and ends with a reset`() async throws {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: RouterBench.created)
        func router() -> Router {
            Router(store: Store(keeper: keeper, now: 0), clock: { RouterBench.created })
        }
        func ask(_ router: Router, _ path: String) async -> String {
            let headers: Headers = ["Authorization": "Bearer \(router.issueAccessToken())"]
            let target = "/services/data/v67.0/\(path)"
            return await router.respond(to: ServerRequest(.get, target, headers: headers)).text
        }
        _ = try store.snapshot()
        let soql = RouterBench.encode("SELECT Id FROM Contact LIMIT 1 FOR VIEW")
        _ = await ask(router(), "query?q=\(soql)")
        await expect(ask(router(), "recent"), .contains("Rose Gonzalez"))
        try store.reset(now: RouterBench.created)
        await expectEqual(ask(router(), "recent"), "[]")
    }

    /// The stamp changes with every write, so that it tells of those that should not be.
    @Test func `a query without the clauses writes nothing, as does one without rows`() async throws
    {
        let keeper = MemoryKeeper()
        let store = Store(keeper: keeper, now: RouterBench.created)
        _ = try store.snapshot()
        let router = Router(store: store, clock: { RouterBench.created })
        let headers: Headers = ["Authorization": "Bearer \(router.issueAccessToken())"]
        let stamp = keeper.stamp()
        for soql in [
            "SELECT Id FROM Contact", "SELECT Id FROM Contact LIMIT 0 FOR VIEW",
            "SELECT Id FROM Task FOR VIEW", "SELECT Id FROM RecordType FOR REFERENCE",
        ] {
            let target = "/services/data/v67.0/query?q=\(RouterBench.encode(soql))"
            let answer = await router.respond(to: ServerRequest(.get, target, headers: headers))
            expectEqual(answer.status, 200)
            expectEqual(keeper.stamp(), stamp, "\(soql)")
        }
    }

    @Test func `a composite that fails marks nothing`() async throws {
        let body = """
            {"allOrNone": true, "compositeRequest": [
              {"method": "GET", "referenceId": "a",
               "url": "/services/data/v67.0/query?q=SELECT+Id+FROM+Contact+LIMIT+1+FOR+VIEW"},
              {"method": "DELETE", "referenceId": "b",
               "url": "/services/data/v67.0/sobjects/Contact/OTHER"}]}
            """
        let headers: Headers = ["Content-Type": "application/json"]
        for (id, names) in [("003Dm000001kZ00IAE", []), ("003Dm000001kZ0JIAU", ["Rose Gonzalez"])] {
            let answer = await bench.send(
                .post,
                "v67.0/composite",
                headers: headers,
                body: body.replacing("OTHER", with: id)
            )
            expectEqual(answer.status, 200)
            try await expectEqual(recent(), names)
        }
    }

    @Test(arguments: ["0", "-1", "x", "1.5", ""])
    func `a limit is a number from 1 on`(limit: String) async {
        let answer = await bench.send(.get, "v67.0/recent?limit=\(limit)")
        expectEqual(answer.status, 400)
        expectEqual(
            answer.text,
            #"[{"message":"limit must be a whole number from 1 on, not '\#(limit)'","#
                + #""errorCode":"NUMBER_OUTSIDE_VALID_RANGE"}]"#
        )
    }
}
