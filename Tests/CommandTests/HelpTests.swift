import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Help
@testable import Output
@testable import sfctl

/// What every help page has; the pages themselves stand in `Golden/help`.
struct HelpTests {
    @Test(arguments: CommandTable.specifications)
    func `the long page names every flag, argument, example and variable`(
        _ specification: Specification
    ) async throws {
        let page = try await Shell().run(specification.path + ["--help"]).output
        for option in specification.allOptions { expect(page, .contains("--\(option.name)")) }
        for parameter in specification.parameters {
            expect(page, .contains("  \(parameter.name)  "))
        }
        for example in specification.examples { expect(page, .contains(example.command)) }
        for variable in specification.variables { expect(page, .contains("  \(variable)  ")) }
    }

    @Test(arguments: CommandTable.specifications)
    func `help wins over anything else on the line`(_ specification: Specification) async throws {
        let shell = try Shell()
        let page = await shell.run(specification.path + ["--no-such-flag", "--help"])
        await expectEqual(page, shell.run(specification.path + ["--help"]))
        expectEqual(page.code, .success)
    }

    @Test(arguments: CommandTable.specifications)
    func `help COMMAND is the long page`(_ specification: Specification) async throws {
        let shell = try Shell()
        let page = await shell.run(["help"] + specification.path)
        await expectEqual(page, shell.run(specification.path + ["--help"]))
    }

    @Test(arguments: CommandTable.specifications)
    func `a variable of a command is one that the program documents`(
        _ specification: Specification
    ) {
        let known = Set(Variable.all.map(\.name))
        expectEqual(specification.variables.filter { !known.contains($0) }, [])
    }

    @Test(arguments: CommandTable.specifications)
    func `an example calls its own command with flags that it has`(
        _ specification: Specification
    ) {
        for example in specification.examples where !example.command.hasPrefix("sfctl --") {
            let words = example.command.split(separator: " ").prefix { $0 != "|" && $0 != ">" }
            #expect(words.dropFirst().starts(with: specification.path.map { Substring($0) }))
            let flags = words.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
            let known = Set(
                specification.allOptions.flatMap { [$0.name] + $0.aliases }.map { $0[...] }
            )
            expectEqual(flags.filter { !known.contains($0) }, [])
        }
    }

    @Test(arguments: ["get", "delete"])
    func `an example works as it stands on the built-in org`(_ command: String) async throws {
        let specification = try #require(
            Invocation([command], of: CommandTable.specifications).specification
        )
        var shell = try Shell.terminal()
        shell.answers = ["y"]
        shell.input = Array("003Dm000001kZ04IAE\n".utf8)
        for example in specification.examples {
            let words = try CommandWords(example.command).words
            await expectEqual(shell.run(Array(words.dropFirst())).code, .success)
            _ = await shell.run("demo", "reset")
        }
    }

    @Test(arguments: [[], ["-h"], ["--help"], ["help"]])
    func `the overview needs no org, no home and no network`(_ arguments: [String]) async throws {
        var shell = try Shell()
        shell.variables = [:]
        let outcome = await shell.run(arguments)
        #expect(outcome.code == .success && outcome.messages.isEmpty)
        for name in CommandTable.specifications.map(\.name) {
            expect(outcome.output, .contains("\n  \(name) "))
        }
    }

    @Test func `the reference page is the one made from the command table`() async throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: checkout.appending(path: "docs/cli-reference.md"),
            encoding: .utf8
        )
        let made = try await Shell().run("help", "--reference")
        expectEqual(made.output, page, "`make reference` writes it anew")
    }
}

extension Specification: CustomTestStringConvertible {
    var testDescription: String { name }
}
