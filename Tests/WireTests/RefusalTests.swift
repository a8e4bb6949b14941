import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What the org's refusals, and answers that are none, look like and exit with.
struct RefusalTests {
    private static let soql = "SELECT Id FROM Contact"

    /// A pipe's query of an org that gives these answers.
    private func query(_ answers: ScriptedOrg.Answer...) async throws -> Shell.Outcome {
        try await Shell(asking: ScriptedOrg(answers)).run("query", Self.soql)
    }

    @Test func `a refused session exits 4 and says what to do`() async throws {
        let outcome = try await query(
            .query(status: 401, Wire.refusal("INVALID_SESSION_ID", "Session expired or invalid"))
        )
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: the org rejected the session
              why: Session expired or invalid (INVALID_SESSION_ID)
              hint: set SFCTL_ACCESS_TOKEN to a new access token, or log in: sfctl login

            """
        )
        expectEqual(outcome.code, .notSignedIn)
    }

    @Test func `a used-up limit exits 6 after one request`() async throws {
        let outcome = try await query(
            .query(
                status: 403,
                Wire.refusal("REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")
            )
        )
        expectEqual(
            outcome.messages,
            """
            error: TotalRequests Limit exceeded.
              why: the org answered 403 REQUEST_LIMIT_EXCEEDED
              hint: the limit resets by itself; each retry counts against it

            """
        )
        expectEqual(outcome.code, .limitReached)
    }

    @Test func `too many requests exit 6 after three retries`() async throws {
        let busy = ScriptedOrg.Answer.query(status: 429, "")
        let outcome = try await query(busy, busy, busy, busy)
        expectEqual(
            outcome.messages,
            """
            error: the server accepts no more requests right now
              why: the server answered with status 429
              hint: the limit resets by itself; each retry counts against it

            """
        )
        expectEqual(outcome.code, .limitReached)
    }

    @Test func `a redirect to another host is not followed, and names its target`() async throws {
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/query?",
                status: 302,
                headers: ["Location": "https://login.salesforce.com/"],
                ""
            )
        )
        let outcome = try await Shell(asking: org).run("query", Self.soql)
        expectEqual(
            outcome.messages,
            """
            error: the org redirects to login.salesforce.com
              why: sfctl sends the token to no other host
              hint: sfctl login

            """
        )
        expectEqual(outcome.code, .failure)
        expectEqual(org.requests.count, 1)
    }

    @Test func `a service that stays away exits 5 after three retries`() async throws {
        let away = ScriptedOrg.Answer.query(
            status: 503,
            Wire.refusal("SERVER_UNAVAILABLE", "Server Too Busy")
        )
        let outcome = try await query(away, away, away, away)
        expectEqual(
            outcome.messages,
            """
            error: Server Too Busy
              why: the org answered 503 SERVER_UNAVAILABLE
              hint: the same command may succeed later; --debug shows each request

            """
        )
        expectEqual(outcome.code, .unavailable)
    }

    @Test func `a service that comes back is a success without a word in a pipe`() async throws {
        let away = ScriptedOrg.Answer.query(status: 503, "")
        let outcome = try await query(away, away, away, .query(Wire.page()))
        expectEqual(outcome.output, "Id\n")
        expectEqual(outcome.messages, "No records.\n")
        expectEqual(outcome.code, .success)
    }

    @Test func `a person sees each retry`() async throws {
        var shell = try Shell.terminal()
        shell.ask(ScriptedOrg(.query(status: 503, ""), .query(Wire.page())))
        let outcome = await shell.run("query", Self.soql)
        expectEqual(
            outcome.messages,
            """
            the server answered with status 503; retry 1 in 0.5 s
            No records.

            """
        )
    }

    @Test(arguments: [
        (true, "--quiet", 0), (true, "--debug", 1), (false, "--debug", 1), (false, "--quiet", 0),
    ])
    func `a retry is a line for a person, and with --debug`(
        isTerminal: Bool,
        flag: String,
        count: Int
    ) async throws {
        var shell = try isTerminal ? Shell.terminal(columns: 200) : Shell()
        shell.ask(ScriptedOrg(.query("{"), .query(Wire.page())))
        let outcome = await shell.run("query", Self.soql, flag)
        let line = "the JSON text ends too early (at byte 1); retry 1 in 0.5 s\n"
        expectEqual(outcome.messages.ranges(of: line).count, count, "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test func `a page of HTML is no empty result`() async throws {
        let html = ScriptedOrg.Answer.on(
            "/services/data/v67.0/query?",
            headers: ["Content-Type": "text/html", "X-Request-Id": "7c5a"],
            "<html><head><title>Login</title></head><body>Please log in</body></html>"
        )
        let outcome = try await query(html, html)
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, .failure)
        expectEqual(
            outcome.messages,
            """
            error: cannot use the org's answer
              why: the server answered with HTML (status 200): Login Please log in
              why: request id for Salesforce support: 7c5a
              hint: a proxy may have answered instead; sfctl orgs shows the URL of each org

            """
        )
    }

    @Test func `malformed JSON is told with the offset`() async throws {
        let outcome = try await query(
            .query(#"{"totalSize":1,"done":true,"records":[{"Id":tru}]}"#)
        )
        expectEqual(
            outcome.messages,
            """
            error: cannot use the org's answer
              why: the server's answer is malformed: unexpected "}" in the JSON text (at byte \
            47)
              hint: --debug shows each request

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: ["", "{", #"{"totalSize":1,"done":true,"records":["#, "[]", "null", "{}"])
    func `a cut or strange answer is no empty result`(_ body: String) async throws {
        let outcome = try await query(.query(body), .query(body), .query(body), .query(body))
        expectEqual(outcome.output, "")
        expect(outcome.messages, .hasPrefix("error: cannot use the org's answer"))
        expectEqual(outcome.code, .failure)
    }

    @Test func `an org that cannot be reached exits 5`() async throws {
        let outcome = try await query(
            .on(
                "/services/data/v67.0/query?",
                fails: .unreachable(.other("the server's name was not found"))
            )
        )
        expectEqual(
            outcome.messages,
            """
            error: cannot reach https://acme.my.salesforce.com
              why: the server's name was not found

            """
        )
        expectEqual(outcome.code, .unavailable)
    }

    @Test func `silence exits 5 and names the flag that waits longer`() async throws {
        let silence = ScriptedOrg.Answer.on(
            "/services/data/v67.0/query?",
            fails: .timedOut(.answer)
        )
        let outcome = try await query(silence, silence)
        expectEqual(
            outcome.messages,
            """
            error: https://acme.my.salesforce.com timed out
              hint: --timeout SECONDS waits longer

            """
        )
        expectEqual(outcome.code, .unavailable)
    }

    @Test(arguments: [("\u{2028}", false), ("\u{0B}", false), ("\n", true), ("\r", true)])
    func `the number of the line is told where there are several lines`(
        _ separator: String,
        _ isTold: Bool
    ) async throws {
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/query?",
                status: 400,
                #"[{"errorCode":"INVALID_FIELD","message":"\nx\n^\nERROR at Row:1:Column:8\nno"}]"#
            )
        )
        let soql = "SELECT Nme FROM Contact WHERE Name = 'a\(separator)b'"
        let outcome = try await Shell(asking: org).run("query", soql)
        expectEqual(outcome.messages.contains("at line 1"), isTold)
    }
}
