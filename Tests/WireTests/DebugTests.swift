import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--debug` gives a line for each request, and neither it nor anything else shows the token.
struct DebugTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let contact = "003Dm000001kZ00IAE"

    @Test func `each request has a line with method, path, status, time and size`() async throws {
        let shell = try Shell(
            asking: ScriptedOrg(
                .on("/services/data", Wire.versions),
                .on(
                    "/services/data/v67.0/query?",
                    headers: ["X-Request-Id": "7c5a"],
                    Wire.page(Wire.contact(Self.contact))
                )
            ),
            version: nil
        )
        let outcome = await shell.run("query", Self.soql, "--debug")
        expectEqual(
            outcome.messages,
            """
            debug: GET /services/data 200 0 ms 139 bytes
            debug: GET /services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact 200 0 ms 164 \
            bytes 7c5a
            1 record

            """
        )
    }

    @Test func `SFCTL_DEBUG switches it on, and 0 off`() async throws {
        var shell = try Shell(asking: EmptyOrg())
        shell.variables["SFCTL_DEBUG"] = "0"
        await expectEqual(shell.run("query", Self.soql).messages, "No records.\n")
        shell.variables["SFCTL_DEBUG"] = "1"
        await expect(shell.run("query", Self.soql).messages, .hasPrefix("debug: GET "))
    }

    /// Answers and failures whose words a program may be tempted to hand on with what it sent.
    private static let answers: [ScriptedOrg.Answer] = [
        .query(Wire.page(Wire.contact(contact))),
        .query("not JSON"),
        .query(status: 401, Wire.refusal("INVALID_SESSION_ID", "Session expired or invalid")),
        .query(
            status: 403,
            Wire.refusal("REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")
        ),
        .query(status: 500, "<html>An unexpected error occurred</html>"),
        .on(
            "/services/data/v67.0/query?",
            fails: .unreachable(.other("the server refused the connection"))
        ),
        .on("/services/data/v67.0/query?", fails: .insecure(.other("certificate expired"))),
        .on("/services/data/v67.0/query?", fails: .timedOut(.answer)),
    ]

    @Test(arguments: answers.indices, [[], ["--json"]])
    func `the token is in no output, however the query ends`(
        _ answer: Int,
        _ flags: [String]
    ) async throws {
        let org = ScriptedOrg(Array(repeating: Self.answers[answer], count: 4))
        let shell = try Shell(asking: org)
        let outcome = await shell.run(["query", Self.soql, "--debug"] + flags)
        expectEqual(org.requests.first?.headers["Authorization"], "Bearer \(Shell.token)")
        expect(outcome.description, .lacks("marker_of_a_secret"))
    }

    @Test(arguments: [
        ["get", "Contact", contact], ["describe"], ["describe", "Contact"],
        ["delete", "Contact", contact, "--dry-run"], ["delete", "Contact", contact, "--yes"],
    ])
    func `the token is in no output of any other command`(_ arguments: [String]) async throws {
        let shell = try Shell(asking: EmptyOrg())
        for flags in [["--debug"], ["--debug", "--json"]] {
            let outcome = await shell.run(arguments + flags)
            expect(outcome.description, .lacks("marker_of_a_secret"))
        }
    }

    @Test func `the token of a settings file that cannot be used is not shown`() async throws {
        let shell = try Shell()
        try shell.folder.write(
            #"{"orgs":{"acme":{"instanceUrl":7,"accessToken":"marker_of_a_secret"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("query", Self.soql, "-o", "acme", "--debug")
        expectEqual(outcome.code, .usage)
        expect(outcome.description, .lacks("marker_of_a_secret"))
    }
}
