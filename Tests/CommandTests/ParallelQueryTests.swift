import Client
import Foundation
import LocalOrg
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `sfctl query --parallel` on the built-in org with thousands of contacts.
@Suite(.timeLimit(.minutes(5))) struct ParallelQueryTests {
    private let shell: Shell

    init() async throws {
        shell = try Shell()
        await fill(with: 1000)
    }

    private func fill(with contacts: Int) async {
        let made = await shell.run("demo", "reset", "--contacts", "\(contacts)", "--quiet")
        expectEqual(made.code, .success)
    }

    private func query(_ soql: String, _ flags: String...) async -> Shell.Outcome {
        await shell.run(["query", soql, "--batch-size", "200"] + flags)
    }

    private func lines(_ outcome: Shell.Outcome) -> [String] {
        outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    private func expectSameRows(_ soql: String, workers: Int) async {
        let one = await query(soql, "-r", "csv")
        let many = await query(soql, "-r", "csv", "--parallel", "\(workers)")
        expectEqual(lines(many), lines(one))
        expectEqual(many.output.prefix { $0 != "\n" }, one.output.prefix { $0 != "\n" })
        expectEqual(many.messages, one.messages)
        expectEqual(many.code, .success)
    }

    @Test(arguments: [1, 2, 8, 16])
    func `the rows are those of one query`(workers: Int) async {
        await fill(with: 3000)
        await expectSameRows("SELECT Id, Name, Account.Name FROM Contact", workers: workers)
    }

    @Test(arguments: [
        "SELECT Id FROM Contact WHERE LastName LIKE 'M%' OR LastName LIKE 'S%' OR FirstName = NULL",
        "SELECT Id FROM Contact WHERE (NOT LastName LIKE 'M%') AND (Email != NULL OR Phone != "
            + "NULL)",
        "SELECT c.Id FROM Contact c WHERE c.LastName > 'M'",
        "SELECT Id FROM Contact WHERE Name = 'Nobody'",
        "SELECT Id FROM Contact WHERE Name = 'Rose Gonzalez'",
        "SELECT Id FROM Contact WHERE Id > '003Dm000001kZ00IAE' AND Id < '003Dm000001kZFBIA2'",
        "SELECT Id, FirstName FROM Contact WHERE AccountId IN (SELECT Id FROM Account)",
    ])
    func `a condition holds in every range`(soql: String) async {
        await expectSameRows(soql, workers: 8)
    }

    @Test func `deleted rows come too, each once`() async throws {
        let generated = lines(await query("SELECT Id FROM Contact", "-r", "ids")).dropFirst(20)
        let ids = generated.prefix(50)
        let deleted = await shell.run(["delete", "Contact", "--yes", "--quiet"] + ids)
        expectEqual(deleted.code, .success)
        let one = await query("SELECT Id, IsDeleted FROM Contact", "--all-rows")
        let many = await query("SELECT Id, IsDeleted FROM Contact", "--all-rows", "--parallel", "8")
        expectEqual(lines(many), lines(one))
        expectEqual(lines(many).count { $0.hasSuffix("\ttrue") }, 50)
        let left = await query("SELECT Id FROM Contact", "--parallel", "8")
        expectEqual(left.messages, "970 records\n")
    }

    @Test func `JSON tells the size of the whole, and that it is done`() async throws {
        let outcome = await query("SELECT Id FROM Contact", "--json", "--parallel", "8")
        let result = try #require(try JSONValue(parsing: Array(outcome.output.utf8))["result"])
        expectEqual(result["totalSize"]?.integer, 1020)
        expectEqual(result["done"]?.boolean, true)
        expectEqual(result["records"]?.elements?.count, 1020)
    }

    @Test(arguments: [1, 200, 450]) func `a limit is told with the size of the whole`(
        limit: Int
    ) async throws {
        let flags = ["--json", "--parallel", "8", "--max-rows", "\(limit)"]
        let outcome = await shell.run(
            ["query", "SELECT Id FROM Contact", "--batch-size", "200"] + flags
        )
        let answer = try JSONValue(parsing: Array(outcome.output.utf8))
        expectEqual(answer["result"]?["totalSize"]?.integer, 1020)
        expectEqual(answer["result"]?["done"]?.boolean, false)
        expectEqual(answer["result"]?["records"]?.elements?.count, limit)
        expectEqual(outcome.messages, "\(limit) of 1,020 records (--max-rows)\n")
    }

    @Test func `a limit that all rows fit in cuts nothing`() async {
        let outcome = await query("SELECT Id FROM Contact", "--parallel", "8", "--max-rows", "1020")
        expectEqual(outcome.messages, "1,020 records\n")
    }

    @Test(arguments: [
        ("SELECT Id FROM Contact ORDER BY Name", "the query has ORDER BY"),
        ("SELECT Id FROM Contact LIMIT 300", "the query has LIMIT"),
        ("SELECT LastName, COUNT(Id) FROM Contact GROUP BY LastName", "the query has GROUP BY"),
        ("SELECT COUNT() FROM Contact", "the query computes COUNT()"),
        ("SELECT COUNT(Id) FROM Contact", "the query computes an aggregate"),
    ])
    func `a query that cannot be divided says why and gives the same rows`(
        soql: String,
        reason: String
    ) async {
        let one = await query(soql)
        let many = await query(soql, "--parallel", "8")
        expectEqual(many.output, one.output)
        expectEqual(many.messages, "--parallel has no effect: \(reason)\n" + one.messages)
        await expectEqual(query(soql, "--parallel", "1"), one)
        await expectEqual(query(soql, "--parallel", "8", "--quiet").messages, "")
    }

    @Test func `an error shows the position in the query as it was written`() async {
        let one = await query("select  Nmae from Contact")
        let many = await query("select  Nmae from Contact", "--parallel", "8")
        expectEqual(many.messages.replacing(" --parallel 8", with: ""), one.messages)
        expect(many.messages, .contains("          ^\n"))
    }

    @Test(arguments: ["0", "17", "-1", "many", "1.5"])
    func `any other number is refused before anything is sent`(number: String) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--parallel=\(number)")
        expectEqual(outcome.code, .usage)
        expect(
            outcome.messages,
            .hasPrefix("error: --parallel takes a whole number from 1 to 16, not '\(number)'")
        )
    }
}
