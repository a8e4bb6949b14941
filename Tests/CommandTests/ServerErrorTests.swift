import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Errors of the org as a script of `sf` reads them: `message` is the org's text, whole, and ours
/// stands in `actions`.
struct ServerErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: [String]
        let name: String
        let message: String
        let actions: [String]

        init(_ line: String..., name: String, message: String, actions: [String] = []) {
            self.line = line
            self.name = name
            self.message = message
            self.actions = actions
        }

        var testDescription: String { line.joined(separator: " ") }
    }

    private static let missing = "The requested resource does not exist"
    private static let absent = "003Dm000001kZ99IAE"

    static let cases: [Case] = [
        .init(
            "query",
            "SELECT Id FROM Contact WHERE",
            name: "MALFORMED_QUERY",
            message: "unexpected token: '<EOF>'",
            actions: ["expected a condition, but the query ends here"]
        ),
        .init(
            "get",
            "Contact",
            absent,
            name: "NOT_FOUND",
            message: missing,
            actions: ["Contact \(absent) does not exist or is not visible to you"]
        ),
        .init(
            "describe",
            "Contcat",
            name: "NOT_FOUND",
            message: missing,
            actions: [
                "the org has no object 'Contcat', or hides it from you", "did you mean Contact?",
            ]
        ),
        .init(
            "delete",
            "Contcat",
            "--matching",
            "Id != null",
            "--yes",
            name: "NOT_FOUND",
            message: missing,
            actions: [
                "the org has no object 'Contcat', or hides it from you", "did you mean Contact?",
            ]
        ),
        .init(
            "delete",
            "Contact",
            "003Dm000001kZ00IAE",
            "--yes",
            name: "DELETE_FAILED",
            message:
                "Your attempt to delete Ms. Rose Gonzalez could not be completed because it is "
                + "associated with the following cases.: 00001000, 00001017\n",
            actions: [
                "Contact 003Dm000001kZ00IAE was not deleted",
                #"sfctl query "SELECT CaseNumber FROM Case WHERE ContactId = "#
                    + #"'003Dm000001kZ00IAE'""#,
            ]
        ),
    ]

    @Test(arguments: cases)
    func `a script gets the org's own words`(_ testCase: Case) async throws {
        let outcome = try await Shell().run(testCase.line + ["--json"])
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        expectEqual(json["name"]?.text, testCase.name)
        expectEqual(json["message"]?.text, testCase.message)
        expectEqual(json["actions"]?.elements?.compactMap(\.text), testCase.actions)
        // As in sf, get and delete have the name as code, and no data.
        let wraps = testCase.line[0] == "get" || testCase.line[0] == "delete"
        expectEqual(json["data"]?["message"]?.text, wraps ? nil : testCase.message)
        expectEqual(json["data"]?["errorCode"]?.text, wraps ? nil : testCase.name)
        expectEqual(json["code"]?.text, wraps ? testCase.name : "1")
        expectEqual(json["status"]?.integer, 1)
        #expect(outcome.code == .failure && outcome.messages.isEmpty)
    }

    @Test func `the position in the SOQL stays in the text`() async throws {
        let outcome = try await Shell().run("query", "SELECT Nmae FROM Contact", "--json")
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        let start =
            "\nSELECT Nmae FROM Contact\n       ^\nERROR at Row:1:Column:8\nNo such column 'Nmae'"
        expect(json["message"]?.text, .hasPrefix(start))
        expectEqual(json["actions"]?.elements?.compactMap(\.text), ["did you mean Name?"])
    }

    @Test(arguments: [["get", "Contcat", absent], ["delete", "Contcat", absent, "--yes"]])
    func `an object that the org was not asked for is missing by the same name`(
        _ line: [String]
    ) async throws {
        let outcome = try await Shell().run(line + ["--json"])
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        expectEqual(json["name"]?.text, "NOT_FOUND")
        expectEqual(json["message"]?.text, Self.missing)
        expectEqual(
            json["actions"]?[0]?.text,
            "the org has no object 'Contcat', or hides it from you"
        )
        expectEqual(json["data"], nil)
        expectEqual(outcome.code, .failure)
    }

    @Test func `a usage error keeps its exit code and has no data`() async throws {
        let outcome = try await Shell().run("query", "x", "--zebra", "--json")
        let json = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(json["name"]?.text == "UsageError" && json["code"]?.text == "2")
        #expect(json["data"] == nil && outcome.code == .usage)
    }

    @Test func `a deleted record is told as that, with the way back`() async throws {
        let shell = try Shell()
        let id = "003Dm000001kZ04IAE"
        await expectEqual(shell.run("delete", "Contact", id, "--yes").code, .success)
        let outcome = await shell.run("get", "Contact", id)
        expectEqual(
            outcome.messages,
            """
            error: Contact \(id) is deleted
              hint: sfctl undelete Contact \(id)

            """
        )
        let again = await shell.run("delete", "Contact", id, "--yes", "--quiet")
        expectEqual(
            again.messages,
            """
            error: Contact \(id) is already deleted
              why: entity is deleted (ENTITY_IS_DELETED)

            """
        )
        expectEqual(again.code, .failure)
    }
}
