import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Records
@testable import sfctl

/// The keys of `--json` are in the same order in every command.
struct EnvelopeOrderTests {
    private static let success = ["result", "status", "warnings"]
    private static let failure = [
        "result", "name", "message", "exitCode", "actions", "context", "data", "warnings", "code",
        "status", "commandName",
    ]

    @Test(arguments: [
        "query|SELECT Id FROM Contact LIMIT 1", "query|SELECT Id FROM Contact|-r|ids",
        "query|SELECT COUNT() FROM Contact", "query|--check|SELECT Id FROM Contact",
        "get|Contact|003Dm000001kZ00IAE", "get|Contact|003Dm000001kZ00IAE|-r|ids",
        "describe", "describe|-r|ids", "describe|Contact", "describe|Contact|--picklist|LeadSource",
        "contacts", "contact|rose", "bin|Contact", "orgs", "whoami", "config|list",
        "delete|Contact|003Dm000001kZ04IAE|--yes", "delete|Contact|003Dm000001kZ04IAE|--dry-run",
        "delete|Contact|003Dm000001kZ04IAE|003Dm000001kZ05IAE|--yes", "journal|list",
        "journal|prune|--older-than|30d|--dry-run", "demo|status",
    ])
    func `a result has its keys in one order`(line: String) async throws {
        let words = line.split(separator: "|").map(String.init)
        let outcome = try await Shell().run(words + ["--json"])
        let value = try JSONValue(parsing: Array(outcome.output.utf8))
        expectEqual(value.members?.map(\.key), Self.success, "\(outcome)")
    }

    @Test(arguments: [
        "query|SELECT Nope FROM Contact", "query", "get|Contact|003000000000000AAA",
        "describe|Nope", "contact|nobody", "delete|Contact|003Dm000001kZ00IAE|--yes",
        "delete|Contact|003Dm000001kZ00IAE|003Dm000001kZ04IAE|--yes", "undelete|--last",
        "journal|show|x", "bin|Nope", "nonsense",
    ])
    func `an error has its keys in one order`(line: String) async throws {
        let words = line.split(separator: "|").map(String.init)
        let outcome = try await Shell().run(words + ["--json"])
        let value = try JSONValue(parsing: Array(outcome.output.utf8))
        let keys = value.members?.map(\.key) ?? []
        expectEqual(keys, Self.failure.filter(keys.contains), "\(outcome)")
        #expect(keys.count >= 9)
    }
}
