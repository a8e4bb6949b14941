import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output

extension ProcessTests {
    /// Signals while a file is being written: it is whole or it is not there.
    struct UnfinishedFileTests {
        private static let query = ["query", "SELECT Id FROM Contact"]
        private static let delete = [
            "delete", "Contact", "003Dm000001kZ04IAE", "--yes", "--no-backup",
        ]

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
        func `a signal leaves no temporary file, and the process dies by it`(
            _ number: Int32
        ) async throws {
            let (requests, script) = Self.silence()
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let process = try program.process(Self.query, asking: server, writing: "c.csv")
                async let ended: Void = process.runToItsEnd()
                for await _ in requests { break }
                try expectEqual(program.files.count, 1)
                kill(process.processIdentifier, number)
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, number)
                try expectEqual(program.files, [])
            }
        }

        @Test func `a second signal ends a delete under way at once, and removes the file too`()
            async throws
        {
            let (requests, script) = Self.silence()
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let process = try program.process(Self.delete, asking: server, writing: "c.csv")
                let messages = try ProcessPipe()
                process.standardError = messages
                async let ended: Void = process.runToItsEnd()
                for await _ in requests { break }
                try expectEqual(program.files.count, 1)
                process.interrupt()
                let note = await messages.fileHandleForReading.nextChunk()
                expect(String(decoding: note, as: UTF8.self), .hasPrefix("finishing the rec"))
                process.terminate()
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, SIGTERM)
                try expectEqual(program.files, [])
            }
        }

        @Test func `a signal that the caller shields from, as nohup does, is not heard`()
            async throws
        {
            let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
            let isSignalled = DispatchSemaphore(value: 0)
            let page = Wire.page(Wire.contact("003Dm000001kZ00IAE"))
            let head = "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: "
            let script = LoopbackServer.Script { _ in
                arrived.yield()
                isSignalled.wait()
                return [.lines("\(head)\(page.utf8.count)\n\n"), .send(Array(page.utf8))]
            }
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let process = try program.process(
                    Self.query,
                    asking: server,
                    writing: "c.csv",
                    after: "trap '' INT HUP"
                )
                async let ended: Void = process.runToItsEnd()
                for await _ in requests { break }
                kill(process.processIdentifier, SIGHUP)
                kill(process.processIdentifier, SIGINT)
                isSignalled.signal()
                try await ended
                expectEqual(process.terminationReason, .exit)
                expectEqual(process.terminationStatus, 0)
                try expectEqual(program.files, ["c.csv"])
            }
        }

        #if os(Linux)
        /// What a process makes later has the access that its umask allows, and only Linux tells
        /// the umask.
        @Test func `the umask is as it was while a file is being written`() async throws {
            let (requests, script) = Self.silence()
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let process = try program.process(
                    Self.query,
                    asking: server,
                    writing: "c.csv",
                    after: "umask 027"
                )
                async let ended: Void = process.runToItsEnd()
                for await _ in requests { break }
                let status = "/proc/\(process.processIdentifier)/status"
                let lines = try String(contentsOfFile: status, encoding: .utf8).split(
                    separator: "\n"
                )
                expectEqual(lines.first { $0.hasPrefix("Umask:") }, "Umask:\t0027")
                try expectEqual(program.files.count, 1)
                process.terminate()
                try await ended
            }
        }
        #endif

        /// A server that takes requests and answers none, and tells of each.
        private static func silence() -> (AsyncStream<Void>, LoopbackServer.Script) {
            let (requests, arrived) = AsyncStream.makeStream(of: Void.self)
            let script = LoopbackServer.Script.afterDescribe {
                arrived.yield()
                return [.awaitClose]
            }
            return (requests, script)
        }
    }
}
