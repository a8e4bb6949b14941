import HTTP
import HTTPServer
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a login keeps for Tab.
struct LoginDescriptionTests {
    private func candidates(_ line: String, in shell: Shell) async -> [String] {
        let outcome = await shell.run("completion", "fish", "--", "", line, "")
        #expect(outcome.messages == "" && outcome.code == .success)
        return outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
            .map(String.init)
    }

    @Test func `a login keeps all objects, and the fields of Contact`() async throws {
        var shell = try Shell.signingIn()
        shell.clock = SignalClock()
        try await SignInOrg.serving { org in
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let count = org.requests.count
            #expect(await candidates("sfctl get -o acme Campaign", in: shell).contains("Campaign"))
            let fields = await candidates("sfctl query -o acme \"SELECT LastN", in: shell)
            #expect(fields.contains("SELECT LastName"))
            expectEqual(org.requests.count, count)
            // They are known now, so the next login has nothing to fetch.
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let described = org.requests.filter { $0.contains("/sobjects") }
            expectEqual(described.count, 2)
        }
    }

    @Test func `an org that does not describe itself fails no login`() async throws {
        var shell = try Shell.signingIn()
        shell.clock = SignalClock()
        let refusal = #"[{"errorCode":"API_DISABLED_FOR_ORG","message":"no"}]"#
        let passage: SignInOrg.Passage = { request, respond in
            guard request.target.contains("/sobjects") else { return await respond() }
            return WholeResponse(status: 403, bytes: Array(refusal.utf8))
        }
        try await SignInOrg.serving(through: passage) { org in
            let outcome = await shell.signInAsApp(to: org)
            #expect(outcome.code == .success && outcome.output == "")
            expect(outcome.messages, .hasPrefix("logged in to 127.0.0.1 as 'acme'"))
            expect(outcome.messages, .lacks("API_DISABLED"))
        }
    }

    @Test func `an org that is slow to describe itself does not hold up a login`() async throws {
        var shell = try Shell.signingIn()
        let clock = SignalClock()
        shell.clock = clock
        let passage: SignInOrg.Passage = { request, respond in
            if request.target.contains("/sobjects") {
                clock.signal.yield()
                try? await Task.sleep(for: .seconds(3600))
            }
            return await respond()
        }
        try await SignInOrg.serving(through: passage) { org in
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let session = try shell.session("acme")
            #expect(session != nil)
        }
    }
}

/// A clock whose pause ends with a signal, or when it is cancelled.
struct SignalClock: Clock {
    typealias Instant = ContinuousClock.Instant
    private let stream: AsyncStream<Void>
    let signal: AsyncStream<Void>.Continuation

    init() { (stream, signal) = AsyncStream.makeStream() }

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        for await _ in stream { return }
    }
}
