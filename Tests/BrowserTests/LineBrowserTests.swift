import HTTP
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
        let shell = try Self.shell("2", "/gonzalez", "/", "?", "nonsense", "99", "q")
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/tour.txt")
    }

    @Test func `a statement of the command line is in the history, unless a space is before it`()
        async throws
    {
        let shell = try Self.shell("q")
        for word in ["SELECT Name FROM Lead", " SELECT Id FROM Lead", "Account"] {
            await expectEqual(shell.run("browse", word, "--no-tui").code, .success)
        }
        expectEqual(shell.folder.text(of: ".local/state/sfctl/history"), "SELECT Name FROM Lead\n")
    }

    @Test func `deletes after a question, tells refusals, and brings back`() async throws {
        let shell = try Self.shell("m 1-2", "d", "", "d", "y", "e", "u", "q")
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/delete.txt")
    }

    @Test func `deletes the rows that a line names, never one that no line names`() async throws {
        let shell = try Self.shell("1", "d", "d 1", "n", "d 99", "m 4", "d 1", "y", "u", "q")
        let outcome = await shell.run("browse", "--no-tui")
        let questions = outcome.output.split(separator: "\n").map(String.init)
            .filter { $0.contains("Delete ") || $0.contains("003Dm000001kZ04IAE  ") }
        expectEqual(
            questions,
            [
                "Command: Delete 1 record of Contact from demo (built-in org):",
                "  003Dm000001kZ04IAE  Andy Young",
                "Command: Delete 1 record of Contact from demo (built-in org):",
                "  003Dm000001kZ04IAE  Andy Young",
            ]
        )
        expect(outcome.output, .contains("no record is marked: d 3 deletes row 3, m 3 marks it\n"))
        expect(outcome.output, .contains("no row 99: the list has 20 rows\n"))
        // The mark is of another record, and stays.
        expect(outcome.output, .contains("4. marked: Avi Green"))
        expect(outcome.output, .contains("Andy Young restored\n"))
    }

    @Test func `a mark is added, not reversed, and a marked row that is hidden is told`()
        async throws
    {
        let shell = try Self.shell("m 2-4", "m 3-99", "unmark 5-20", "/arthur", "d", "", "q")
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/marks.txt")
    }

    @Test func `u undoes even if another key does on the screen`() async throws {
        let shell = try Self.shell("d 1", "y", "u", "q")
        try shell.folder.write(
            #"{"browseKeys": {"undo": "ctrl-x", "delete": "u"}}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("browse", "--no-tui")
        expect(outcome.output, .contains("Andy Young deleted; u restores it\n"))
        expect(outcome.output, .contains("Andy Young restored\n"))
    }

    @Test func `a refusal is told once, with its record, and the list counts the rows it has`()
        async throws
    {
        let shell = try Self.shell("d 20", "y", "d 1-2", "y", "q")
        let outcome = await shell.run("browse", "--no-tui")
        let lines = outcome.output.split(separator: "\n")
        expectEqual(lines.count { $0.contains("Tom Ripley was not deleted: ") }, 1)
        expectEqual(lines.count { $0.contains("delete Mr. Arthur Song") }, 1)
        expect(outcome.output, .contains("Contact 1-19 of 19, org demo"))
    }

    @Test func `a message is told once`() async throws {
        let shell = try Self.shell("d 1", "", "list", "q")
        let outcome = await shell.run("browse", "--no-tui")
        expectEqual(outcome.output.split(separator: "nothing was deleted").count, 2)
    }

    @Test func `sorts, chooses columns, and goes to parents, children and other objects`()
        async throws
    {
        let shell = try Self.shell(
            ":SELECT Id, Name, Title FROM Contact WHERE Account.Name LIKE 'Edge%' ORDER BY Name",
            "s name",
            "s name",
            "S title",
            "s nope",
            "c name, email",
            "c n@me",
            "g 1",
            "g 1 nope",
            "g 1 account",
            "b",
            "g 1 cases",
            "b",
            "object Nope",
            "object Account",
            "f oil",
            "b",
            "o",
            "o nix",
            "l",
            "q"
        )
        let outcome = await shell.run("browse", "--no-tui")
        try expectGolden(outcome.description, "browse-lines/lists.txt")
    }

    @Test func `writes rows to new files, and copies values`() async throws {
        var shell = try Self.shell(
            ":SELECT Id, Name, Email FROM Contact ORDER BY Name LIMIT 3",
            "m 2-3",
            "x ~/some.csv",
            "x ~/some.csv",
            "unmark",
            "/andy",
            "x ~/shown.csv",
            "x all ~/all.json",
            "x rows.pdf",
            "y 1",
            "y 1 email",
            "y 1 nope",
            "y 9",
            "q"
        )
        // No local clipboard, whatever the machine has.
        shell.variables["SSH_CONNECTION"] = "192.0.2.1 50000 192.0.2.2 22"
        let outcome = await shell.run("browse", "--no-tui")
        let text = outcome.description.replacing(shell.folder.path, with: "/home/ada")
        try expectGolden(text, "browse-lines/files.txt")
        expect(shell.folder.text(of: "some.csv"), .contains("Arthur Song"))
        expect(shell.folder.text(of: "shown.csv"), .lacks("Arthur Song"))
    }

    @Test func `tells how to log in again when the session has expired`() async throws {
        var shell = try Self.shell("l", "q")
        shell.transport = ExpiredOrg()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "t"
        let outcome = await shell.run("browse", "--no-tui")
        #expect(
            outcome.output.contains(
                "set SFCTL_ACCESS_TOKEN to a new access token, or log in: sfctl login; then start "
                    + "sfctl browse again\n"
            )
        )
        expectEqual(outcome.code, .success)
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
        expectEqual(outcome.code, .success)
        expect(outcome.output, .hasPrefix("Account 1-"))
    }

    @Test func `a dumb terminal and a stdout that is none get lines`() async throws {
        var dumb = try Self.shell("q")
        dumb.variables["TERM"] = "dumb"
        await expect(dumb.run("browse").output, .contains("Command ("))
        var piped = try Self.shell("q")
        piped.terminal.isOutput = false
        await expect(piped.run("browse").output, .contains("Command ("))
    }

    @Test func `without a terminal to type on it names the command to use`() async throws {
        let outcome = await (try Shell()).run("browse")
        expectEqual(outcome.code, .usage)
        expectEqual(
            outcome.messages,
            """
            error: browse needs a terminal, but stdin is not one
              hint: sfctl query "SELECT Id, Name, Email FROM Contact"

            """
        )
    }

    @Test func `the command to use asks the same org`() async throws {
        let outcome = await (try Shell()).run("browse", "-o", "demo")
        let line = #"sfctl query "SELECT Id, Name, Email FROM Contact" -o demo"#
        expect(outcome.messages, .hasSuffix("\n  hint: \(line)\n"))
    }

    @Test func `what an org holds reaches no terminal`() async throws {
        var shell = try Self.shell("1", "m 1", "d", "", "q")
        shell.transport = HostileDemo("\u{1B}]0;PWNED\u{7}\u{9B}31m\u{202E}", now: shell.now)
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "t"
        let outcome = await shell.run("browse", "--no-tui")
        expect(outcome.output, .contains("PWNED"))
        for scalar in (outcome.output + outcome.messages).unicodeScalars {
            let isHarmless = scalar == "\n" || scalar.properties.generalCategory != .control
            #expect(isHarmless && scalar != "\u{202E}")
        }
    }
}

/// An org that accepts no session.
private struct ExpiredOrg: Transport {
    func send(_ request: Request) async throws(TransportError) -> Response {
        let body = #"[{"errorCode":"INVALID_SESSION_ID","message":"Session expired or invalid"}]"#
        return Response(status: 401, body: Response.Body(Array(body.utf8)))
    }
}
