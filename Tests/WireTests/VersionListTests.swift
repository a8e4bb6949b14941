import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Orgs that keep their list of API versions to themselves.
struct VersionListTests {
    private static let soql = "SELECT Id FROM Contact"

    @Test(arguments: [401, 403])
    func `an org that wants a token for the list gets it`(status: Int) async throws {
        let org = ScriptedOrg(
            .on("/services/data", status: status, Wire.refusal("INVALID_SESSION_ID", "no")),
            .on("/services/data", Wire.versions),
            .query(Wire.page())
        )
        let outcome = try await Shell(asking: org, version: nil).run("query", Self.soql)
        expectEqual(
            outcome,
            Shell.Outcome(output: "Id\n", messages: "No records.\n", code: .success)
        )
        let tokens = org.requests.map { $0.headers["Authorization"] != nil }
        expectEqual(tokens, [false, true, true])
    }

    @Test(arguments: [
        (["query", "SELECT Id FROM Contact"]), (["get", "Contact", "003Dm000001kZ00IAE"]),
    ])
    func `a server without the list brings --api-version to mind`(_ words: [String]) async throws {
        let org = ScriptedOrg(.on("/services/data", status: 404, Wire.refusal("NOT_FOUND", "no")))
        let outcome = try await Shell(asking: org, version: nil).run(words)
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: the org does not list its API versions
              why: the org answered 404 to GET /services/data, so the highest version is unknown
              hint: --api-version 67.0 uses that version without the list
              hint: the URL may be wrong; sfctl orgs shows the URL of each org

            """
        )
        expectEqual(outcome.code, .failure)
    }
}
