import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Synchronization
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

extension ProcessTests {
    /// Many processes of the built program on one session whose token has ended, and ends that come
    /// in between.
    ///
    /// The org rotates refresh tokens: one that is sent twice, or whose replacement is lost, ends
    /// the sign-in.
    struct RenewalTests {
        @Test(arguments: Session.Storage.allCases)
        func `fifty processes renew a session once`(storage: Session.Storage) async throws {
            let processes = 50
            let queries = Atomic(0)
            let world = RenewalWorld()
            try await world.serving(storage) { org, session in
                let before = org.refreshes
                let kept = try await session.secrets()
                world.pass { request, respond in
                    let answer = await respond()
                    if !RenewalWorld.isRefresh(request) {
                        queries.add(1, ordering: .relaxed)
                        return answer
                    }
                    // All of them have been turned away by now, so that all want a new token.
                    await RenewalWorld.until { queries.load(ordering: .relaxed) >= processes }
                    return answer
                }
                try await withThrowingTaskGroup { group in
                    for _ in 0..<processes { group.addTask { try await session.query() } }
                    for try await ending in group { ending.expectRows() }
                }
                expectEqual(org.refreshes, before + 1)
                let renewed = try await session.secrets()
                #expect(renewed.refreshToken != kept.refreshToken)
                #expect(renewed.accessToken != kept.accessToken)
                try session.expectOrder()
                world.pass(nil)
                org.wait(seconds: 61)
                try await session.query().expectRows()
                expectEqual(org.refreshes, before + 2)
            }
        }

        @Test(arguments: [true, false])
        func `a process that is killed in a renewal blocks no other`(hasAnswer: Bool) async throws {
            let world = RenewalWorld()
            try await world.serving(.file) { org, session in
                let others = 4
                let kept = session.text
                let queries = Atomic(0)
                let isFirst = Atomic(true)
                let victim = SignalledProcess()
                world.pass { request, respond in
                    guard RenewalWorld.isRefresh(request) else {
                        queries.add(1, ordering: .relaxed)
                        return await respond()
                    }
                    guard isFirst.exchange(false, ordering: .relaxed) else {
                        return await respond()
                    }
                    let answer = hasAnswer ? await respond() : nil
                    // The others wait for the lock.
                    await RenewalWorld.until { queries.load(ordering: .relaxed) > others }
                    victim.signal(SIGKILL)
                    if let answer { return answer }
                    return WholeResponse(status: 503)
                }
                async let killed = session.query(whenStarted: victim.note)
                await RenewalWorld.until { !isFirst.load(ordering: .relaxed) }
                let endings = try await withThrowingTaskGroup { group in
                    for _ in 0..<others { group.addTask { try await session.query() } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(try await killed.isBySignal)
                if hasAnswer {
                    // The only copy of the new refresh token has gone with the process.
                    for ending in endings {
                        expectEqual(ending.status, ExitCode.notSignedIn.rawValue, "\(ending)")
                        expect(ending.messages, .contains("sfctl login"), "\(ending)")
                    }
                    expectEqual(session.text, kept)
                } else {
                    for ending in endings { ending.expectRows() }
                }
                try session.expectOrder()
            }
        }

        @Test(arguments: Session.Storage.allCases)
        func `Ctrl-C in a renewal does not lose the token that comes late`(
            storage: Session.Storage
        ) async throws {
            let world = RenewalWorld()
            try await world.serving(storage) { org, session in
                let kept = try await session.secrets()
                let process = SignalledProcess()
                world.pass { request, respond in
                    guard RenewalWorld.isRefresh(request) else { return await respond() }
                    let answer = await respond()
                    process.signal(SIGINT)
                    // Longer than a process has that does not wait for anything.
                    try? await Task.sleep(for: .milliseconds(500))
                    return answer
                }
                let ending = try await session.query(whenStarted: process.note)
                #expect(ending.isBySignal && ending.status == SIGINT, "\(ending)")
                #expect(try await session.secrets().refreshToken != kept.refreshToken)
                world.pass(nil)
                try await session.query().expectRows()
                try session.expectOrder()
            }
        }

        /// When a process gets its signal.
        private enum Point: CaseIterable {
            case start, query, refresh, answer, afterAnswer
        }

        @Test func `Ctrl-C at any moment leaves a session that works`() async throws {
            let world = RenewalWorld()
            try await world.serving(.file) { org, session in
                var random = SeededRandom(seed: 12)
                var interrupted = 0
                for round in 0..<max(Point.allCases.count, Amount.share(of: 40)) {
                    let point = Point.allCases[round % Point.allCases.count]
                    let pause = Duration.microseconds(Int.random(in: 0...20_000, using: &random))
                    let process = SignalledProcess()
                    let reach: @Sendable (Point) -> Void = {
                        if $0 == point { process.signal(SIGINT, after: pause) }
                    }
                    world.pass { request, respond in
                        let isRefresh = RenewalWorld.isRefresh(request)
                        reach(isRefresh ? .refresh : .query)
                        let answer = await respond()
                        if isRefresh {
                            reach(.answer)
                            try? await Task.sleep(for: pause * 3)
                            reach(.afterAnswer)
                        }
                        return answer
                    }
                    let ending = try await session.query { pid in
                        process.note(pid)
                        reach(.start)
                    }
                    process.note(0)
                    if ending.isBySignal {
                        interrupted += 1
                        #expect(ending.status == SIGINT && ending.output == "", "\(ending)")
                    } else {
                        ending.expectRows()
                    }
                    world.pass(nil)
                    let next = try await session.query()
                    expectEqual(next.output, "20\n", "round \(round), \(point), \(pause): \(next)")
                    try session.expectOrder()
                    org.wait(seconds: 61)
                }
                #expect(interrupted > 0)
            }
        }

        @Test(arguments: RenewalWorld.Obstacle.allCases)
        func `a refresh token is not used up where its replacement cannot be kept`(
            obstacle: RenewalWorld.Obstacle
        ) async throws {
            let world = RenewalWorld()
            try await world.serving(.file) { org, session in
                let before = org.refreshes
                let kept = session.text
                let ending = try await session.query(after: obstacle.preparation)
                expectEqual(ending.status, ExitCode.notSignedIn.rawValue, "\(ending)")
                expect(ending.messages, .contains(obstacle.words), "\(ending)")
                expectEqual(org.refreshes, before)
                expectEqual(session.text, kept)
                try session.setMode(0o700)
                try await session.query().expectRows()
            }
        }
    }
}

/// A process that gets a signal while it runs.
private final class SignalledProcess: Sendable {
    private let identifier = Mutex<pid_t>(0)

    /// Notes the process that runs; 0 for none.
    func note(_ identifier: pid_t) {
        self.identifier.withLock { $0 = identifier }
    }

    func signal(_ number: Int32) {
        identifier.withLock { if $0 > 0 { kill($0, number) } }
    }

    func signal(_ number: Int32, after pause: Duration) {
        Task {
            try? await Task.sleep(for: pause)
            signal(number)
        }
    }
}
