import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Heads that are too large, and redirects.
@Suite(.timeLimit(.minutes(5))) struct OddAnswerTests {
    private static let query = "/services/data/v67.0/query"
    private static let page =
        #"{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Contact"},"#
        + #""Id":"003Dm000001kZ00IAE","Name":"Ada"}]}"#
    private static let oneContact = Shell.Outcome(
        output: "Id,Name\n003Dm000001kZ00IAE,Ada\n",
        messages: "1 record\n",
        code: .success
    )

    private static func answer(_ fields: String) -> LoopbackServer.Step {
        .lines("HTTP/1.1 200 OK\n\(fields)Content-Length: \(page.utf8.count)\n\n\(page)")
    }

    private static func redirect(_ status: Int, to location: String) -> [LoopbackServer.Step] {
        [.lines("HTTP/1.1 \(status) X\nLocation: \(location)\nContent-Length: 0\n\n")]
    }

    private func expectTooLarge(_ fields: String) async throws {
        try await LoopbackServer.run(answering: [Self.answer(fields)]) { server in
            let outcome = try await Shell(reaching: server.url, trusting: nil).queryContacts()
            expectEqual(
                outcome.description,
                """
                --- stdout
                --- stderr
                error: cannot read the org's answer
                  why: the headers of the answer exceed 256 KiB, 1,000 headers, or 100 KiB in \
                one header
                --- exit 1

                """
            )
            expectEqual(server.received.count, 1)
        }
    }

    private static func fields(_ count: Int, of length: Int) -> String {
        String(repeating: "X-Padding: \(String(repeating: "x", count: length))\n", count: count)
    }

    @Test func `a head of more than 256 KiB is not read`() async throws {
        try await expectTooLarge(Self.fields(270, of: 1000))
    }

    @Test func `a head of one endless field is not read`() async throws {
        try await expectTooLarge(Self.fields(1, of: 300 << 10))
    }

    @Test func `a head of 1,001 fields is not read`() async throws {
        try await expectTooLarge(Self.fields(1000, of: 1))
    }

    @Test func `a head of 1,000 fields is read`() async throws {
        let answer = Self.answer(Self.fields(999, of: 100))
        try await LoopbackServer.run(answering: [answer]) { server in
            let shell = try Shell(reaching: server.url, trusting: nil)
            await expectEqual(shell.queryContacts(), Self.oneContact)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect within the origin is followed`(status: Int) async throws {
        let script = LoopbackServer.Script { request in
            request.target == "/new" ? [Self.answer("")] : Self.redirect(status, to: "/new")
        }
        try await LoopbackServer.run(answering: script) { server in
            let shell = try Shell(reaching: server.url, trusting: nil)
            await expectEqual(shell.queryContacts(), Self.oneContact)
            let signed = "Bearer \(Shell.token)"
            expectEqual(server.received.map { $0.header("Authorization") }, [signed, signed])
        }
    }

    @Test(arguments: [(5, true), (6, false)])
    func `at most five redirects are followed`(count: Int, arrives: Bool) async throws {
        let script = LoopbackServer.Script { request in
            let step = Int(request.target.dropFirst()) ?? 0
            return step == count ? [Self.answer("")] : Self.redirect(302, to: "/\(step + 1)")
        }
        try await LoopbackServer.run(answering: script) { server in
            let outcome = try await Shell(reaching: server.url, trusting: nil).queryContacts()
            expectEqual(outcome == Self.oneContact, arrives, "\(outcome)")
            expectEqual(outcome.code, arrives ? .success : .failure)
            expectEqual(server.received.count, 6)
        }
    }

    @Test func `a redirect to another origin is told, and the token stays`() async throws {
        try await LoopbackServer.run(answering: [Self.answer("")]) { other in
            let location = "\(other.url)/x"
            let script = LoopbackServer.Script(always: Self.redirect(302, to: location))
            try await LoopbackServer.run(answering: script) { server in
                let outcome = try await Shell(reaching: server.url, trusting: nil).queryContacts()
                #expect(outcome.output == "" && outcome.code == .failure, "\(outcome)")
                #expect(other.received.isEmpty && server.received.count == 1)
            }
        }
    }

    @Test func `a redirect of a deletion is not followed`() async throws {
        let script = LoopbackServer.Script.afterDescribe { Self.redirect(307, to: "/new") }
        try await LoopbackServer.run(answering: script) { server in
            let outcome = try await Shell(reaching: server.url, trusting: nil).deleteContact()
            expectEqual(outcome.code, .failure, "\(outcome)")
            expectEqual(
                server.received.map(\.target),
                [
                    "/services/data/v67.0/sobjects/Contact/describe",
                    "/services/data/v67.0/sobjects/Contact/\(Shell.contactID)",
                ]
            )
        }
    }
}
