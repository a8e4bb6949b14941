import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport

extension ProcessTests {
    /// Line mode in a real terminal: Ctrl-C, the end of the input, and pasted text.
    @Suite(.needs(.tmux)) struct TerminalLineTests {
        private static func session() async throws -> TmuxSession {
            let terminal = try await TmuxSession(columns: 120, rows: 40)
            try await terminal.start("browse --no-tui")
            try await terminal.see("q quit):")
            return terminal
        }

        @Test func `Ctrl-C answers a question with no, and twice at the prompt it leaves`()
            async throws
        {
            let terminal = try await Self.session()
            try await terminal.enter("m 2-4")
            try await terminal.see("3 records marked")
            try await terminal.enter("d")
            try await terminal.see("Delete? [y/N]")
            try await terminal.press("C-c")
            try await terminal.see("nothing was deleted")
            try await terminal.press("C-c")
            try await terminal.see("Ctrl-C again, or q, quits")
            try await terminal.press("C-c")
            try await terminal.see("exit:130")
            try await terminal.expectSane()
        }

        @Test func `an answer without Enter is no answer, and a pasted one is not heard`()
            async throws
        {
            let terminal = try await Self.session()
            try await terminal.enter("d 1")
            try await terminal.see("Delete? [y/N]")
            try await terminal.type("y")
            try await terminal.press("C-d", "C-d")
            try await terminal.see("nothing was deleted")
            try await terminal.paste("d 4\ny\n")
            try await terminal.see("003Dm000001kZ0HIAU  Avi Green")
            try await terminal.press("Enter")
            try await terminal.enter("q")
            try await terminal.see("exit:0")
            let lines = try await terminal.screen { _ in true }
            #expect(!lines.contains { $0.contains(" deleted; u restores it") })
        }
    }
}
