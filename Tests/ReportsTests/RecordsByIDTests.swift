import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Several records by their ids; small results stand in `Golden/get`.
struct RecordsByIDTests {
    @Test func `the rows are in the order of the ids, 2,000 a request`() async throws {
        let org = RemoteDemo(contacts: 4_100, now: 1_789_214_400_000)
        var shell = try Shell(asking: org)
        let all = await shell.run("query", "SELECT Id FROM Contact", "-r", "ids").output
        let ids = all.split(separator: "\n").reversed().map(String.init)
        shell.input = Array(ids.joined(separator: "\n").utf8)
        let before = org.requests.count
        let outcome = await shell.run("get", "Contact", "--ids-from", "-", "-r", "ids")
        expectEqual(outcome.output, ids.map { "\($0)\n" }.joined())
        let requests = org.requests.dropFirst(before).filter { $0.contains("composite") }
        expectEqual(requests.count, (ids.count + 1_999) / 2_000)
        expectEqual(requests.count, 3)
    }

    /// So that a script gets the same form for any two ids.
    @Test func `an id given twice is a list of one record`() async throws {
        let id = "003Dm000001kZ04IAE"
        let words = ["get", "Contact", id, id, "--fields", "Name", "--json"]
        let outcome = try await Shell().run(words)
        expect(
            outcome.output,
            .hasPrefix(#"{"result":{"records":[{"attributes":{"type":"Contact","#)
        )
        expect(outcome.output, .contains(#""totalSize":1,"done":true},"status":0"#))
        expectEqual(outcome.code, .success)
    }

    @Test func `the same records come out as by a query`() async throws {
        let shell = try Shell()
        let fields = "Id,Name,Email,Birthdate,Account.Name,CreatedDate"
        let soql = "SELECT \(fields) FROM Contact ORDER BY Id"
        let ids = await shell.run("query", soql, "-r", "ids").output.split(separator: "\n")
        for format in ["csv", "tsv", "ndjson", "json", "table", "vertical"] {
            let words = ["--fields", fields, "-r", format]
            let got = await shell.run(["get", "Contact"] + ids.map(String.init) + words)
            let queried = await shell.run("query", soql, "-r", format)
            expectEqual(got.output, queried.output)
        }
    }

    @Test(arguments: [
        "{}", "[]", "[null]", "[null,null,null]", "[3,null]", "[null,", "[null,null]x",
        #"[{"Id":"003Dm000001kZ01IAE"},{"Id":"003Dm000001kZ00IAE"}]"#,
        #"[{"Name":"x"},null]"#,
    ])
    func `other records are an error`(_ body: String) async throws {
        let path = "/services/data/v67.0/composite/sobjects/Contact"
        let org = ScriptedOrg((0..<4).map { _ in .on(path, method: .post, body) })
        let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ01IAE"]
        let outcome = try await Shell(asking: org).run(
            ["get", "Contact"] + ids + ["--fields", "Name", "-r", "csv"]
        )
        expectEqual(outcome.code, .failure, "\(outcome)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `a reader that goes away, and flags that do not fit`() async throws {
        let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ01IAE"]
        let tooling = try await Shell().run(["get", "Contact"] + ids + ["-t"])
        expect(tooling.messages, .hasPrefix("error: --use-tooling-api shows one record"))
        let twice = try await Shell().run("get", "Contact", ids[0], "--ids-from", "x")
        expectEqual(twice.code, .usage)
        let both = try await Shell().run("get", "Contact", "-w", "Name=a", "--ids-from", "x")
        expectEqual(both.code, .usage)
    }

    @Test func `more than one request can tell are not looked up`() async throws {
        let org = RemoteDemo(now: 1_789_214_400_000)
        var shell = try Shell(asking: org)
        let ids = (100..<301).compactMap { try? RecordID("003Dm000001k\($0)").description }
        shell.input = Array(ids.joined(separator: "\n").utf8)
        let outcome = await shell.run("get", "Contact", "--ids-from", "-", "--fields", "Id")
        expect(outcome.messages, .contains("181 more do not exist or are not visible to you"))
        #expect(!org.requests.contains { $0.contains("queryAll") })
    }

    @Test func `many missing ids are counted`() async throws {
        let missing = (0..<25).compactMap { number in
            (try? RecordID("003Dm000001kY\(number + 10)"))?.description
        }
        try #require(missing.count == 25)
        let outcome = try await Shell().run(
            ["get", "Contact", "003Dm000001kZ00IAE"] + missing + ["--fields", "Name"]
        )
        expectEqual(outcome.output, "Name\nRose Gonzalez\n")
        expectEqual(outcome.code, .partial)
        expect(outcome.messages, .contains("and 5 more do not exist or are not visible to you"))
    }

    @Test func `deleted records are told from missing ones`() async throws {
        let shell = try Shell()
        let gone = ["003Dm000001kZ04IAE", "003Dm000001kZ05IAE"]
        _ = await shell.run(["delete", "Contact"] + gone + ["--yes"])
        let both = await shell.run(
            ["get", "Contact", "003Dm000001kZ00IAE", "003Dm000001kY10IAE"] + gone
                + ["--fields", "Name"]
        )
        expectEqual(
            both,
            Shell.Outcome(
                output: "Name\nRose Gonzalez\n",
                messages: """
                    error: Contact 003Dm000001kY10IAE does not exist or is not visible to you; \
                    Contact 003Dm000001kZ04IAE and 003Dm000001kZ05IAE are deleted
                      hint: sfctl undelete Contact 003Dm000001kZ04IAE 003Dm000001kZ05IAE

                    """,
                code: .partial
            )
        )
        let all = await shell.run(["get", "Contact"] + gone + ["--fields", "Name", "--json"])
        expect(all.output, .hasPrefix(#"{"name":"ENTITY_IS_DELETED","message":"Contact 003Dm"#))
        expectEqual(all.code, .failure)
        let csv = await shell.run(["get", "Contact"] + gone + ["--fields", "Name", "-r", "csv"])
        #expect(csv.output == "" && csv.code == .failure)
    }

    @Test(arguments: [
        ("003Dm000001kZ00IAE\n003Dm00\n003Dm000001kZ01IAE\n", "line 2: '003Dm00' is not"),
        ("003Dm000001kZ00IAE\n003Dm000001kZ01IAA\n", "line 2: '003Dm000001kZ01IAA' is not"),
        ("Id,Name\n003Dm000001kZ00IAE,x\n003Dm000001kZ01IAE\n", "line 3: the line has 1 "),
        (#"{"Id":"003Dm000001kZ00IAE"}"# + "\n" + #"{"Id":"bad"}"#, "line 2: 'bad' is not"),
    ])
    func `a list with a wrong line is refused`(_ list: String, _ reason: String) async throws {
        let org = ScriptedOrg()
        var shell = try Shell(asking: org)
        shell.input = Array(list.utf8)
        let outcome = await shell.run("get", "Contact", "--ids-from", "-", "--fields", "Id")
        expect(outcome.messages, .hasPrefix("error: 1 line of stdin is wrong; nothing was sent\n"))
        expect(outcome.messages, .contains("  why: \(reason)"))
        #expect(outcome.output == "" && outcome.code == .usage && org.requests.isEmpty)
    }
}
