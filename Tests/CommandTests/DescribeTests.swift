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

/// What `describe` takes from the org; what it prints stands in `Golden/describe`.
struct DescribeTests {
    @Test(arguments: ["Contact", "Opportunity", "User"])
    func `--json is the org's own describe, whole`(_ object: String) async throws {
        let shell = try Shell()
        let printed = try await result(of: ["describe", object, "--json"], in: shell)
        let answer = try await RemoteDemo(now: shell.now).send(
            Request(.get, "/services/data/v67.0/sobjects/\(object)/describe")
        )
        try expectEqual(printed, JSONValue(parsing: try await answer.body.collect()))
    }

    @Test func `the list of objects as JSON is the org's own, whole`() async throws {
        let shell = try Shell()
        let printed = try await result(of: ["describe", "--json"], in: shell)
        let answer = try await RemoteDemo(now: shell.now).send(
            Request(.get, "/services/data/v67.0/sobjects")
        )
        try expectEqual(printed, JSONValue(parsing: try await answer.body.collect()))
    }

    @Test func `the data dictionary has a line a field`() async throws {
        let shell = try Shell()
        let names = await shell.run("describe", "Contact", "-r", "ids").output
        let dictionary = await shell.run("describe", "Contact", "-r", "csv").output
        let lines = dictionary.split(separator: "\n").dropFirst()
        let first = lines.compactMap { $0.split(separator: ",").first }
        expectEqual(first, names.split(separator: "\n"))
    }

    @Test(arguments: ["contact", "CONTACT"])
    func `an object is found in any case`(_ name: String) async throws {
        let shell = try Shell()
        let lower = await shell.run("describe", name)
        await expectEqual(lower, shell.run("describe", "Contact"))
    }

    @Test(arguments: [["-s", "Contact"], ["--sobject=Contact"]])
    func `the object may be named as sf has it`(_ words: [String]) async throws {
        let shell = try Shell()
        let formats = ["-r", "csv"]
        let named = await shell.run(["describe"] + words + formats)
        await expectEqual(named, shell.run(["describe", "Contact"] + formats))
        let twice = await shell.run(["describe", "Account"] + words)
        expectEqual(
            twice.messages,
            "error: the object is given twice: use the argument or --sobject\n"
                + "  hint: sfctl describe --help\n"
        )
        expectEqual(twice.code, .usage)
    }

    @Test(arguments: [("standard", true), ("custom", false), ("queryable", true)])
    func `--kind chooses among the objects`(_ kind: String, _ hasContact: Bool) async throws {
        let outcome = try await Shell().run("describe", "--kind", kind, "-r", "ids")
        expectEqual(outcome.output.contains("Contact\n"), hasContact)
    }

    @Test(arguments: [("all", nil), ("custom", "custom"), ("standard", "standard"), ("ALL", nil)])
    func `-s all, custom and standard list objects, as sf sobject list does`(
        _ word: String,
        _ kind: String?
    ) async throws {
        let shell = try Shell()
        let list = ["describe"] + (kind.map { ["--kind", $0] } ?? [])
        let ids = await shell.run(list + ["-r", "ids"])
        await expectEqual(shell.run("describe", "-s", word), ids)
        let csv = await shell.run(list + ["-r", "csv"])
        await expectEqual(shell.run("describe", "-s", word, "-r", "csv"), csv)
        let names = ids.output.split(separator: "\n")
        let json = try await result(of: ["describe", "-s", word, "--json", "-r", "ids"], in: shell)
        expectEqual(json, .array(names.map { .string(String($0)) }))
        let both = await shell.run("describe", "-s", word, "Contact")
        #expect(
            both.messages.contains("lists objects and cannot be combined with Contact")
                && both.code == .usage
        )
    }

    @Test(arguments: [("LastNmae", ["--fields", "LastName"]), ("zzz", [])])
    func `a pattern without a match leads to the nearest field in the same org`(
        _ pattern: String,
        _ flags: [String]
    ) async throws {
        let line = ["describe", "Contact", "--fields", pattern, "-o", "demo"]
        let outcome = await (try Shell()).run(line)
        let hint = (["sfctl describe Contact"] + flags + ["-o demo"]).joined(separator: " ")
        expectEqual(outcome.messages, "No fields.\n  hint: \(hint)\n")
    }

    private func result(of line: [String], in shell: Shell) async throws -> JSONValue? {
        let outcome = await shell.run(line)
        return try JSONValue(parsing: Array(outcome.output.utf8))["result"]
    }
}
