import Foundation
import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// What real shells insert when Tab is pressed, in a real terminal.
    @Suite(.needs(.tmux)) struct ShellTabTests {
        /// A line as typed, and as it is after Tab.
        private static let lines = [
            ("sfctl quer", "$ sfctl query"),
            ("sfctl query --result-format=nd", "$ sfctl query --result-format=ndjson"),
            ("sfctl query -o de", "$ sfctl query -o demo"),
            (#"sfctl query "SELECT Id, FirstN"#, #"$ sfctl query "SELECT Id, FirstName"#),
            (#"sfctl query "SELECT Id FROM Camp"#, #"$ sfctl query "SELECT Id FROM Campaign"#),
            (
                #"sfctl query "SELECT Id FROM Contact WHERE Account.Nam"#,
                #"$ sfctl query "SELECT Id FROM Contact WHERE Account.Name"#
            ),
            (
                #"sfctl query "SELECT Id FROM Lead WHERE Status = 'Op"#,
                #"$ sfctl query "SELECT Id FROM Lead WHERE Status = 'Open - Not Contacted'"#
            ),
            (
                #"sfctl query "SELECT Id FROM Lead WHERE CreatedDate = YES"#,
                #"$ sfctl query "SELECT Id FROM Lead WHERE CreatedDate = YESTERDAY"#
            ),
            (
                #"sfctl list Lead --where "LeadSource=Pur"#,
                #"$ sfctl list Lead --where "LeadSource=Purchased List""#
            ),
            (#"sfctl query "SELECT Id""#, #"$ sfctl query "SELECT Id""#),
        ]

        /// Lines whose escapes are those of bash and zsh.
        private static let escapedLines = [
            (
                #"sfctl query 'SELECT Id FROM Lead WHERE Status = '\''Op"#,
                #"$ sfctl query 'SELECT Id FROM Lead WHERE Status = '\''Open - Not Contacted'\''"#
            ),
            ("sfctl delete Lead --matching LeadS", #"$ sfctl delete Lead --matching "LeadSource"#),
            ("sfctl list Lead --where LeadS", "$ sfctl list Lead --where LeadSource"),
            (#"sfctl query SELECT\ Id\ FROM\ Camp"#, #"$ sfctl query SELECT\ Id\ FROM\ Campaign"#),
        ]

        /// Lines that name a file or folder of the working folder, which is the home folder, too.
        private static let pathLines = [
            (
                "sfctl delete Contact --ids-from rep",
                #"$ sfctl delete Contact --ids-from report\ one.csv"#
            ),
            (
                "sfctl delete Contact --ids-from=rep",
                #"$ sfctl delete Contact --ids-from=report\ one.csv"#
            ),
            ("sfctl query x --output-file=it", #"$ sfctl query x --output-file=it\'s\ mine.csv"#),
            ("sfctl query x -Smy", #"$ sfctl query x -Smy\ reports/"#),
            (
                #"sfctl query x --output-file=my\ reports/q"#,
                #"$ sfctl query x --output-file=my\ reports/q1\ data.csv"#
            ),
            (
                #"sfctl query x --output-file="my re"#,
                #"$ sfctl query x --output-file="my reports/"#
            ),
            (
                "sfctl query x --output-file 'my reports/q",
                "$ sfctl query x --output-file 'my reports/q1 data.csv'"
            ),
            ("sfctl query x --output-file ~/fi", "$ sfctl query x --output-file ~/fields.json"),
            ("sfctl query x --flags-dir=m", #"$ sfctl query x --flags-dir=my\ reports/"#),
            ("sfctl query @fi", "$ sfctl query @fields.json"),
            ("sfctl api POST x --data fi", "$ sfctl api POST x --data fields.json"),
            ("sfctl api POST x --data @fi", "$ sfctl api POST x --data @fields.json"),
            ("sfctl api POST x --data=@fi", "$ sfctl api POST x --data=@fields.json"),
            (#"sfctl api POST x --data "@my re"#, #"$ sfctl api POST x --data "@my reports/"#),
        ]

        /// Completes paths in a folder of files.
        private func paths(in terminal: TmuxSession) async throws {
            let folder = try TemporaryFolder()
            let names = [
                "report one.csv", "it's mine.csv", "fields.json", "my reports/q1 data.csv",
            ]
            for name in names { try folder.write("", to: name) }
            try await terminal.enter("cd \(folder.path); export HOME=\(folder.path)")
            try await check(Self.pathLines, in: terminal)
        }

        private func check(
            _ lines: [(String, String)],
            in terminal: TmuxSession
        ) async throws {
            for (typed, expected) in lines {
                try await terminal.enter("clear")
                _ = try await terminal.screen { $0.filter { !$0.isEmpty } == ["$"] }
                try await terminal.type(typed)
                try await terminal.see(typed)
                try await terminal.press("Tab")
                _ = try await terminal.screen { $0.first == expected }
                // A shell that still completes would lose Ctrl-C, but not keys.
                try await terminal.press("C-e", "C-u")
                _ = try await terminal.screen { $0.last { !$0.isEmpty } == "$" }
            }
        }

        private func terminal(_ commands: String...) async throws -> TmuxSession {
            let terminal = try await TmuxSession(columns: 120)
            try await terminal.enter("export PATH=$PATH:${sfctl%/*} LC_ALL=C.UTF-8")
            for command in commands { try await terminal.enter(command) }
            return terminal
        }

        @Test(.needs(.bashCompletion)) func `bash`() async throws {
            let terminal = try await terminal(
                "source /usr/share/bash-completion/bash_completion",
                "source <(sfctl completion bash)"
            )
            try await check(Self.lines + Self.escapedLines, in: terminal)
            try await middle(of: terminal)
            try await paths(in: terminal)
            try await hint(in: terminal)
        }

        @Test(.needs(.zsh)) func `zsh`() async throws {
            let terminal = try await terminal(
                "PS1='$ ' exec zsh -f",
                "autoload -Uz compinit; compinit -u -D; source <(sfctl completion zsh)"
            )
            try await check(Self.lines + Self.escapedLines, in: terminal)
            try await middle(of: terminal)
            try await check(
                [
                    (
                        #"sfctl query --query="SELECT FirstN"#,
                        #"$ sfctl query --query="SELECT FirstName"#
                    )
                ],
                in: terminal
            )
            let closed = [
                (#"sfctl list Lead --where "LeadSource=We"#, "b", "\""),
                ("sfctl list \"Lea", "d", "\""),
            ]
            try await middle(of: terminal, closed)
            try await paths(in: terminal)
            try await severalLines(in: terminal)
            try await hint(in: terminal)
        }

        /// A statement of several lines, as it is pasted, stays as it is.
        private func severalLines(in terminal: TmuxSession) async throws {
            try await terminal.enter("clear")
            _ = try await terminal.screen { $0.filter { !$0.isEmpty } == ["$"] }
            try await terminal.type(#"sfctl query "SELECT Name,"#)
            try await terminal.press("C-v", "C-j")
            try await terminal.type("Id FROM Contact WHERE LeadS")
            try await terminal.see("LeadS")
            try await terminal.press("Tab", "x")
            _ = try await terminal.screen {
                $0.starts(
                    with: [#"$ sfctl query "SELECT Name,"#, "Id FROM Contact WHERE LeadSx"]
                )
            }
            try await terminal.press("C-c")
        }

        @Test(.needs(.fish)) func `fish`() async throws {
            let terminal = try await terminal(
                "exec fish --no-config",
                "function fish_prompt; printf '$ '; end",
                "set -g fish_autosuggestion_enabled 0",
                "sfctl completion fish | source"
            )
            try await check(Self.lines, in: terminal)
            // fish would put a space behind a field, and take off the quotes of another case.
            try await check(
                [
                    ("sfctl list Lead --where LeadS", "$ sfctl list Lead --where LeadSource="),
                    (#"sfctl query "select firstn"#, #"$ sfctl query "select firstname"#),
                    (
                        #"sfctl query "SELECT Id FROM Lead WHERE Id = null orde"#,
                        #"$ sfctl query "SELECT Id FROM Lead WHERE Id = null order by"#
                    ),
                ],
                in: terminal
            )
            try await paths(in: terminal)
        }

        /// Before the end of a line, what follows stays as it is.
        private func middle(
            of terminal: TmuxSession,
            _ lines: [(String, inserted: String, rest: String)] = middles
        ) async throws {
            for (start, inserted, rest) in lines {
                try await terminal.enter("clear")
                _ = try await terminal.screen { $0.filter { !$0.isEmpty } == ["$"] }
                try await terminal.type(start + rest)
                try await terminal.see(start + rest)
                for _ in rest { try await terminal.press("Left") }
                try await terminal.press("Tab")
                _ = try await terminal.screen { $0.first == "$ \(start)\(inserted)\(rest)" }
                try await terminal.press("C-e", "C-u")
                _ = try await terminal.screen { $0.last { !$0.isEmpty } == "$" }
            }
        }

        /// The start of a line, what Tab inserts behind it, and the rest of the line.
        private static let middles = [
            (#"sfctl query "SELECT MailingCi"#, "ty", #" FROM Contact""#),
            (#"sfctl query "SELECT LastN"#, "ame", #" FROM Contact" -o demo"#),
            (#"sfctl query 'SELECT LastN"#, "ame", #" FROM Contact' --json"#),
            (
                #"sfctl query "SELECT Id FROM Lead WHERE Status = 'Open"#, " - Not Contacted",
                #"' LIMIT 3" -o demo"#
            ),
        ]

        /// Without a cache, the hint appears, and the line and the cursor stay as they are.
        private func hint(in terminal: TmuxSession) async throws {
            try await terminal.enter(
                "unset SFCTL_TARGET_ORG; "
                    + "export SFCTL_INSTANCE_URL=https://a.example SFCTL_ACCESS_TOKEN=t"
            )
            let long = "'\(String(repeating: "a", count: 110))'"
            let rests = [
                ("Contact", #" FROM Contact""#), ("Lead", " FROM Lead WHERE Name=\(long)\""),
            ]
            for (object, rest) in rests {
                let line = #"sfctl query "SELECT Fi"#
                try await terminal.enter("clear")
                _ = try await terminal.screen { $0.filter { !$0.isEmpty } == ["$"] }
                try await terminal.type(line + rest)
                _ = try await terminal.screen { $0.joined() == "$ \(line)\(rest)" }
                for _ in rest { try await terminal.press("Left") }
                try await terminal.press("Tab")
                _ = try await terminal.screen { screen in
                    screen.contains { $0.contains("describe \(object) --cache") }
                        && Self.lastLine(of: screen) == "$ \(line)\(rest)"
                }
                try await terminal.type("x")
                _ = try await terminal.screen { Self.lastLine(of: $0) == "$ \(line)x\(rest)" }
                try await terminal.press("C-e", "C-u")
                _ = try await terminal.screen { $0.contains("$") }
            }
        }

        /// The line that is being typed, which may take several rows; zsh has the hint below it.
        private static func lastLine(of screen: [String]) -> String {
            let start = screen.lastIndex { $0.hasPrefix("$ ") } ?? screen.startIndex
            return screen[start...].prefix { !$0.hasPrefix("sfctl ") }.joined()
        }
    }
}
