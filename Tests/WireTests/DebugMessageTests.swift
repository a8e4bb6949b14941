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

/// `SFCTL_DEBUG=http` shows headers and bodies, and hides what is secret in them.
struct DebugMessageTests {
    private static let soql = "SELECT Id FROM Contact"

    private static func shell(_ org: ScriptedOrg) throws -> Shell {
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_DEBUG"] = "http"
        return shell
    }

    @Test func `a request and its answer are shown with headers and bodies`() async throws {
        let org = ScriptedOrg(
            .query(Wire.page(Wire.contact("003Dm000001kZ00IAE")))
        )
        let outcome = try await Self.shell(org).run("query", Self.soql)
        let lines = outcome.messages.split(separator: "\n").map(String.init)
        expectEqual(
            lines.first,
            "debug: > GET /services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact"
        )
        #expect(lines.contains("debug: > Authorization: (redacted)"))
        #expect(lines.contains("debug: > Accept: application/json"))
        #expect(!lines.contains("debug: >"))
        #expect(lines.contains("debug: < 200"))
        #expect(lines.contains { $0.hasPrefix("debug: < {") && $0.contains("003Dm000001kZ00IAE") })
        #expect(lines.contains { $0.hasPrefix("debug: GET /services/data/v67.0/query?") })
        expectEqual(lines.last, "1 record")
        expect(outcome.description, .lacks("marker_of_a_secret"))
    }

    private static let bodies = [
        #"{"access_token":"marker","x":1}"#, #"{ "refresh_token" : "mar\"marker" }"#,
        #"{"sessionId":"marker"}"#, "grant_type=a&refresh_token=marker&client_secret=marker",
        "code=marker", "assertion=marker&code_verifier=marker", "<a href=\"/x?sid=marker&y=1\">",
        "<urn:sessionId>marker</urn:sessionId>",
        "https://acme.my.salesforce.com/secur/frontdoor.jsp?sid=marker&retURL=/marker",
        #"{"frontdoor_uri":"https://acme.example/frontdoor.jsp?otp=marker"}"#,
        "00Dxx0000001gPL!AR8AQ.marker_markermarker", "00Dxx0000001gPLEAY%21AR8AQ.markermarker",
        "5Aep861TSESmarkermarkermarker", "eyJhbGciOiJSUzI1NiJ9.marker.marker",
        "force://PlatformCLI::marker@acme.my.salesforce.com", "Authorization: Bearer markermarker",
        "Basic bWFya2Vybarkermarker==marker",
        "next=%2Fx%3Fsid%3Dmarker%26y%3D1", #"{"x":"00Dxx0000001gPL\u0021AR8AQ.markermarker"}"#,
        "<token>\n marker \n</token>",
    ]

    @Test(arguments: bodies.indices)
    func `what looks like a secret is hidden`(index: Int) async throws {
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/query?",
                status: 400,
                headers: ["Set-Cookie": "sid=marker", "Location": "/x?sid=marker"],
                Self.bodies[index]
            )
        )
        let messages = try await Self.shell(org).run("query", Self.soql).messages
        let shown = messages.split(separator: "\n").filter { $0.hasPrefix("debug: < ") }
        #expect(!shown.isEmpty)
        for line in shown { expect(line, .lacks("marker")) }
        #expect(shown.contains("debug: < Set-Cookie: (redacted)"))
    }

    @Test func `a long body is cut, and its size told`() async throws {
        let long =
            Wire.page(Wire.contact("003Dm000001kZ00IAE")) + String(repeating: " ", count: 70_000)
        let messages = try await Self.shell(ScriptedOrg(.query(long))).run("query", Self.soql)
            .messages
        expect(messages, .contains("debug: < (the first 64 KiB of \(long.utf8.count) bytes)"))
    }

    @Test func `control characters of a body do not reach the terminal`() async throws {
        let org = ScriptedOrg(.query(status: 400, "\u{1B}]0;x\u{7}"))
        let messages = try await Self.shell(org).run("query", Self.soql).messages
        #expect(!messages.contains("\u{1B}") && !messages.contains("\u{7}"))
    }

    @Test func `the trace goes to a file that only its owner reads`() async throws {
        let org = ScriptedOrg(
            .query(Wire.page(Wire.contact("003Dm000001kZ00IAE"))),
            .query(Wire.page(Wire.contact("003Dm000001kZ00IAE")))
        )
        var shell = try Self.shell(org)
        let path = shell.folder.path + "/debug.log"
        shell.variables["SFCTL_DEBUG_FILE"] = path
        for runs in 1...2 {
            await expectEqual(shell.run("query", Self.soql).messages, "1 record\n")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            expectEqual(text.ranges(of: "debug: > GET ").count, runs)
            expect(text, .lacks("marker_of_a_secret"))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    @Test func `a file that cannot be opened, or that others read, is refused`() async throws {
        var shell = try Self.shell(ScriptedOrg())
        shell.variables["SFCTL_DEBUG_FILE"] = shell.folder.path + "/none/debug.log"
        let missing = await shell.run("query", Self.soql)
        expectEqual(missing.code, .usage)
        expect(missing.messages, .hasPrefix("error: cannot open SFCTL_DEBUG_FILE: "))
        let unread = shell.folder.path + "/fifo"
        expectEqual(unsafe mkfifo(unread, 0o600), 0)
        shell.variables["SFCTL_DEBUG_FILE"] = unread
        let waited = await shell.run("query", Self.soql)
        expectEqual(waited.code, .usage)
        expect(waited.messages, .hasPrefix("error: cannot open SFCTL_DEBUG_FILE: \(unread): "))
        let path = shell.folder.path + "/open.log"
        try shell.folder.write("", to: "open.log")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        shell.variables["SFCTL_DEBUG_FILE"] = path
        let open = await shell.run("query", Self.soql)
        expectEqual(open.code, .usage)
        expect(open.messages, .contains("hint: chmod 600 \(path)"))
    }

    @Test func `without debugging the file is left alone`() async throws {
        var shell = try Shell(asking: EmptyOrg())
        let path = shell.folder.path + "/debug.log"
        shell.variables["SFCTL_DEBUG_FILE"] = path
        await expectEqual(shell.run("query", Self.soql).messages, "No records.\n")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
