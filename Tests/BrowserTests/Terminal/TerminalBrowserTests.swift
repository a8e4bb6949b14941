import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport

extension ProcessTests {
    /// The real program in a real terminal: keys, paste, resize, suspend, signals, the clipboard.
    @Suite(.needs(.tmux)) struct TerminalBrowserTests {
        @Test func `it opens, moves, shows a record, and leaves the terminal as it was`()
            async throws
        {
            let terminal = try await TmuxSession()
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            try await expectEqual(terminal.value(of: "#{alternate_on}"), "1")
            try await terminal.press("j")
            try await terminal.see("row 2")
            try await terminal.press("Enter")
            try await terminal.see("Last Name")
            try await terminal.press("Escape")
            try await terminal.see("Ashley James")
            try await terminal.press("q")
            try await terminal.see("exit:0")
            try await terminal.expectSane()
        }

        @Test func `typed text filters the list, and Escape takes the filter away`() async throws {
            let terminal = try await TmuxSession()
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            try await terminal.press("/")
            try await terminal.type("gonza")
            // "go" is enough for one row, and may be drawn before the rest is read.
            _ = try await terminal.screen { lines in
                lines.contains { $0.contains("filter \"gonza\"") }
                    && lines.contains { $0.contains("Rose Gonzalez") }
                    && !lines.contains { $0.contains("Andy Young") }
            }
            try await terminal.press("Escape")
            try await terminal.see("Arthur Song")
        }

        @Test func `pasted text is no command in a list, and text in an input`() async throws {
            let terminal = try await TmuxSession()
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            try await terminal.paste("dq\ny\n")
            try await terminal.see("pasted text ignored")
            try await terminal.press("/")
            try await terminal.paste("rose\ngonzalez")
            try await terminal.see("rose gonzalez")
            try await terminal.see("Rose Gonzalez")
        }

        @Test func `any size is drawn, the smallest one as well`() async throws {
            let terminal = try await TmuxSession(columns: 120, rows: 40)
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            for (columns, rows) in [
                (60, 20), (1, 1), (200, 60), (39, 8), (40, 8), (110, 30), (2, 50),
            ] {
                try await terminal.resize(columns: columns, rows: rows)
                try await terminal.press("Down")
            }
            try await terminal.resize(columns: 80, rows: 24)
            // Sizes in quick succession may be drawn as one, and one that is too small takes no
            // keys. So the cursor may be in any of the first rows.
            let lines = try await terminal.screen { lines in
                lines.count == 24 && lines.first?.hasSuffix("/20") == true
                    && lines.contains { $0.contains("Jake Llorrac") }
                    && lines.last?.contains("help") == true
            }
            #expect(lines.allSatisfy { $0.count <= 80 })
            try await terminal.press("q")
            try await terminal.see("exit:0")
        }

        @Test func `suspended it gives the terminal back, and takes it again`() async throws {
            let terminal = try await TmuxSession()
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            try await terminal.press("C-z")
            try await terminal.see("Stopped")
            try await terminal.expectSane()
            try await terminal.resize(columns: 100, rows: 30)
            try await terminal.enter("fg; echo exit:$?")
            let lines = try await terminal.screen {
                $0.contains { $0.contains("Andy Young") } && $0.last?.contains("help") == true
            }
            expectEqual(lines.count, 30)
            try await expectEqual(terminal.value(of: "#{alternate_on}"), "1")
            try await terminal.press("q")
            try await terminal.see("exit:0")
            try await terminal.expectSane()
        }

        @Test(arguments: [
            (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGSEGV, 139), (SIGILL, 132),
            (SIGABRT, 134),
            (SIGBUS, 135), (SIGQUIT, 131),
        ])
        func `a signal ends it with the terminal restored and a true exit code`(
            _ signal: Int32,
            _ code: Int
        ) async throws {
            let terminal = try await TmuxSession()
            try await terminal.enter("ulimit -c 0")
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            kill(try await terminal.processID, signal)
            if signal == SIGINT {
                // bash gives up the rest of its line, too.
                try await terminal.see("interrupted")
                try await terminal.enter("echo exit:$?")
            }
            try await terminal.see("exit:\(code)")
            try await terminal.expectSane()
        }

        @Test func `a record cannot reach the terminal that shows it`() async throws {
            try await LoopbackServer.run(answering: HostileContacts.script) { server in
                let terminal = try await TmuxSession(
                    variables: try BuiltProgram().variables(asking: server)
                )
                let title = try await terminal.value(of: "#{pane_title}")
                try await terminal.start("browse")
                try await terminal.see("Red")
                for _ in 0..<9 {
                    try await terminal.press("Enter")
                    try await terminal.see("back")
                    try await terminal.press("Escape")
                    // Only then: Escape and a letter that come together are Alt and the letter.
                    _ = try await terminal.screen { !$0.joined().contains("esc back") }
                    try await terminal.press("j")
                }
                try await terminal.see("row 10")
                try await expectEqual(terminal.value(of: "#{pane_title}"), title)
                try await terminal.press("q")
                try await terminal.see("exit:0")
                // What a terminal answers to a request in a record would be typed into the shell.
                try await expectEqual(terminal.screen.last { !$0.isEmpty }, "$")
                try await terminal.expectSane()
            }
        }

        @Test func `an id goes to the terminal's clipboard`() async throws {
            let terminal = try await TmuxSession(variables: ["SSH_CONNECTION": "1 2 3 4"])
            try await terminal.start("browse")
            try await terminal.see("Andy Young")
            try await terminal.press("y")
            try await terminal.see("sent to the terminal's clipboard")
            #expect(try await terminal.clipboard.wholeMatch(of: /003[A-Za-z0-9]{15}/) != nil)
        }

        @Test func `a delete can be undone, in the browser and after it`() async throws {
            let terminal = try await TmuxSession()
            try await terminal.start("browse \"SELECT Id, Name FROM Contact ORDER BY Name\"")
            try await terminal.see("Andy Young")
            try await terminal.press("d")
            try await terminal.see("Cancel")
            // Enter is Cancel.
            try await terminal.press("Enter") { !$0.joined().contains("Cancel") }
            try await terminal.press("d")
            try await terminal.see("press y")
            try await terminal.press("y") { !$0.joined().contains("Cancel") }
            try await terminal.see("deleted")
            try await terminal.press("u")
            try await terminal.see("Andy Young restored")
            try await terminal.press("q")
            try await terminal.see("exit:0")
        }

        @Test func `Ctrl-C during a login ends the login, not the browser`() async throws {
            let terminal = try await TmuxSession(variables: ["BROWSER": "/bin/true"])
            try await terminal.enter("unset SFCTL_TARGET_ORG")
            try await terminal.start("browse")
            try await terminal.see("Which org?")
            try await terminal.press("Down")
            try await terminal.press("Enter")
            try await terminal.see("$ sfctl login")
            try await terminal.see("http")
            try await terminal.press("C-c")
            try await terminal.see("the login was stopped")
            try await terminal.see("Which org?")
            try await terminal.press("q")
            try await terminal.see("exit:0")
            try await terminal.expectSane()
        }

        @Test func `a dumb terminal gets lines`() async throws {
            let terminal = try await TmuxSession(columns: 100)
            try await terminal.enter("export TERM=dumb")
            try await terminal.start("browse")
            try await terminal.see("Command (")
            try await expectEqual(terminal.value(of: "#{alternate_on}"), "0")
            try await terminal.enter("q")
            try await terminal.see("exit:0")
        }
    }
}
