import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `contact --tree` on an org with all kinds of records; what the demo org shows stands in
/// `Golden/contact`.
struct ContactTreeTests {
    private static let rose = "003Dm000001kZ00IAE"

    private static let whole = """
        Rose Gonzalez
        │   SVP, Procurement
        │   (512) 757-6000
        │   (512) 757-9340 (mobile)
        │   rose@edge.com
        │   003Dm000001kZ00IAE
        ├── Account: Edge Communications
        │   └── Parent: United Oil & Gas Corp.
        │       └── Parent: United Oil & Gas, UK
        ├── Owner: Dana Reed
        ├── Reports to: Sean Forbes, CFO
        ├── Cases: 2
        │   ├── 00001000  Starting generator after electrical
        │   │     failure  Closed
        │   └── 00001017  Shutting down of generator  Closed
        ├── Opportunities: 2
        │   ├── Evaluator  Edge Emergency Generator  Id. Decision
        │   │     Makers, 35,000, 2026-09-17
        │   └── Edge SLA  Closed Won, 60,000, 2026-08-27
        ├── Tasks: 6
        │   ├── 2026-03-06  Call 6  Not Started
        │   ├── 2026-03-05  Call 5  Not Started
        │   ├── 2026-03-04  Call 4  Not Started
        │   ├── 2026-03-03  Call 3  Not Started
        │   ├── 2026-03-02  Call 2  Not Started
        │   └── … and 1 more
        ├── Events: 1
        │   └── 2026-10-01  Site visit  Austin
        └── Campaigns: 1
            └── User Conference - Jun 17-19, 2002  Responded,
                  2002-06-17

        """

    @Test func `all that belongs to a contact is drawn at 60 columns`() async throws {
        var shell = try Shell.terminal(columns: 60)
        let demo = try await Self.org(now: shell.now)
        shell.useRemote(demo)
        let outcome = await shell.run("contact", Self.rose, "--tree")
        expectEqual(outcome.output, Self.whole, "\(outcome)")
        #expect(outcome.messages == Self.rest && outcome.code == .success, "\(outcome)")
        let quiet = await shell.run("contact", Self.rose, "--tree", "--quiet")
        #expect(quiet.output == Self.whole && quiet.messages == "", "\(quiet)")
    }

    /// The command behind the rest, which no branch and no line break disturbs.
    private static let rest = """
        1 more task: sfctl query "SELECT Id, Subject, Status, ActivityDate FROM Task WHERE WhoId = \
        '003Dm000001kZ00IAE' ORDER BY ActivityDate DESC NULLS LAST, CreatedDate DESC"

        """

    @Test func `by id it is one request, by words one more`() async throws {
        var shell = try Shell()
        let demo = try await Self.org(now: shell.now)
        shell.useRemote(demo)
        let before = demo.requests.count
        let byID = await shell.run("contact", Self.rose, "--tree", "--read-only")
        let afterID = demo.requests.count
        let byWords = await shell.run("contact", "gonzalez", "--tree")
        let names = demo.requests.map { $0.prefix { $0 != "?" } }
        expectEqual(
            names[before..<afterID],
            [
                "GET /services/data", "POST /services/data/v67.0/composite/batch",
            ]
        )
        expectEqual(
            names[afterID...],
            [
                "GET /services/data/v67.0/query", "POST /services/data/v67.0/composite/batch",
            ]
        )
        #expect(byID == byWords && byID.code == .success, "\(byID)")
    }

    @Test func `the command behind the rest lists all`() async throws {
        var shell = try Shell()
        let demo = try await Self.org(now: shell.now)
        shell.useRemote(demo)
        let tree = await shell.run("contact", Self.rose, "--tree")
        let line = try #require(tree.messages.split(separator: "\n").last { $0.contains("query") })
        expect(line, .hasPrefix("1 more task: sfctl query \""))
        let soql = String(line.drop { $0 != "\"" }.dropFirst().dropLast())
        let all = await shell.run("query", soql, "--no-header")
        #expect(all.code == .success && all.output.split(separator: "\n").count == 6, "\(all)")
    }

    @Test func `a pipe has a row for each record, with its level`() async throws {
        var shell = try Shell()
        shell.useRemote(try await Self.org(now: shell.now))
        let outcome = await shell.run("contact", Self.rose, "--tree", "-r", "csv")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        expectEqual(lines.count, 18, "\(outcome)")
        expectEqual(
            lines.prefix(5),
            [
                "Level,Relation,Object,Id,Name,Details",
                "0,Contact,Contact,003Dm000001kZ00IAE,Rose Gonzalez,\"SVP, Procurement\"",
                "1,Account,Account,001Dm000001kZ00IAE,Edge Communications,",
                "2,Parent,Account,001Dm000001kZ05IAE,United Oil & Gas Corp.,",
                "3,Parent,Account,001Dm000001kZ08IAE,\"United Oil & Gas, UK\",",
            ]
        )
        expectEqual(lines.filter { $0.hasPrefix("1,Opportunity,Opportunity,006") }.count, 2)
        expectEqual(lines.filter { $0.hasPrefix("1,Task,Task,00T") }.count, 5)
        expectEqual(lines.filter { $0.hasPrefix("1,Campaign,Campaign,701") }.count, 1)
    }

    @Test func `JSON is one document, its lists like those of subqueries`() async throws {
        var shell = try Shell()
        shell.useRemote(try await Self.org(now: shell.now))
        let outcome = await shell.run("contact", Self.rose, "--tree", "--json")
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        let result = try #require(json["result"])
        expectEqual(result["Name"], .string("Rose Gonzalez"))
        expectEqual(
            result["Account"]?["Parent"]?["Parent"]?["Name"],
            .string("United Oil & Gas, UK")
        )
        expectEqual(result["Account"]?["Parent"]?["Parent"]?["Parent"], .null)
        expectEqual(result["ReportsTo"]?["Title"], .string("CFO"))
        expectEqual(result["Tasks"]?["totalSize"]?.integer, 6)
        expectEqual(result["Tasks"]?["done"]?.boolean, false)
        expectEqual(result["Tasks"]?["records"]?.elements?.count, 5)
        expectEqual(result["Events"]?["done"]?.boolean, true)
        let role = result["OpportunityContactRoles"]?["records"]?[0]
        expectEqual(role?["Opportunity"]?["Amount"]?.digits, "35000.0")
        expectEqual(json["warnings"], .array([]))
    }

    @Test func `of two thousand cases, the open ones come first, and five are shown`() async throws
    {
        var shell = try Shell.terminal(columns: 80)
        let demo = RemoteDemo(now: shell.now)
        let cases = (0..<2_000).map { number in
            #"{"attributes":{"type":"Case"},"ContactId":"\#(Self.rose)","Subject":"No \#(number)"}"#
        }
        for start in stride(from: 0, to: cases.count, by: 200) {
            let part = cases[start..<start + 200].joined(separator: ",")
            try await demo.post("composite/sobjects", #"{"records":[\#(part)]}"#)
        }
        shell.useRemote(demo)
        let outcome = await shell.run("contact", "gonzalez", "--tree")
        let lines = outcome.output.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("├── Cases: 2,002") })
        #expect(lines[start + 1...start + 5].allSatisfy { $0.hasSuffix("  New") }, "\(outcome)")
        expectEqual(lines[start + 6], "│   └── … and 1,997 more")
        expect(outcome.messages, .hasPrefix("1,997 more cases: sfctl query \"SELECT Id, "))
        expect(lines[start + 7], .hasPrefix("├── Opportunities"))
    }

    /// The demo org with an account that has parents, and records of all kinds for one contact.
    private static func org(now: Int) async throws -> RemoteDemo {
        let demo = RemoteDemo(now: now)
        for (child, parent) in [("001Dm000001kZ00IAE", "5"), ("001Dm000001kZ05IAE", "8")] {
            let body = #"{"ParentId":"001Dm000001kZ0\#(parent)IAE"}"#
            try await demo.post("sobjects/Account/\(child)", body, method: .patch)
        }
        let who = #""WhoId":"\#(rose)""#
        for day in 1...6 {
            let body = #"{\#(who),"Subject":"Call \#(day)","ActivityDate":"2026-03-0\#(day)"}"#
            try await demo.post("sobjects/Task", body)
        }
        let times =
            #""StartDateTime":"2026-10-01T10:00:00Z","EndDateTime":"2026-10-01T11:00:00Z","#
            + #""DurationInMinutes":60,"ActivityDate":"2026-10-01""#
        try await demo.post(
            "sobjects/Event",
            #"{\#(who),"Subject":"Site visit","Location":"Austin",\#(times)}"#
        )
        for (opportunity, role) in [
            ("006Dm000001kZ0UIAU", #","Role":"Evaluator""#), ("006Dm000001kZ0GIAU", ""),
        ] {
            let ids = #""OpportunityId":"\#(opportunity)","ContactId":"\#(rose)""#
            try await demo.post("sobjects/OpportunityContactRole", "{\(ids)\(role)}")
        }
        let ids = #""CampaignId":"701Dm000001kZ01IAE","ContactId":"\#(rose)""#
        try await demo.post("sobjects/CampaignMember", #"{\#(ids),"Status":"Responded"}"#)
        return demo
    }
}

extension RemoteDemo {
    /// Sends a change as JSON.
    func post(
        _ path: String,
        _ body: String,
        method: Request.Method = .post
    ) async throws {
        let request = Request(
            method,
            "/services/data/v67.0/\(path)",
            headers: ["Content-Type": "application/json"],
            body: Array(body.utf8)
        )
        let response = try await send(request)
        let bytes = try await response.body.collect()
        try #require(response.status < 300, "\(String(decoding: bytes, as: UTF8.self))")
    }
}
