import Foundation
import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// The question before a delete, on a real terminal.
    struct QuestionTests {
        @Test func `typed-ahead keys do not answer it, and Ctrl-C at it deletes nothing`()
            async throws
        {
            let program = try BuiltProgram()
            let process = try program.process(["delete", "Contact", "003Dm000001kZ04IAE"])
            let terminal = try PseudoTerminal()
            process.standardInput = terminal.far
            process.standardError = terminal.far
            process.standardOutput = FileHandle.nullDevice
            try terminal.near.write(contentsOf: Data("y\n".utf8))
            async let ended: Void = process.runToItsEnd()
            var shown = ""
            while !shown.contains("Delete? [y/N] ") {
                let chunk = await terminal.near.nextChunk()
                try #require(!chunk.isEmpty)
                shown += String(decoding: chunk, as: UTF8.self)
            }
            process.interrupt()
            try await ended
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, SIGINT)
            let left = try await program.run("query", "SELECT COUNT() FROM Contact")
            expectEqual(left.output, "20\n")
        }
    }
}
