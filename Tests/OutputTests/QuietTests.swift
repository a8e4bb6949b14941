import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--quiet` leaves stderr empty on success, in a pipe and on a terminal.
struct QuietTests {
    private static let contact = "003Dm000001kZ00IAE"

    private static let commands = [
        ["query", "SELECT Id, Name FROM Contact"],
        ["query", "SELECT Id FROM Contact WHERE Name = 'Nobody'"],
        ["query", "SELECT COUNT() FROM Contact"],
        ["query", "SELECT Id FROM Contact", "--max-rows", "3"],
        ["query", "SELECT Id, Name, Description FROM Contact", "-r", "table", "--width", "40"],
        ["query", "SELECT Id, Name, Email, Phone, Title, MailingStreet, MailingCity FROM Contact"],
        ["query", "SELECT Id FROM Contact", "--json"],
        ["query", "-f", "-"],
        ["query", "SELECT Id FROM Contact", "--since-last", "nightly", "--all-rows"],
        ["query", "SELECT Id FROM Lead", "--save", "leads"],
        ["view", "ids"],
        ["views"],
        ["views", "show", "ids"],
        ["views", "remove", "ids"],
        ["contacts", "rose"],
        ["list", "Account", "gen"],
        ["search", "rose"],
        ["contact", contact],
        ["duplicates"],
        ["get", "Contact", contact],
        ["describe"],
        ["limits"],
        ["api", "limits"],
        ["query", "--explain", "SELECT Id FROM Contact"],
        ["get", "Contact", contact, "003Dm000001kZ01IAE"],
        ["count"],
        ["describe", "Contact"],
        ["describe", "Contact", "--picklist", "LeadSource"],
        ["describe", "Contact", "--relationships"],
        ["delete", "Contact", "003Dm000001kZ0JIAU", "--dry-run"],
        ["delete", "Contact", "003Dm000001kZ0JIAU", "--yes"],
        ["undelete", "--last"],
        ["bin", "Contact"],
        ["jobs"],
        ["journal"],
        ["journal", "show", "--last"],
        ["journal", "prune", "--older-than", "0d", "--yes"],
        ["orgs"],
        ["orgs", "default"],
        ["orgs", "default", "demo"],
        ["whoami"],
        ["config"],
        ["config", "get", "timeout"],
        ["config", "set", "timeout", "20"],
        ["config", "unset", "timeout"],
        ["demo", "status"],
        ["demo", "reset", "--contacts", "3"],
        ["help"],
        ["completion", "zsh"],
        ["version"],
    ]

    private func expectSilence(_ arguments: [String], in shell: Shell) async {
        var shell = shell
        shell.input = Array("SELECT Id FROM Contact".utf8)
        _ = await shell.run("config", "set", "timeout", "30")
        _ = await shell.run("query", "SELECT Id FROM Contact", "--save", "ids")
        _ = await shell.run("delete", "Contact", "003Dm000001kZ05IAE", "--yes")
        let outcome = await shell.run(arguments + ["--quiet"])
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: commands)
    func `says nothing in a pipe`(_ arguments: [String]) async throws {
        await expectSilence(arguments, in: try Shell())
    }

    @Test(arguments: commands)
    func `says nothing on a terminal`(_ arguments: [String]) async throws {
        await expectSilence(arguments, in: try Shell.terminal())
    }

    @Test func `every command but demo serve and those of sign-in is tried`() {
        // demo serve ends only when it is interrupted, so the built program is asked; login, logout
        // and open need an org behind a socket, and are tried with --quiet in WebLoginTests,
        // LogoutTests and OpenTests. browse asks for commands on stdout, and is tried in
        // LineBrowserTests. The other commands of jobs need a job, which the built-in org has only
        // as long as it runs.
        let tried = Set(
            Self.commands.map { Invocation($0, of: CommandTable.specifications).commandName } + [
                "browse", "demo serve", "jobs abort", "jobs results", "jobs show", "login",
                "logout", "open",
            ]
        )
        expectEqual(tried, Set(CommandTable.specifications.map(\.name)))
    }

    @Test func `keeps an error`() async throws {
        let outcome = try await Shell().run("query", "SELECT Nope FROM Contact", "--quiet")
        expect(outcome.messages, .hasPrefix("error: "))
        expectEqual(outcome.code, .failure)
    }
}
