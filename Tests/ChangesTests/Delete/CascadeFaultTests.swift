import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A delete of accounts whose children cannot be counted or saved.
struct CascadeFaultTests {
    private static let delete = [
        "delete", "Account", "001Dm000001kZ03IAE", "001Dm000001kZ0BIAU", "--yes",
    ]

    /// The built-in org, which answers some requests otherwise.
    private struct FaultyDemo: Transport {
        let demo: RemoteDemo
        let isFaulty: @Sendable (Request) -> Bool
        let fault: @Sendable () throws(TransportError) -> Response

        func send(_ request: Request) async throws(TransportError) -> Response {
            isFaulty(request) ? try fault() : try await demo.send(request)
        }
    }

    private func shell(
        _ fault: @escaping @Sendable () throws(TransportError) -> Response,
        _ isFaulty: @escaping @Sendable (Request) -> Bool
    ) throws -> (Shell, RemoteDemo) {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.ask(FaultyDemo(demo: demo, isFaulty: isFaulty, fault: fault))
        return (shell, demo)
    }

    private static func refusal(_ status: Int, _ code: String) -> Response {
        Response(
            status: status,
            headers: ["Content-Type": "application/json;charset=UTF-8"],
            body: Response.Body(Array(Wire.refusal(code, "not for you").utf8))
        )
    }

    private static func isBatch(_ request: Request) -> Bool {
        request.target.hasSuffix("/composite/batch")
    }

    /// Expects a delete that could not count the children to save them before they go.
    private func expectSavedChildren(_ shell: Shell) async throws {
        let outcome = await shell.run(Self.delete)
        expect(outcome.messages, .contains("Not counted: Contact, "))
        expect(outcome.messages, .contains("The org also deleted 3 contacts and 1 opportunity.\n"))
        expect(outcome.messages, .lacks("not saved"))
        expectEqual(outcome.code, .success)
        let folder = ".local/state/sfctl/deleted"
        let file = try shell.names(in: folder).first { $0.hasSuffix(".children.ndjson") }
        let children = shell.folder.text(of: "\(folder)/\(file ?? "")")
        expectEqual(children?.split(separator: "\n").count, 4)
    }

    @Test(arguments: [403, 404])
    func `children whose counts are refused are saved all the same`(_ status: Int) async throws {
        let (shell, _) = try shell(
            { () throws(TransportError) in Self.refusal(status, "INSUFFICIENT_ACCESS") },
            Self.isBatch
        )
        let dryRun = await shell.run(Self.delete + ["--dry-run", "--json"])
        expect(dryRun.output, .contains(#""notCounted":["Case","Opportunity","Contact","Event""#))
        try await expectSavedChildren(shell)
    }

    @Test func `children whose counts are lost are saved all the same`() async throws {
        let (shell, _) = try shell(
            { () throws(TransportError) in throw .cut("connection reset by peer") },
            Self.isBatch
        )
        try await expectSavedChildren(shell)
    }

    @Test func `children are saved all the same after an answer that is no batch`() async throws {
        let (shell, _) = try shell(
            { () throws(TransportError) in
                Response(status: 200, body: Response.Body(Array(#"{"results":[]}"#.utf8)))
            },
            Self.isBatch
        )
        try await expectSavedChildren(shell)
    }

    @Test func `children that the org does not show are named, and the delete goes on`()
        async throws
    {
        let (shell, demo) = try shell(
            { () throws(TransportError) in Self.refusal(403, "INSUFFICIENT_ACCESS") },
            { $0.target.hasSuffix("/sobjects/Contact/describe") }
        )
        let outcome = await shell.run(Self.delete)
        expect(outcome.messages, .contains("warning: not saved: Contact, which goes along: "))
        expect(outcome.messages, .contains("The org also deleted 3 contacts and 1 opportunity.\n"))
        expectEqual(outcome.code, .success)
        #expect(demo.requests.contains { $0.hasPrefix("DELETE ") })
    }

    @Test func `children that the org fails to describe keep the records from being deleted`()
        async throws
    {
        let (shell, demo) = try shell(
            { () throws(TransportError) in Self.refusal(500, "UNKNOWN_EXCEPTION") },
            { $0.target.hasSuffix("/sobjects/Contact/describe") }
        )
        let outcome = await shell.run(Self.delete)
        expect(outcome.messages, .hasPrefix("error: nothing was deleted: cannot save the records"))
        expectEqual(outcome.code, .failure)
        #expect(!demo.requests.contains { $0.hasPrefix("DELETE ") })
    }

    @Test func `children whose answer is lost keep the records from being deleted`() async throws {
        let (shell, demo) = try shell(
            { () throws(TransportError) in throw .cut("connection reset by peer") },
            { $0.target.contains("FROM%20Contact%20") }
        )
        let outcome = await shell.run(Self.delete)
        expect(outcome.messages, .hasPrefix("error: nothing was deleted: cannot save the records"))
        expectEqual(outcome.code, .unavailable)
        #expect(!demo.requests.contains { $0.hasPrefix("DELETE ") })
        #expect(try shell.names(in: ".local/state/sfctl/deleted").isEmpty)
    }
}
