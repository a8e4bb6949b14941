import Foundation
import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// Secrets that are typed, on a real terminal.
    struct HiddenTypingTests {
        private func shows(_ terminal: PseudoTerminal) -> Bool {
            var mode = termios()
            _ = unsafe tcgetattr(terminal.far.fileDescriptor, &mode)
            return mode.c_lflag & tcflag_t(ECHO) != 0
        }

        /// Starts a login that waits for a token, and gives what the terminal has shown when it
        /// does.
        private func login(
            on terminal: PseudoTerminal
        ) throws -> TestProcess {
            let process = try BuiltProgram().process(
                ["login", "--access-token", "--instance-url", "http://127.0.0.1:1"]
            )
            process.standardInput = terminal.far
            process.standardError = terminal.far
            process.standardOutput = FileHandle.nullDevice
            return process
        }

        private func awaitQuestion(_ terminal: PseudoTerminal) async throws {
            var shown = ""
            while !shown.contains("press Enter:") {
                let chunk = await terminal.near.nextChunk()
                try #require(!chunk.isEmpty)
                shown += String(decoding: chunk, as: UTF8.self)
            }
            // The mode changes just after the question.
            while shows(terminal) { await Task.yield() }
        }

        @Test func `a token that is typed is not shown, and Enter ends it`() async throws {
            let terminal = try PseudoTerminal()
            let process = try login(on: terminal)
            async let ended: Void = process.runToItsEnd()
            try await awaitQuestion(terminal)
            try terminal.near.write(contentsOf: Data("00D!typedToken\n".utf8))
            try await ended
            // One read may return a part of it.
            var shown = ""
            while !shown.contains("cannot reach") {
                let chunk = await terminal.near.nextChunk()
                try #require(!chunk.isEmpty)
                shown += String(decoding: chunk, as: UTF8.self)
            }
            expect(shown, .lacks("typedToken"))
            #expect(shows(terminal))
        }

        @Test func `Ctrl-C gives the terminal its mode back`() async throws {
            let terminal = try PseudoTerminal()
            let process = try login(on: terminal)
            async let ended: Void = process.runToItsEnd()
            try await awaitQuestion(terminal)
            process.interrupt()
            try await ended
            expectEqual(process.terminationStatus, SIGINT)
            #expect(shows(terminal))
        }
    }
}
