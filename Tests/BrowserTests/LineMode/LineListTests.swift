import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// What line mode says about rows that are not loaded, about searches, and about its pages.
struct LineListTests {
    /// Runs lines in an org with 520 contacts, of which a page has 200.
    private static func runBig(_ lines: String...) async throws -> [String] {
        var shell = try Shell.terminal()
        _ = await shell.run("demo", "reset", "--contacts", "500", "--yes")
        shell.answers = lines + ["q"]
        let outcome = await shell.run("browse", "--no-tui", "--batch-size", "200")
        return Self.answers(outcome)
    }

    private static func run(_ lines: String...) async throws -> [String] {
        var shell = try Shell.terminal()
        shell.answers = lines + ["q"]
        return Self.answers(await shell.run("browse", "--no-tui"))
    }

    /// The output after each prompt.
    private static func answers(_ outcome: Shell.Outcome) -> [String] {
        outcome.output.replacing(#/Command \(number.*?quit\): /#, with: "Command: ")
            .split(separator: "Command: ", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `the number of all rows follows deletes and undos`() async throws {
        let answers = try await Self.runBig("d 2-4", "y", "u", "d 150", "y", "d 1-150")
        expect(answers[0], .hasPrefix("Contact 1-20 of 520, 200 loaded, org demo"))
        expect(answers[1], .contains("\nContact 1-20 of 517, 197 loaded, org demo"))
        expect(answers[2], .hasPrefix("3 records restored\nContact 1-20 of 520, 200 loaded"))
        // On another page, too.
        expect(answers[3], .contains("\nContact 1-20 of 519, 199 loaded"))
    }

    @Test func `child rows are a number, and found by it`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["/totalSize", "/2 rows", "q"]
        let soql = "SELECT Name, (SELECT LastName FROM Contacts) FROM Account ORDER BY Name"
        let outcome = await shell.run("browse", soql, "--no-tui")
        let answers = Self.answers(outcome)
        expect(
            answers[0],
            .contains("1. Burlington Textiles Corp of America; 1 row\n"),
            "\(answers)"
        )
        expect(answers[1], .contains("Account none with \"totalSize\""), "\(answers)")
        #expect(answers[2].contains("; 2 rows\n") && !answers[2].contains("; 1 row\n"))
    }

    @Test func `an undo of loaded rows loads no others, and finds each of them`() async throws {
        let once = ["d 2", "y", "u"]
        var shell = try Shell.terminal()
        _ = await shell.run("demo", "reset", "--contacts", "500", "--yes")
        shell.answers = once + once + once + ["q"]
        let outcome = await shell.run("browse", "--no-tui", "--batch-size", "200")
        expect(outcome.output, .lacks("no longer match"))
        expectEqual(Self.answers(outcome).count { $0.contains("of 520, 200 loaded") }, 4)
    }

    @Test func `a range beyond the loaded rows is refused for a delete, and cut for a mark`()
        async throws
    {
        let answers = try await Self.runBig(
            "d 1-520",
            "m 1-520",
            "m 1-99999999999",
            "/ada",
            "m 1-500",
            "load",
            "d 521"
        )
        expectEqual(answers[1], "no row 520: 200 of 520 rows are loaded; load loads all\n")
        let rest = "rows 201 to 520 are not loaded: load loads all rows\n"
        expectEqual(answers[2], "200 records marked; \(rest)")
        expectEqual(answers[3], "200 records marked; \(rest)")
        expect(answers[5], .contains("; the filter shows "))
        expect(answers[7], .contains("no row 521: the filter shows "))
    }

    @Test func `load loads all rows, and says so`() async throws {
        let answers = try await Self.runBig("load", "load", "d 521")
        expectEqual(answers[1], "all 520 rows loaded\n")
        expectEqual(answers[2], "all 520 rows are loaded\n")
        expectEqual(answers[3], "no row 521: the list has 520 rows\n")
    }

    @Test func `a file with the loaded rows alone says so, and how to write all`() async throws {
        let answers = try await Self.runBig("x ~/a.csv", "x all ~/b.csv", "x /tmp/a\0b.csv")
        expect(answers[1], .hasPrefix("200 loaded rows of 520 written to "))
        expect(answers[1], .contains("/a.csv; x all "))
        expect(answers[2], .hasPrefix("520 rows written to "))
        expectEqual(answers[3], "a path cannot contain a NUL character\n")
    }

    @Test func `a filter says how to reach rows that are not loaded`() async throws {
        let answers = try await Self.runBig("/ada")
        let lines = answers[1].split(separator: "\n")
        expect(lines[0], .contains(#" with "ada", of 200 loaded, org demo"#))
        expectEqual(lines[1], "320 rows not loaded: load loads them, f ada searches in the org")
    }

    // MARK: - Searches

    @Test func `a search starts from the list, not from an earlier search`() async throws {
        let answers = try await Self.run("f song", "f barr", "f nobody")
        expect(answers[1], .hasPrefix(#"Contact matching "song" 1-1 of 1"#))
        expect(answers[2], .hasPrefix(#"Contact matching "barr" 1-1 of 1"#))
        expect(answers[2], .contains("1. Tim Barr;"))
        expect(
            answers[3],
            .hasPrefix(#"no Contact whose name, email, phone, title or account contains "nobody""#)
        )
    }

    @Test func `a search of children keeps their parent, and names the fields without a match`()
        async throws
    {
        let answers = try await Self.run("g 2 cases", "f e", "f blinks", "S Subject", "f e")
        expect(answers[2], .hasPrefix(#"Cases of Arthur Song matching "e" 1-"#))
        #expect(
            answers[3].hasPrefix(
                "no Case of the list whose CaseNumber, Subject, Account.Name, SuppliedEmail or "
                    + #"ContactEmail contains "blinks""#
            )
        )
        expect(answers[5], .hasPrefix(#"Cases of Arthur Song matching "e" 1-"#))
    }

    @Test func `a search finds what the list of the object finds`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["f 512", "f nobody", "quit"]
        let outcome = await shell.run("browse", "SELECT Name, Phone FROM Account", "--no-tui")
        let answers = Self.answers(outcome)
        expect(
            answers[1],
            .hasPrefix(#"Account matching "512" 1-1 of 1, org demo (built-in org)"#),
            "\(outcome)"
        )
        expect(answers[2], .hasPrefix("no Account whose Name, ExternalId__c or Phone contains"))
    }

    // MARK: - Pages

    @Test func `a page keeps its start after a delete, and starts anew after an order`()
        async throws
    {
        let answers = try await Self.runBig("n", "d 22", "y", "u", "S Name", "s Title")
        expect(answers[2], .contains("\nContact 21-40 of 519, 199 loaded"))
        expect(answers[3], .contains("\nContact 21-40 of 520, 200 loaded"))
        expect(answers[4], .hasPrefix("ordered in the org by Name, descending\nContact 1-20 of"))
        expect(answers[5], .hasPrefix("sorted by Title, ascending: 200 loaded rows;"))
        expect(answers[5], .contains("\nContact 1-20 of"))
    }

    @Test func `the last page and the first one say so, and every row can be reached`()
        async throws
    {
        let small = try await Self.run("n", "p", "b")
        expectEqual(small[1], "this is the last page\n")
        expectEqual(small[2], "this is the first page\n")
        expectEqual(small[3], "this is the first list\n")
        var shell = try Shell.terminal()
        _ = await shell.run("demo", "reset", "--contacts", "500", "--yes")
        shell.answers = Array(repeating: "n", count: 26) + ["q"]
        let outcome = await shell.run("browse", "--no-tui", "--batch-size", "200")
        expect(outcome.output, .contains("Contact 501-520 of 520, org demo"))
        expectEqual(Self.answers(outcome)[26], "this is the last page\n")
    }

    @Test func `rows are printed only when they have changed, after the message`() async throws {
        let answers = try await Self.run(
            "m 3",
            "unmark",
            "d 2",
            "y",
            ":SELECT Nope FROM Contact",
            "object Nope",
            "l",
            "list"
        )
        expectEqual(answers[1], "Ashley James marked\n")
        expectEqual(answers[2], "no record marked\n")
        expect(answers[3], .contains("Arthur Song was not deleted: "))
        expect(answers[4], .hasPrefix("error: No such column 'Nope'"))
        expect(answers[5], .hasPrefix("the org has no object 'Nope'"))
        expectEqual(answers[6], "the session is still valid; o switches to another org\n")
        #expect(answers[1...6].allSatisfy { !$0.contains("Contact 1-20") })
        expect(answers[7], .contains("2. refused: Arthur Song;"))
    }

    // MARK: - Words

    @Test func `a wrong count is named, and the right one is in the question`() async throws {
        let answers = try await Self.run("d 1-12", "11", ":", "o demo")
        expect(
            answers[1],
            .contains("Type 12 to delete these 12 records, or press Enter to keep them: ")
        )
        expect(answers[1], .hasSuffix("'11' is not 12\nnothing was deleted\n"))
        expect(answers[2], .hasPrefix("SELECT Id, Name, Email, Phone, Account.Name, Title FROM"))
        expectEqual(answers[3], "demo is open; r runs the query again\n")
    }

    @Test func `a count has no rows, and a result without columns has no heading of any`()
        async throws
    {
        let answers = try await Self.run(":SELECT COUNT() FROM Contact")
        expectEqual(answers[1], "20 rows match\nRows, counted, org demo (built-in org)\n")
    }

    @Test func `only the refused records that a filter hides are counted as hidden`()
        async throws
    {
        let answers = try await Self.run("m 2-4", "/arthur", "d", "y")
        expect(answers[3], .contains("0 of 3 deleted, 3 refused, 2 of them hidden by the filter\n"))
        expect(answers[3], .lacks("(e: reasons)"))
    }

    @Test func `a number on a list of groups prints the records of its group`() async throws {
        let answers = try await Self.run(
            ":SELECT Title, COUNT(Id) FROM Contact WHERE Title = 'CEO' GROUP BY Title",
            "1",
            "1"
        )
        expect(answers[2], .hasPrefix("Contact of CEO 1-"))
        expect(answers[2], .contains("\n1. Arthur Song;"))
        expect(answers[3], .contains("Arthur Song"))
    }

    @Test func `a file of a query without Id has none, and no warning is printed`() async throws {
        var shell = try Shell.terminal()
        shell.answers = [":SELECT Name FROM Contact LIMIT 1", "x ~/a.csv", "x ~/a.json", "q"]
        let outcome = await shell.run("browse", "--no-tui")
        expect(outcome.messages, .lacks("warning"))
        expect(shell.folder.text(of: "a.csv"), .hasPrefix("Name\n"))
        expect(shell.folder.text(of: "a.json"), .lacks("\"Id\""))
    }
}
