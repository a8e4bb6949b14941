import TestSupport
import Testing

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The pages of line mode: the records of a search and the saved views, with numbers that open them.
struct LinePageTests {
    /// Runs lines, and returns the output after each prompt.
    private static func run(
        settings: String? = nil,
        views: String? = nil,
        _ lines: String...
    ) async throws -> [String] {
        var shell = try Shell.terminal()
        if let settings { try shell.folder.write(settings, to: ".config/sfctl/config.json") }
        if let views { _ = await shell.run("query", views, "--save", "mine") }
        shell.answers = lines + ["q"]
        let outcome = await shell.run("browse", "--no-tui")
        return outcome.output.replacing(#/Command \(number.*?quit\): /#, with: "Command: ")
            .split(separator: "Command: ", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `a number opens a record that was found, and back shows the page again`()
        async throws
    {
        let answers = try await Self.run("find edge", "3", "b", "list")
        expect(answers[1], .hasPrefix("Contact (2):\n1. Rose Gonzalez; SVP, Procurement, "))
        expect(answers[1], .contains("\nAccount (1):\n3. Edge Communications; "))
        expect(answers[2], .hasPrefix("Account Edge Communications, org demo (built-in org)\n"))
        expectEqual(answers[3], answers[1])
        expect(answers[4], .hasPrefix("Contact 1-20 of 20, org demo"))
    }

    @Test func `numbers of a page neither mark nor delete the rows of the list`() async throws {
        let refusal = "the numbers shown last only open; list shows the rows with theirs\n"
        let answers = try await Self.run(
            "find edge",
            "d 1",
            "m 1",
            "unmark 1",
            "g 1",
            "y 1",
            "99",
            "b",
            "m 1"
        )
        for number in 2...6 { expectEqual(answers[number], refusal) }
        expectEqual(answers[7], "no number 99: the last one is 7\n")
        // There is a list to go back to: the one below the page.
        expect(answers[8], .hasPrefix("Contact 1-20 of 20"))
        expectEqual(answers[9], "Andy Young marked\n")
    }

    @Test func `a search without a match, and one that is refused, say so`() async throws {
        let answers = try await Self.run("find xyzzy", "find p", "find", "1")
        expectEqual(answers[1], "nothing found\n")
        expect(answers[2], .hasPrefix("'p' is too short: an org's search takes words of two"))
        expectEqual(answers[3], "find needs a text: find TEXT\n")
        // Nothing has taken the numbers of the rows.
        expect(answers[4], .contains("Andy Young"))
    }

    @Test func `the setting names the objects that find searches`() async throws {
        let answers = try await Self.run(
            settings: #"{"searchObjects": "Account,Invoice__c"}"#,
            "find edge"
        )
        expect(answers[1], .hasPrefix("searchObjects names Invoice__c, which this org does not"))
        expect(answers[1], .contains("\nAccount (1):\n1. Edge Communications"))
        expect(answers[1], .lacks("Contact ("))
    }

    @Test func `views are listed, and open by number and by name`() async throws {
        let soql = "SELECT Name FROM Lead"
        let answers = try await Self.run(views: soql, "views", "1", "b", "view mine", "view you")
        expectEqual(answers[1], "1. mine; \(soql)\n")
        expect(answers[2], .hasPrefix("mine 1-"))
        expect(answers[4], .hasPrefix("mine 1-"))
        expectEqual(answers[5], "no view 'you'; views lists them\n")
    }

    @Test func `without a view, the way to save one is told`() async throws {
        let words = "no view is saved yet; sfctl query SOQL --save NAME saves one\n"
        let answers = try await Self.run("views", "view mine")
        #expect(answers[1] == words && answers[2] == words)
    }
}
