import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Help offers a format if and only if the command takes it.
struct FormatTableTests {
    private static let commands = [
        ["bin", "Contact"], ["config", "list"], ["contact", "gonzalez"], ["contacts"],
        ["count"], ["limits"],
        ["delete", "Contact", "003Dm000001kZ04IAE", "--dry-run"], ["demo", "status"],
        ["describe", "Contact"], ["duplicates"], ["get", "Contact", "003Dm000001kZ00IAE"],
        ["jobs", "list"], ["journal", "list"], ["orgs"], ["list", "Contact", "gonz"],
        ["query", "SELECT Id, Name FROM Contact LIMIT 1"],
        ["search", "rose"], ["view", "one"], ["views"], ["whoami"],
    ]

    @Test(arguments: [("vcard", "vcf"), ("vcard3", "vcf"), ("csv", "csv"), ("table", "txt")])
    func `a new file's name ends as others of its kind`(name: String, ending: String) {
        expectEqual(ResultFormat.all.first { $0.name == name }?.ending, ending)
    }

    @Test(arguments: commands)
    func `a command takes exactly the formats of its help`(_ words: [String]) async throws {
        let shell = try Shell()
        let view = ["query", "SELECT Id, Name FROM Contact LIMIT 1", "--save", "one"]
        await expectEqual(shell.run(view).code, .success)
        let invocation = Invocation(words, of: CommandTable.specifications)
        let option = try #require(
            invocation.specification?.option(spelled: "--result-format")
        )
        let offered = option.help.prefix { $0 != ";" }.split(separator: ", ").map(String.init)
        #expect(offered.contains("table"))
        for format in ResultFormat.all {
            let file = format.isSpreadsheet ? ["--output-file", "\(shell.folder.path)/x.xlsx"] : []
            let outcome = await shell.run(words + ["-r", format.name] + file)
            let isOffered = offered.contains(format.name)
            expectEqual(outcome.code, isOffered ? .success : .usage, "\(words) -r \(format)")
        }
    }

    @Test func `the test above runs every kind of command that prints rows`() {
        let kinds = CommandTable.specifications.filter {
            $0.option(spelled: "--result-format") != nil
        }
        let tested = Set(Self.commands.map { $0[0] })
        let rest = kinds.filter { !tested.contains($0.path[0]) }.map(\.name)
        // It needs something to bring back.
        expectEqual(rest, ["undelete"])
    }

    @Test func `the guide has a row for each format`() throws {
        let tests = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(
            contentsOf: tests.deletingLastPathComponent().appending(path: "docs/output-formats.md"),
            encoding: .utf8
        )
        let rows = guide.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| `") }
            .map { $0.dropFirst(3).prefix { $0 != "`" } }
        expectEqual(rows.map(String.init).sorted(), ResultFormat.all.map(\.name).sorted())
    }
}
