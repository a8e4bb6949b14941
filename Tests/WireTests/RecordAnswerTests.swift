import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `get` prints the record that was asked for, or says that it did not come.
struct RecordAnswerTests {
    private static let id = "003Dm000001kZ00IAE"
    private static let path = "/services/data/v67.0/sobjects/Contact/\(id)"

    private func get(_ body: String, _ flags: [String]) async throws -> Shell.Outcome {
        let org = ScriptedOrg(.on(Self.path, body))
        return try await Shell(asking: org).run(["get", "Contact", Self.id] + flags)
    }

    @Test(
        arguments: [
            ("{}", "the server's answer does not contain Contact \(id)"),
            ("[]", "the server's answer does not contain Contact \(id)"),
            (
                Wire.contact("003Dm000001kZ01IAE"),
                "the server sent 003Dm000001kZ01IAE, expected Contact \(id)"
            ),
        ],
        ["table", "vertical", "csv", "tsv", "ndjson", "ids", "vcard", "vcard3"]
    )
    func `an answer that is not the record is malformed in every form`(
        answer: (body: String, why: String),
        format: String
    ) async throws {
        let outcome = try await get(answer.body, ["-r", format])
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: cannot use the org's answer
              why: \(answer.why)
              hint: --debug shows each request

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: ["{}", "[]", Wire.contact("003Dm000001kZ01IAE")])
    func `json names the failure`(body: String) async throws {
        let outcome = try await get(body, ["--json"])
        expect(outcome.output, .hasPrefix(#"{"name":"MalformedAnswer","#))
        expect(outcome.output, .contains(#""exitCode":1,"#))
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: [
        #"{"Name":"Ada","Id":"003Dm000001kZ00IAE"}"#, #"{"Name":"Ada","Id":"003Dm000001kZ00"}"#,
        #"{"attributes":{"type":"Contact","url":"\#(path)"},"Name":"Ada"}"#,
    ])
    func `a record without the Id is told by its URL`(body: String) async throws {
        let outcome = try await get(body, ["--fields", "Name", "-r", "csv"])
        expectEqual(outcome.output, "Name\nAda\n")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [[], ["--json"]])
    func `the description of another object is malformed`(_ flags: [String]) async throws {
        let org = ScriptedOrg(
            .on("/services/data/v67.0/sobjects/Contact/describe", #"{"name":"Lead","fields":[]}"#)
        )
        let outcome = try await Shell(asking: org).run(["describe", "Contact"] + flags)
        let text = outcome.messages + outcome.output
        expect(text, .contains("the server sent Lead, expected Contact"))
        expectEqual(outcome.code, .failure)
    }

    @Test func `names for a question before a delete are those that were announced`() async throws {
        let org = ScriptedOrg(
            .on("/services/data/v67.0/query?q=SELECT%20Name%2C%20IsSandbox", Wire.page()),
            .on("/services/data/v67.0/query?q=SELECT%20Id%2C%20Name", Wire.page(of: 1))
        )
        let outcome = try await Shell(asking: org).run("delete", "Contact", Self.id, "--dry-run")
        expectEqual(outcome.output, "")
        expect(outcome.messages, .contains("  why: the server announced 1 row and sent 0\n"))
        expectEqual(outcome.code, .failure)
    }
}
