import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Help
@testable import sfctl

/// The manual pages, and the help that fits one screen.
@Suite struct ManualPageTests {
    /// The names of all pages: that of the program is empty.
    private static let names =
        [""] + CommandTable.specifications.map { $0.path.joined(separator: "-") }

    private func page(_ name: String) async throws -> String {
        let outcome = await (try Shell()).run(["help", "--man"] + (name.isEmpty ? [] : [name]))
        #expect(outcome.code == .success)
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
        for option in specification.allOptions { #expect(text.contains("--\(option.name)")) }
        for example in specification.examples {
            #expect(text.contains(example.command.replacing("\\", with: "\\e")))
        }
    }

    @Test func `an unknown command has no page`() async throws {
        let outcome = await (try Shell()).run("help", "--man", "qurey")
        #expect(outcome.messages.contains("no help for 'qurey'"))
        #expect(outcome.code == .usage)
    }

    @Test(.needs(.mandoc), arguments: names)
    func `mandoc finds nothing to say`(_ name: String) async throws {
        #expect(try await printed("mandoc -T lint", by: page(name)) == "")
    }

    @Test(.needs(.man), arguments: names)
    func `man finds nothing to say`(_ name: String) async throws {
        #expect(
            try await printed("man --warnings -E UTF-8 -l", by: page(name), to: "/dev/null") == ""
        )
    }

    /// Returns what a program says of a page.
    private func printed(
        _ program: String,
        by page: String,
        to output: String = "&2"
    ) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(page, to: "page.1")
        let process = TestProcess(
            "/bin/sh",
            ["-c", "\(program) \(folder.path)/page.1 >\(output) || :"]
        )
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80"]
        process.standardError = try folder.handle(of: "messages")
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
        for line in lines where !line.contains("sfctl ") { #expect(line.count <= 80, "\(line)") }
        #expect(lines.filter { $0.contains(" --") && !$0.contains("sfctl ") }.count <= 10)
    }
}
