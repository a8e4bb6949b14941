import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Output to a full pipe whose writes do not wait: write(2) fails with EAGAIN, or takes a part.
    struct FullPipeTests {
        @Test func `all bytes arrive once the reader reads`() async throws {
            let pipe = try WatchedPipe()
            pipe.refuseWritesWhenFull()
            let text = Data((0..<100_000).flatMap { "\($0)\n".utf8 })
            async let written: Void = write(Array(text), to: pipe.writing.fileDescriptor)
            var received = Data()
            while received.count < text.count {
                // It is full again and again, but for the end.
                try await until { pipe.isFull || received.count + 65_536 > text.count }
                received += pipe.reading.availableData
            }
            try await written
            expectEqual(received, text)
        }

        /// A process that cannot tell its error is ended while the number of its write stays the
        /// same: one that tried again and again would run on.
        @Test func `a write waits for its reader, and does not try again and again`()
            async throws
        {
            let script = LoopbackServer.Script { _ in [.awaitClose] }
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let process = try program.process(["query", "SELECT Id FROM Contact"])
                process.environment = program.variables(asking: server)
                let messages = try WatchedPipe()
                try messages.fill()
                messages.refuseWritesWhenFull()
                process.standardError = messages.writing
                async let ended: Void = process.runToItsEnd()
                try await until { !server.received.isEmpty }
                process.interrupt()
                try await ended
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, SIGINT)
            }
        }

        /// Writes on a thread of its own, because a write that waits would hold one of those that
        /// all tasks share.
        private func write(_ bytes: [UInt8], to descriptor: Int32) async throws {
            try await withCheckedThrowingContinuation {
                (ending: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread {
                    ending.resume(
                        with: Result {
                            let pipe = OwnedDescriptor(borrowing: descriptor)
                            try DescriptorSink(pipe, target: "pipe").write(bytes)
                        }
                    )
                }
            }
        }
    }
}
