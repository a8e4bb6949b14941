import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

struct YesOptionTests {
    /// Commands that change something; the others take no `--yes`.
    private static let changing = [
        "api", "config set", "config unset", "delete", "demo reset", "journal prune", "login",
        "logout",
        "orgs default", "undelete", "views remove",
    ]

    @Test func `every command that changes something takes --yes`() {
        let taking = CommandTable.specifications.filter { entry in
            entry.options.contains { $0.name == "yes" && $0.short == "y" }
        }
        expectEqual(taking.map { $0.name }.sorted(), Self.changing)
    }

    @Test(arguments: Self.changing.filter { !["api", "delete", "journal prune"].contains($0) })
    func `--yes says that it has no effect where there is no question`(
        _ command: String
    ) async throws {
        let help = try await Shell().run(
            command.split(separator: " ").map(String.init) + ["--help"]
        )
        expect(help.output, .contains("no effect here: this command"))
    }

    @Test func `undelete --yes restores as without it`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        let outcome = await shell.run("undelete", "--last", "--yes", "-r", "csv")
        expectEqual(
            outcome.output,
            "Id,Name,Status,Code,Message,Along\n003Dm000001kZ04IAE,Andy Young,restored,,,\n"
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `demo reset -y resets`() async throws {
        let outcome = try await Shell().run("demo", "reset", "-y")
        expectEqual(outcome.messages, "reset the demo org to its initial state\n")
    }
}
