import Client
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A query that the org ends between two pages, as a session that is renewed does to the queries of
/// the one before.
struct EndedQueryTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ01IAE"]
    private static let next = "/services/data/v67.0/query/0r8-1"

    private static let first = ScriptedOrg.Answer.query(
        Wire.page(Wire.contact(ids[0]), of: 2, next: next)
    )
    private static let second = ScriptedOrg.Answer.on(next, Wire.page(Wire.contact(ids[1]), of: 2))
    private static let dead = ScriptedOrg.Answer.on(
        next,
        status: 400,
        Wire.refusal("INVALID_QUERY_LOCATOR", "invalid query locator")
    )

    @Test func `rows that are out stay, and the message counts them`() async throws {
        let shell = try Shell(asking: ScriptedOrg(Self.first, Self.dead))
        let outcome = await shell.run("query", Self.soql, "-r", "ids")
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "\(Self.ids[0])\n",
                messages: """
                    error: the org ended the query after 1 of 2 records; the rest is missing
                      why: invalid query locator (INVALID_QUERY_LOCATOR)
                      hint: run it again; with --output-file, sfctl restarts such a query \
                    automatically
                      hint: if the query has ORDER BY Id, WHERE Id > the last one fetches the \
                    rest

                    """,
                code: .failure
            )
        )
    }

    @Test func `the JSON on stdout holds the rows and the error`() async throws {
        let shell = try Shell(asking: ScriptedOrg(Self.first, Self.dead))
        let outcome = await shell.run("query", Self.soql, "--json")
        expect(outcome.output, .contains(#""totalSize":2,"done":false}"#))
        expect(outcome.output, .contains(#""name":"INVALID_QUERY_LOCATOR""#))
        expect(outcome.output, .contains("after 1 of 2 records"))
        #expect(outcome.code == .failure && outcome.messages == "")
    }

    @Test func `a file that is not visible yet is begun again, and has each row once`()
        async throws
    {
        let org = ScriptedOrg(Self.first, Self.dead, Self.first, Self.second)
        let shell = try Shell(asking: org)
        let path = "\(shell.folder.path)/contacts"
        let outcome = await shell.run("query", Self.soql, "-r", "ids", "--output-file", path)
        expectEqual(shell.folder.text(of: "contacts"), Self.ids.map { "\($0)\n" }.joined())
        expectEqual(
            outcome.messages,
            "the org ended the query between two pages; restarting it\n2 records in "
                + "\(path)\n"
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `a query that ends twice is given up, and the old file stays`() async throws {
        let org = ScriptedOrg(Self.first, Self.dead, Self.first, Self.dead)
        let shell = try Shell(asking: org)
        let path = try shell.folder.write("old\n", to: "contacts")
        let outcome = await shell.run("query", Self.soql, "-r", "ids", "--output-file", path)
        expectEqual(shell.folder.text(of: "contacts"), "old\n")
        expectEqual(shell.folder.names, ["contacts"])
        expectEqual(outcome.code, .failure)
        expectEqual(org.requests.count, 4)
    }
}
