import HTTPServer
import LocalOrg
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// HTTP/2, which a server with TLS offers, and compressed answers.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl, .nginx)) struct HTTP2Tests {
    @Test func `a query's pages come by HTTP/2, compressed`() async throws {
        let org = try NetworkServers.start(ListenerOptions(start: .nginx))
        let outcome = try await Shell(reaching: org.url).queryContacts()
        let rows = """
            Id,Name
            003Dm000001kZ00IAE,Ada by HTTP/2.0
            003Dm000001kZ04IAE,Zoë by HTTP/2.0

            """
        expectEqual(outcome, Shell.Outcome(output: rows, messages: "2 records\n", code: .success))
    }

    @Test func `pages that are fetched at once share a connection of HTTP/2`() async throws {
        let now = 1_789_214_400_000
        let store = Store(keeper: MemoryKeeper(), now: now)
        try store.reset(contacts: 1500, now: now)
        let router = Router(store: store, clock: { now })
        let listener = try Listener(port: 0, router: router)
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            let server = try NetworkServers.start(
                ListenerOptions(start: .nginx, upstream: Int(listener.port))
            )
            var shell = try Shell(reaching: server.url)
            shell.variables["SFCTL_ACCESS_TOKEN"] = router.issueAccessToken()
            let one = await shell.queryContacts("--batch-size", "200")
            expectEqual(one.messages, "1,520 records\n")
            expectEqual(one.code, .success)
            let many = await shell.queryContacts("--batch-size", "200", "--parallel", "4")
            expectEqual(lines(many), lines(one))
            expectEqual(many.messages, one.messages)
            expectEqual(many.code, .success)
            group.cancelAll()
        }
    }

    private func lines(_ outcome: Shell.Outcome) -> [String] {
        outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test func `a compressed answer of HTTP/1.1 is read`() async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "good", coding: "gzip")
        )
        try await expectEqual(Shell(reaching: org.url).queryContacts(), .contacts)
    }
}
