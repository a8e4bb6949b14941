import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Help
@testable import sfctl

/// The manual pages, and the help that fits one screen.
struct ManualPageTests {
    /// The names of all pages: that of the program is empty.
    private static let names =
        [""] + CommandTable.specifications.map { $0.path.joined(separator: "-") }

    private func page(_ name: String) async throws -> String {
        let outcome = await (try Shell()).run(["help", "--man"] + (name.isEmpty ? [] : [name]))
        expectEqual(outcome.code, .success)
        return outcome.output
    }

    @Test(arguments: CommandTable.specifications)
    func `a page has every flag, argument and example`(_ specification: Specification) async throws
    {
        let text = try await page(specification.path.joined(separator: "-"))
            .replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing(
                "\\(dq",
                with: "\""
            )
            .replacing("\\(ti", with: "~")
        for option in specification.allOptions { expect(text, .contains("--\(option.name)")) }
        for example in specification.examples {
            expect(text, .contains(example.command.replacing("\\", with: "\\e")))
        }
    }

    @Test func `a group of commands names the pages of its commands`() async throws {
        let outcome = await (try Shell()).run("help", "--man", "orgs", "nope")
        expectEqual(outcome.code, .usage)
        let group = await (try Shell()).run("help", "--man", "journal")
        expectEqual(
            group.messages,
            """
            error: journal is a group of commands, each with a page of its own
              hint: sfctl help journal list --man
              hint: sfctl help journal show --man
              hint: sfctl help journal prune --man

            """
        )
    }

    @Test func `an unknown command has no page`() async throws {
        let outcome = await (try Shell()).run("help", "--man", "qurey")
        expect(outcome.messages, .contains("no help for 'qurey'"))
        expectEqual(outcome.code, .usage)
    }

    @Test(.needs(.mandoc)) func `mandoc finds nothing to say`() async throws {
        try await expectEqual(printed(by: "mandoc -T lint", of: Self.names), "")
    }

    /// The width of a narrow terminal leaves lines that cannot be adjusted.
    @Test(.needs(.man), arguments: ["40", "80"])
    func `man finds nothing to say`(width: String) async throws {
        let program = "MANWIDTH=\(width) man --warnings -E UTF-8 -l"
        let names = Amount.share(of: Self.names, from: width == "40" ? 0 : 4)
        try await expectEqual(printed(by: program, of: names, to: "/dev/null"), "")
    }

    @Test(.needs(.man)) func `every sign is there on a terminal without UTF-8`() async throws {
        let names = Amount.share(of: Self.names, from: 2)
        let program = "groff -ww -man -Tascii"
        try await expectEqual(printed(by: program, of: names, to: "/dev/null"), "")
    }

    /// Returns what a program says of some pages, each line behind the name of its page.
    private func printed(
        by program: String,
        of names: [String],
        to output: String = "&1"
    ) async throws -> String {
        let folder = try TemporaryFolder()
        for name in names { try folder.write(await page(name), to: "sfctl-\(name).1") }
        let process = TestProcess(
            "/bin/sh",
            [
                "-c",
                "cd '\(folder.path)'; for page in *.1; do "
                    + "\(program) $page 2>&1 >\(output) | sed \"s/^/$page: /\"; done",
            ]
        )
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardOutput = try folder.handle(of: "messages")
        try await process.runToItsEnd()
        return folder.text(of: "messages") ?? ""
    }

    @Test(arguments: CommandTable.specifications)
    func `-h fits a screen of 80 columns and 24 rows`(_ specification: Specification) async throws {
        let outcome = await (try Shell()).run(specification.path + ["-h"])
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        // The prompt has the last row.
        #expect(lines.count <= 23)
        for line in lines { #expect(line.count <= 80, "\(line)") }
        #expect(lines.filter { $0.contains(" --") && !$0.contains("sfctl ") }.count <= 10)
    }
}
