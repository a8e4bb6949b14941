import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform

extension ProcessTests {
    /// Each signal ends each wait.
    struct InterruptionTests {
        private static let signals = [SIGINT, SIGTERM, SIGHUP]
        private static let silence = LoopbackServer.Script.afterDescribe { [.awaitClose] }

        @Test(arguments: WaitingProgram.Wait.allCases, signals)
        func `a signal ends any wait, and the process dies by it`(
            _ wait: WaitingProgram.Wait,
            _ number: Int32
        ) async throws {
            try await LoopbackServer.run(answering: Self.silence) { server in
                let program = try WaitingProgram(wait, asking: server)
                let process = program.process
                async let ended: Void = process.runToItsEnd()
                try await until { process.isRunning }
                try await program.isThere()
                kill(process.processIdentifier, number)
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, number)
            }
        }

        @Test(arguments: WaitingProgram.Wait.allCases)
        func `two signals in a row end any wait`(_ wait: WaitingProgram.Wait) async throws {
            try await LoopbackServer.run(answering: Self.silence) { server in
                let program = try WaitingProgram(wait, asking: server)
                let process = program.process
                async let ended: Void = process.runToItsEnd()
                try await until { process.isRunning }
                try await program.isThere()
                process.interrupt()
                process.terminate()
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                #expect([SIGINT, SIGTERM].contains(process.terminationStatus))
            }
        }

        @Test func `a second signal does not wait for what the first one has called`()
            async throws
        {
            try await LoopbackServer.run(answering: Self.silence) { server in
                let program = try BuiltProgram()
                let process = try program.process(
                    ["delete", "Contact", "003Dm000001kZ04IAE", "--yes", "--no-backup"],
                    asking: server,
                    writing: "c.csv"
                )
                // The note that the first signal has written waits for a reader.
                let messages = try WatchedPipe()
                try messages.fill()
                process.standardError = messages.writing
                async let ended: Void = process.runToItsEnd()
                try await until { server.received.count == 2 }
                try expectEqual(program.files.count, 1)
                // Of signals that come together the system hands out the one with the lower number
                // first.
                process.interrupt()
                process.terminate()
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, SIGTERM)
                try expectEqual(program.files, [])
            }
        }

        @Test(arguments: signals)
        func `a command without threads dies by a signal too`(_ number: Int32) async throws {
            let process = try BuiltProgram().process(["help", "--reference"])
            let output = try WatchedPipe()
            try output.fill(leaving: 8192)
            process.standardOutput = output.writing
            async let ended: Void = process.runToItsEnd()
            try await until { process.isRunning }
            try await until { output.isFull }
            kill(process.processIdentifier, number)
            try await ended
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, number)
        }

        @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
        func `JSON tells which signal it was`(_ number: Int32, _ code: Int) async throws {
            try await LoopbackServer.run(answering: Self.silence) { server in
                let program = try BuiltProgram()
                let process = try program.process(["query", "SELECT Id FROM Contact", "--json"])
                process.environment = program.variables(asking: server)
                let folder = try TemporaryFolder()
                process.standardOutput = try folder.handle(of: "stdout")
                async let ended: Void = process.runToItsEnd()
                try await until { !server.received.isEmpty }
                kill(process.processIdentifier, number)
                try await ended
                expectEqual(process.terminationStatus, number)
                let output = try #require(folder.text(of: "stdout"))
                expect(output, .contains(#""exitCode":\#(code),"#))
                expect(output, .contains(#""status":\#(code),"#))
            }
        }

        @Test func `a FIFO is read once its writer comes, and written once its reader does`()
            async throws
        {
            let folder = try TemporaryFolder()
            let (input, output) = (folder.path + "/in", folder.path + "/out")
            for path in [input, output] {
                guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
            }
            let process = try BuiltProgram().process(
                ["query", "--file", input, "--output-file", output, "--quiet"],
                after:
                    "(echo 'SELECT COUNT() FROM Contact' >\(input); cat <\(output) "
                    + ">\(output).txt)& :"
            )
            try await process.runToItsEnd()
            expectEqual(process.terminationReason, .exit)
            expectEqual(process.terminationStatus, 0)
            try await until { folder.text(of: "out.txt") == "20\n" }
        }
    }
}
