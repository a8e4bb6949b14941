import Terminal
import TestSupport
import Testing

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// A browser that runs on a terminal of a test.
struct RunningBrowser {
    let screen: ScriptedScreen
    let messages = MemorySink()
    let work: Task<Void, any Error>

    init(_ shell: Shell, _ screen: ScriptedScreen = ScriptedScreen()) {
        self.screen = screen
        let context = Context(
            shell.environment(output: MemorySink(), messages: messages),
            CommonOptions(),
            commandName: "browse",
            commandLine: "sfctl browse"
        )
        let state = BrowserState(size: ScreenSize(columns: 120, rows: 40))
        let loop = BrowserLoop(state, screen, OrgOptions(), batchSize: nil, context, .ofTests)
        work = Task { try await loop.run(opensOrg: true) }
    }

    /// Asks for a delete of the record under the cursor, and confirms it when the dialog is armed.
    func deleteRecord() async {
        screen.type(.character("d"))
        // The cursor is shown where the number of records is typed, as soon as the dialog takes
        // keys.
        _ = await screen.shows("\u{1B}[?25h")
        screen.type(.character("1"), .enter)
    }

    /// Presses keys, spelled with blanks between; a word in quotes is typed.
    func press(_ keys: String) {
        for word in keys.split(separator: " ") {
            if word.first == "\"" {
                for character in word.dropFirst().dropLast() { screen.type(.character(character)) }
            } else if let key = KeySpelling.key(String(word)) {
                screen.type(key)
            }
        }
    }

    /// Waits until the screen has a text; records what it has in place of it.
    func expects(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        await expects("no \(text)", at: location) { $0.contains(text) }
    }

    /// Waits until the screen has none of some texts.
    func expectsNo(_ texts: String..., at location: SourceLocation = #_sourceLocation) async {
        await expects("still \(texts)", at: location) { shown in
            !texts.contains { shown.contains($0) }
        }
    }

    private func expects(
        _ complaint: String,
        at location: SourceLocation,
        where isDue: (String) -> Bool
    ) async {
        var last = ""
        let lines = await screen.lines { lines in
            last = lines.filter { !$0.isEmpty }.joined(separator: "\n")
            return isDue(last)
        }
        if lines == nil { Issue.record("\(complaint) in\n\(last)", sourceLocation: location) }
    }
}
