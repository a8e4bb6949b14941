import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Results without rows, whose columns only the schema knows; and the count, which has none.
struct EmptyResultTests {
    static let selections = [
        "FIELDS(ALL)", "FIELDS(STANDARD), Account.Name", "FIELDS(CUSTOM), Id", "Id, FIELDS(CUSTOM)",
    ]

    @Test(arguments: selections, ["csv", "tsv"])
    func `no rows have the header that rows would have`(
        selection: String,
        format: String
    ) async throws {
        let shell = try Shell()
        let soql = "SELECT \(selection) FROM Contact WHERE Name != 'Rose Gonzalez' LIMIT 100"
        let rows = await shell.run("query", soql, "-r", format)
        let none = await shell.run("query", soql.replacing("!=", with: "<"), "-r", format)
        let nothing = await shell.run(
            "query",
            "SELECT \(selection) FROM Contact WHERE Name = 'x' LIMIT 100",
            "-r",
            format
        )
        expectEqual(none.code, .success)
        let header = try #require(rows.output.split(separator: "\n").first)
        expectEqual(nothing.output, header + "\n")
    }

    @Test(arguments: ["ids", "csv --no-header", "table", "vertical", "ndjson", "vcard"])
    func `no rows print nothing where there is no header`(format: String) async throws {
        let soql = "SELECT FIELDS(ALL) FROM Contact WHERE Name = 'x' LIMIT 100"
        let outcome = try await Shell().run(
            ["query", soql, "-r"] + format.split(separator: " ").map(String.init)
        )
        #expect(outcome.output == "" && outcome.code == .success)
    }

    @Test func `an object that the org does not describe has no header, and no empty line`()
        async throws
    {
        let org = ScriptedOrg(
            .query(#"{"totalSize":0,"done":true,"records":[]}"#),
            .on("/services/data/v67.0/sobjects/Account/describe", status: 404, "[]")
        )
        let outcome = try await Shell(asking: org).run(
            "query",
            "SELECT FIELDS(ALL) FROM Account LIMIT 1",
            "-r",
            "csv"
        )
        #expect(outcome.output == "" && outcome.code == .success)
    }

    static let counts: [(arguments: String, output: String)] = [
        ("-r csv", "count\n20\n"),
        ("-r tsv", "count\n20\n"),
        ("-r csv --no-header", "20\n"),
        ("-r tsv --no-header", "20\n"),
        ("-r csv --line-ending CRLF --bom", "\u{FEFF}count\r\n20\r\n"),
        ("-r ndjson", #"{"count":20}"# + "\n"),
        (
            "-r json",
            #"{"result":{"records":[],"totalSize":20,"done":true},"status":0,"warnings":[]}"# + "\n"
        ),
        ("-r table", "20\n"),
        ("-r vertical", "20\n"),
        ("", "20\n"),
    ]

    @Test(arguments: counts)
    func `a count is a row with a column, or the number alone`(
        arguments: String,
        output: String
    ) async throws {
        let outcome = try await Shell().run(
            ["query", "SELECT COUNT() FROM Contact"]
                + arguments.split(separator: " ").map(String.init)
        )
        #expect(outcome.output.unicodeScalars.elementsEqual(output.unicodeScalars))
        #expect(outcome.messages.isEmpty && outcome.code == .success)
    }

    @Test(arguments: [("csv", "count\n20\n"), ("ndjson", "{\"count\":20}\n"), ("txt", "20\n")])
    func `a count in a file has the form of its name`(ending: String, content: String) async throws
    {
        let shell = try Shell()
        let path = "\(shell.folder.path)/n.\(ending)"
        let outcome = await shell.run("query", "SELECT COUNT() FROM Contact", "--output-file", path)
        expectEqual(outcome.code, .success)
        try expectEqual(String(contentsOfFile: path, encoding: .utf8), content)
    }

    @Test func `a count has no ids`() async throws {
        let outcome = try await Shell().run(
            "query",
            "SELECT COUNT() FROM Contact WHERE Email != NULL",
            "-r",
            "ids"
        )
        expectEqual(
            outcome.messages,
            """
            error: ids output needs records, but SELECT COUNT() returns only a number
              hint: sfctl query 'SELECT Id FROM Contact WHERE Email != NULL' -r ids
              hint: --result-format tsv prints the number

            """
        )
        #expect(outcome.output.isEmpty && outcome.code == .usage)
    }
}
