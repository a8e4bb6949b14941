import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform

extension ProcessTests {
    /// The built program, ended by a signal or by a reader that goes away, at any point of any
    /// exchange.
    @Suite(.timeLimit(.minutes(5))) struct InterruptedProcessTests {
        private static let rounds = Amount.share(of: 60)
        private static let query = ["query", "SELECT Id, Name FROM Contact", "-r", "csv"]

        @Test(arguments: [SIGINT, SIGTERM])
        func `a signal ends a query, wherever it is`(signal: Int32) async throws {
            var random = SeededRandom(seed: UInt64(signal))
            var interrupted = 0
            for _ in 0..<Self.rounds {
                let point = Int.random(in: 0...30, using: &random)
                let ending = try await run(Self.query, after: point) { kill($0, signal) }
                if ending.isBySignal {
                    interrupted += 1
                    expectEqual(ending.status, signal, "\(ending)")
                } else {
                    expectEqual(ending.status, 0, "\(ending)")
                }
                #expect(ending.output.isEmpty || ending.output.hasSuffix("\n"), "\(ending)")
            }
            #expect(interrupted > 0)
        }

        @Test func `a query of few rows ends while more of them are on their way`() async throws {
            for number in 0..<Self.rounds {
                let ending = try await run(
                    Self.query + ["--max-rows", "\(number % 2 + 1)"],
                    after: .max
                ) { _ in }
                expectEqual(ending.status, 0, "\(ending)")
                expectEqual(ending.output.split(separator: "\n").count, number % 2 + 2)
            }
        }

        @Test func `a reader that leaves ends a query`() async throws {
            let org = FaultOrg()
            try await LoopbackServer.run(answering: org.script) { server in
                for _ in 0..<Self.rounds {
                    let process = try BuiltProgram().process(Self.query + ["--batch-size", "200"])
                    process.environment.merge(Self.variables(of: server)) { $1 }
                    let reader = try ProcessPipe()
                    process.standardOutput = reader
                    process.standardError = FileHandle.nullDevice
                    async let ended: Void = process.runToItsEnd()
                    _ = await reader.fileHandleForReading.nextChunk()
                    try reader.fileHandleForReading.close()
                    try await ended
                    let isBySignal = process.terminationReason == .uncaughtSignal
                    expectEqual(process.terminationStatus, isBySignal ? SIGPIPE : 0)
                }
            }
        }

        private static func variables(of server: LoopbackServer) -> [String: String] {
            [
                "SFCTL_TARGET_ORG": "", "SFCTL_INSTANCE_URL": server.url,
                "SFCTL_ACCESS_TOKEN": "t", "SFCTL_API_VERSION": "67.0",
            ]
        }

        /// Runs the program, and does something to it when the org has sent so many pieces.
        private func run(
            _ words: [String],
            after point: Int,
            _ act: @escaping @Sendable (pid_t) -> Void
        ) async throws -> BuiltProgram.Ending {
            let switchOff = SwitchOff(after: point)
            let org = FaultOrg(FaultOrg.Plan(onPiece: switchOff.count))
            return try await LoopbackServer.run(answering: org.script) { server in
                let files = try TemporaryFolder()
                let process = try BuiltProgram().process(words)
                process.environment.merge(Self.variables(of: server)) { $1 }
                process.standardOutput = try files.handle(of: "stdout")
                process.standardError = try files.handle(of: "stderr")
                let identifier = Mutex<pid_t?>(nil)
                switchOff.arm { identifier.withLock { $0.map(act) } }
                try await process.runToItsEnd { pid in identifier.withLock { $0 = pid } }
                return BuiltProgram.Ending(
                    status: process.terminationStatus,
                    isBySignal: process.terminationReason == .uncaughtSignal,
                    output: files.text(of: "stdout") ?? "",
                    messages: files.text(of: "stderr") ?? ""
                )
            }
        }
    }
}
