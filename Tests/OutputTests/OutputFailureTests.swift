import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Output that cannot be written is an error; a reader that has seen enough is a silent end.
struct OutputFailureTests {
    private static let query = ["query", "SELECT Id, Name FROM Contact"]

    /// A command line for each way that the program writes.
    private static let commands = [
        query, query + ["-r", "table"], query + ["-r", "vertical"], query + ["--json"],
        query + ["-r", "ndjson"], query + ["-r", "csv"], query + ["-r", "ids"],
        query + ["-r", "vcard"], ["query", "SELECT COUNT() FROM Contact"],
        ["query", "SELECT COUNT() FROM Contact", "--json"],
        ["get", "Contact", "003Dm000001kZ00IAE"],
        ["get", "Contact", "003Dm000001kZ00IAE", "--json"],
        ["describe"], ["describe", "Contact"], ["describe", "Contact", "--json"],
        ["describe", "-r", "ids"], ["delete", "Contact", "003Dm000001kZ00IAE", "--dry-run"],
        ["demo", "status"], ["help"], ["query", "--help"], ["help", "exit-codes"], ["version"],
    ]

    @Test func `the JSON of an error is indented on request`() async throws {
        for words in [["query", "SELECT Nme FROM Contact"], ["query"]] {
            let outcome = try await Shell().run(words + ["--json", "--pretty"])
            expect(outcome.output, .hasPrefix("{\n  \"name\": "), "\(outcome)")
        }
    }

    @Test(arguments: commands)
    func `a full disk exits 74 and says so`(_ arguments: [String]) async throws {
        let shell = try Shell()
        let messages = MemorySink()
        let code = await Program.run(
            arguments,
            in: shell.environment(output: FailingSink(after: 0, code: ENOSPC), messages: messages)
        )
        expect(messages.text, .hasSuffix("error: cannot write output: No space left on device\n"))
        expectEqual(code, .cannotWrite)
    }

    @Test(arguments: [["query", "SELECT Nope FROM Contact"], ["get"]])
    func `an error that JSON should tell is told in words where stdout fails`(
        _ arguments: [String]
    ) async throws {
        let shell = try Shell()
        let words = await shell.run(arguments).messages
        let messages = MemorySink()
        let code = await Program.run(
            arguments + ["--json"],
            in: shell.environment(output: FailingSink(after: 0, code: ENOSPC), messages: messages)
        )
        expectEqual(messages.text, words + "error: cannot write output: No space left on device\n")
        expectEqual(code, .cannotWrite)
    }

    @Test(arguments: commands)
    func `a reader that went away ends the run without a word`(_ arguments: [String]) async throws {
        let shell = try Shell()
        let messages = MemorySink()
        let code = await Program.run(
            arguments,
            in: shell.environment(output: FailingSink(after: 0, code: EPIPE), messages: messages)
        )
        expect(messages.text, .lacks("error"))
        expectEqual(code, .outputClosed)
    }

    @Test func `a disk that fills later on exits 74 as well`() async throws {
        let shell = try Shell()
        await expectEqual(shell.run("demo", "reset", "--contacts", "3000").code, .success)
        let outcome = await shell.run(
            "query",
            "SELECT Id FROM Contact",
            into: FailingSink(after: 40_000, code: ENOSPC)
        )
        expectEqual(outcome.messages, "error: cannot write output: No space left on device\n")
        expectEqual(outcome.code, .cannotWrite)
    }

    @Test func `a reader that goes away ends the requests too`() async throws {
        let locator = "/services/data/v67.0/query/0r8-"
        // More rows than are kept until more pages are there.
        let many = Array(repeating: Wire.contact("003Dm000001kZ00IAE"), count: 8000)
        let later = (1...5).map { page in
            let record = Wire.contact("003Dm000001kZ0\(page)IAE")
            let next = page < 5 ? locator + "\(page + 1)" : nil
            return ScriptedOrg.Answer.on(
                locator + "\(page)",
                Wire.page(record, of: 8005, next: next)
            )
        }
        let first = Wire.page(many.joined(separator: ","), of: 8005, next: locator + "1")
        let org = ScriptedOrg([.query(first)] + later)
        let shell = try Shell(asking: org)
        let outcome = await shell.run(
            "query",
            "SELECT Id FROM Contact",
            into: FailingSink(after: 0, code: EPIPE)
        )
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .outputClosed)
        // The first page cannot be written; at most two are requested ahead of it.
        #expect(org.requests.count <= 3, "\(org.requests.map(\.target))")
    }

    @Test func `a file in a folder that is not there exits 74 before anything is sent`()
        async throws
    {
        let org = ScriptedOrg()
        let shell = try Shell(asking: org)
        let path = shell.folder.path + "/nowhere/contacts.csv"
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--output-file", path)
        expectEqual(outcome.messages, "error: cannot write \(path): No such file or directory\n")
        expectEqual(outcome.code, .cannotWrite)
        #expect(org.requests.isEmpty)
    }

    @Test func `a folder of the file's name exits 74 before anything is sent`() async throws {
        let org = ScriptedOrg()
        let shell = try Shell(asking: org)
        try shell.folder.write("", to: "out/contacts.csv/kept")
        let path = shell.folder.path + "/out/contacts.csv"
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--output-file", path)
        expectEqual(outcome.messages, "error: cannot write \(path): Is a directory\n")
        expectEqual(outcome.code, .cannotWrite)
        try expectEqual(shell.names(in: "out"), ["contacts.csv"])
        #expect(org.requests.isEmpty)
    }
}
