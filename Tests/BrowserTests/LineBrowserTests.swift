import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `sfctl browse` line by line: the same state as the screen, in text alone.
struct LineBrowserTests {
    private static func shell(_ answers: String...) throws -> Shell {
        var shell = try Shell.terminal()
        shell.answers = answers
        return shell
    }

    @Test func `lists pages, opens a record, filters, and quits`() async throws {
        let shell = try Self.shell("2", "/gonzalez", "/", "?", "nonsense", "q")
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/tour.txt")
    }

    @Test func `deletes after a question, tells refusals, and brings back`() async throws {
        let shell = try Self.shell("m 1-2", "d", "", "d", "y", "e", "u", "q")
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/delete.txt")
    }

    @Test func `runs another query, tells its error, and goes on`() async throws {
        let shell = try Self.shell(
            ":SELECT Nope FROM Contact",
            ":SELECT Name FROM Account ORDER BY Name LIMIT 3",
            "q"
        )
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/query.txt")
    }

    @Test func `the end of the input ends it`() async throws {
        let outcome = await (try Self.shell()).run("browse", "Account", "--no-tui")
        #expect(outcome.code == .success)
        #expect(outcome.output.hasPrefix("Account 1-"))
    }

    @Test func `a dumb terminal and a stdout that is none get lines`() async throws {
        var dumb = try Self.shell("q")
        dumb.variables["TERM"] = "dumb"
        #expect(await dumb.run("browse").output.contains("Command ("))
        var piped = try Self.shell("q")
        piped.terminal.isOutput = false
        #expect(await piped.run("browse").output.contains("Command ("))
    }

    @Test func `without a terminal to type on it names the command to use`() async throws {
        let outcome = await (try Shell()).run("browse")
        #expect(outcome.code == .usage)
        #expect(
            outcome.messages == """
                error: browse needs a terminal, but stdin is not one
                  hint: sfctl query "SELECT Id, Name, Email FROM Contact"

                """
        )
    }

    @Test func `what an org holds reaches no terminal`() async throws {
        var shell = try Self.shell("1", "m 1", "d", "", "q")
        shell.transport = HostileDemo("\u{1B}]0;PWNED\u{7}\u{9B}31m\u{202E}", now: shell.now)
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "t"
        let outcome = await shell.run("browse", "--no-tui")
        #expect(outcome.output.contains("PWNED"))
        for scalar in (outcome.output + outcome.messages).unicodeScalars {
            let isHarmless = scalar == "\n" || scalar.properties.generalCategory != .control
            #expect(isHarmless && scalar != "\u{202E}")
        }
    }
}
