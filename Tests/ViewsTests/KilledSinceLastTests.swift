import CLibrary
import Foundation
import Records
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import sfctl

/// Runs with `--since-last` in processes of their own that are killed at any moment: none leaves a
/// time behind whose records it has not printed.
///
/// `KILL_RUNS` and `KILL_RECORDS` make more of it; `KILL_SEED` is the first seed.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KilledSinceLastTests {
    private static let runs = Amount.of("KILL_RUNS", shareOf: 12)
    private static let records = Amount.of("KILL_RECORDS", or: 1000)
    private static let first = Amount.of("KILL_SEED", or: 1)

    @Test(arguments: [true, false])
    func `a killed run leaves no time without its whole output`(_ isFile: Bool) async throws {
        let world = World()
        try await SignInOrg.serving(contacts: Self.records, through: world.passage) { org in
            let whole = try await world.run(org, isFile: isFile)
            #expect(whole.mark != nil && whole.rows == Self.records + 20)
            let moments = world.state.withLock(\.moments)
            for seed in Self.first..<Self.first + Self.runs {
                var random = SeededRandom(seed: UInt64(seed))
                // A little after the last moment, the time is written.
                world.state.withLock { state in
                    state.fatal = Int.random(in: 0..<moments, using: &random)
                    state.delay = Int.random(in: 0...8000, using: &random)
                }
                let killed = try await world.run(org, isFile: isFile)
                world.state.withLock { $0.fatal = .max }
                #expect(killed.mark == nil || killed.rows == whole.rows, "seed \(seed)")
                if isFile { #expect([0, whole.rows].contains(killed.rows), "seed \(seed)") }
                let next = try await world.run(org, isFile: isFile, in: killed.home)
                #expect(next.status == 0 && next.mark != nil, "seed \(seed): \(next.messages)")
            }
        }
    }

    /// The process that runs, and the moment at which it is killed.
    private final class World: Sendable {
        let state = Mutex(State())

        struct State {
            var process: pid_t = 0
            /// Each request has a moment before it is carried out, and one after.
            var moments = 0
            var fatal = Int.max
            var delay = 0
        }

        struct Run {
            let home: TemporaryFolder
            let status: Int32
            let rows: Int
            let mark: String?
            let messages: String
        }

        var passage: SignInOrg.Passage {
            { request, respond in
                self.pass()
                let answer = await respond()
                self.pass()
                return answer
            }
        }

        private func pass() {
            let (process, delay) = state.withLock { state in
                defer { state.moments += 1 }
                return (state.moments == state.fatal ? state.process : 0, state.delay)
            }
            guard process > 0 else { return }
            // The next steps of the process are writes: some of them are cut off, too.
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) {
                kill(process, SIGKILL)
            }
        }

        /// Runs the program until it ends or is killed, in a home of its own.
        func run(
            _ org: SignInOrg,
            isFile: Bool,
            in home: TemporaryFolder? = nil
        ) async throws -> Run {
            let home = try home ?? TemporaryFolder()
            state.withLock { $0.moments = 0 }
            let words = [
                "query", "SELECT Id, Name FROM Contact", "--since-last", "n", "--batch-size", "200",
                "-r", "csv", "--no-header",
            ]
            let file = isFile ? ["--output-file", "\(home.path)/file"] : []
            let process = TestProcess(try BuiltProgram.executable.path, words + file)
            process.environment = [
                "HOME": home.path, "LANG": "C.UTF-8", "SFCTL_INSTANCE_URL": org.url,
                "SFCTL_ACCESS_TOKEN": org.accessToken, "SFCTL_API_VERSION": "67.0",
            ]
            process.standardOutput = try home.handle(of: "stdout")
            process.standardError = try home.handle(of: "stderr")
            try await process.runToItsEnd { started in state.withLock { $0.process = started } }
            let output = home.text(of: isFile ? "file" : "stdout") ?? ""
            let folder = "\(home.path)/.local/state/sfctl/since-last"
            let org = try? FileManager.default.contentsOfDirectory(atPath: folder).first
            return Run(
                home: home,
                status: process.terminationStatus,
                rows: output.split(separator: "\n").count,
                mark: org.flatMap { home.text(of: ".local/state/sfctl/since-last/\($0)/n.json") },
                messages: home.text(of: "stderr") ?? ""
            )
        }
    }
}
