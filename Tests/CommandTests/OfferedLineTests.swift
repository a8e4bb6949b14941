import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A wrong command line is answered with a complete one, which is accepted as it stands.
struct OfferedLineTests {
    struct Slip: Sendable, CustomTestStringConvertible {
        let typed: [String]
        /// The line of the hint.
        let offered: String

        init(_ typed: String..., offered: String) {
            self.typed = typed
            self.offered = offered
        }

        var testDescription: String { typed.joined(separator: " ") }
    }

    @Test(arguments: statements)
    func `the end of a statement is corrected`(typed: String, offered: String) async throws {
        let start = "SELECT Name FROM Contact"
        let right = "\(start)\(offered.isEmpty ? "" : " ")\(offered)"
        let line = "sfctl query \(ShellWord.quoted(right))"
        try await expectOffer(["query", "\(start) \(typed)"], line)
        try await expectOffer(
            ["query", "-r", "csv", "-q", "\(start) \(typed)"],
            "sfctl query -r csv -q \(ShellWord.quoted(right))"
        )
    }

    @Test(arguments: wholeStatements)
    func `a whole statement is corrected`(typed: String, offered: String) async throws {
        let line = "sfctl query \(ShellWord.quoted(offered))"
        try await expectOffer(["query", typed], line)
    }

    @Test(arguments: lines)
    func `a command line is corrected`(_ slip: Slip) async throws {
        guard slip.offered.hasPrefix("sfctl ") else {
            let outcome = try await Shell().run(slip.typed)
            expect(outcome.messages, .contains("  hint: \(slip.offered)\n"))
            return
        }
        try await expectOffer(slip.typed, slip.offered)
    }

    @Test func `a terminal does not break the line that is offered`() async throws {
        let soql = "DELETE FROM Contact WHERE LastName = 'Young' AND FirstName = 'Andy'"
        let outcome = try await Shell.terminal(columns: 40).run("query", soql)
        let line =
            "  hint: sfctl delete Contact --matching \"LastName = 'Young' AND FirstName = 'Andy'\" "
            + "--dry-run"
        #expect(outcome.messages.split(separator: "\n").contains { $0 == line })
    }

    /// Whether the hints of a line have another one, which is accepted when it is typed.
    private func expectOffer(_ typed: [String], _ offered: String) async throws {
        let shell = try Shell()
        let outcome = await shell.run(typed)
        let hints = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("  hint: ") }
        #expect(hints.contains("  hint: \(offered)"), "\(outcome.messages)")
        let accepted = await shell.run(Array(Self.words(of: offered).dropFirst()))
        let reachesQuestion = accepted.messages.hasPrefix("error: delete asks for confirmation")
        // A dry run exits as the delete would, which the org refuses for contacts with cases.
        let isAccepted = [.success, .partial].contains(accepted.code)
        #expect(isAccepted || reachesQuestion, "\(offered): \(accepted)")
        expect(offered, .lacks("--yes"))
    }

    /// Splits a command line as a POSIX shell does.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (nil, " "):
                if let done = word { words.append(done) }
                word = nil
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (nil, "\\"): word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
            case (let open?, _) where open == character: quote = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
