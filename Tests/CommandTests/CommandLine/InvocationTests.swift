import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// How a command line is split, and what each value has to be.
struct InvocationTests {
    private func invocation(_ arguments: String...) -> Invocation {
        Invocation(arguments, of: CommandTable.specifications)
    }

    private func arguments(_ words: String...) throws -> Arguments {
        let invocation = Invocation(words, of: CommandTable.specifications)
        return try invocation.arguments(of: #require(invocation.specification))
    }

    @Test func `the command is found behind flags and their values`() {
        expectEqual(invocation("query", "SELECT").commandName, "query")
        expectEqual(invocation("-o", "query", "get", "Contact").commandName, "get")
        expectEqual(invocation("--quiet", "demo", "reset").commandName, "demo reset")
        expectEqual(invocation("-V").commandName, "version")
        expectEqual(invocation("qurey", "--json").commandName, "qurey")
        expectEqual(invocation().commandName, "sfctl")
    }

    @Test func `flags before the command stand behind its words afterwards`() {
        expectEqual(
            invocation("-r", "csv", "--width=9", "demo", "status", "--", "-x").arguments,
            ["demo", "status", "-r", "csv", "--width=9", "--", "-x"]
        )
    }

    @Test func `-- ends the flags, and a lone - is a positional`() throws {
        let arguments = try arguments("help", "-", "--quiet", "--", "--help", "--")
        expectEqual(arguments.positionals, ["-", "--help", "--"])
        #expect(arguments.has(CommonOptions.quiet))
        expectEqual(invocation("help", "--", "--help").helpWanted, nil)
    }

    @Test func `a value behind = may look like a flag, and hold that sign`() throws {
        let arguments = try arguments("query", "--null=--json", "-q=a=b", "-r=table")
        expectEqual(arguments[OutputFlag.null], "--json")
        #expect(!arguments.has(OutputFlag.json))
        expectEqual(arguments.all(QueryText.options[0]), ["a=b"])
    }

    @Test func `a flag is never the value of the flag before it`() throws {
        #expect(
            throws: UsageError(
                "--output-file needs a value: --output-file PATH",
                hints: ["--output-file=--json if the value is '--json'", "sfctl query --help"]
            )
        ) { try self.arguments("query", "SELECT", "--output-file", "--json") }
        #expect(
            throws: UsageError(
                "-o needs a value: -o ORG",
                hints: ["-o=-r=csv if the value is '-r=csv'", "sfctl query --help"]
            )
        ) { try self.arguments("query", "SELECT", "-o", "-r=csv") }
        #expect(
            throws: UsageError("-f needs a value: -f PATH", hints: ["sfctl query --help"])
        ) { try self.arguments("query", "-f", "--", "a.soql") }
    }

    @Test func `- and a negative number are values`() throws {
        let arguments = try arguments("query", "--file", "-", "--null", "-1")
        expectEqual(arguments[QueryText.options[1]], "-")
        expectEqual(arguments[OutputFlag.null], "-1")
        #expect(
            throws: UsageError("--width takes a whole number from 1 to 100000, not '-5'")
        ) { try self.arguments("query", "--width", "-5") }
    }

    @Test func `no file gets the name of a flag`() async throws {
        let shell = try Shell()
        let outcome = await shell.run(
            "query",
            "SELECT Id FROM Contact",
            "--output-file",
            "--json"
        )
        expectEqual(outcome.code, .usage)
        expect(outcome.output, .contains("--output-file needs a value"))
    }

    @Test func `all values of a repeatable flag are kept`() throws {
        let arguments = try arguments("get", "-i", "a", "--record-id", "b", "--width", "7")
        expectEqual(arguments.all(RecordAddress.recordID), ["a", "b"])
        expectEqual(arguments[RecordAddress.recordID], "b")
        expectEqual(arguments.number(OutputFlag.width), 7)
    }

    /// Which word is a flag's value is settled before it is known which command is called.
    @Test func `flags of the same spelling take values of the same kind in all commands`() {
        let options = CommandTable.specifications.flatMap(\.allOptions)
        for option in options {
            let names = [option.name] + option.aliases
            let spellings = names.map { "--\($0)" } + (option.short.map { ["-\($0)"] } ?? [])
            for other in options where spellings.contains(where: other.isSpelled) {
                expectEqual(option.value == nil, other.value == nil, "\(spellings)")
            }
        }
    }

    @Test func `no command has two flags of one spelling`() {
        for specification in CommandTable.specifications {
            let options = specification.allOptions
            let names = options.flatMap { [$0.name] + $0.aliases }
            let spellings = names.map { "--\($0)" } + options.compactMap(\.short).map { "-\($0)" }
            expectEqual(Set(spellings).count, spellings.count, "\(specification.name)")
        }
    }

    @Test func `help names a value by its kind where the option has no better name`() {
        expectEqual(Option("x", value: .text, help: "").synopsis, "    --x TEXT")
        expectEqual(Option("x", value: .file, help: "").synopsis, "    --x PATH")
        expectEqual(Option("x", value: .folder, help: "").synopsis, "    --x PATH")
        expectEqual(Option("x", value: .org, help: "").synopsis, "    --x ORG")
        expectEqual(Option("x", value: .object, help: "").synopsis, "    --x OBJECT")
        expectEqual(Option("x", value: .field, help: "").synopsis, "    --x FIELD")
        expectEqual(Option("x", value: .choices(["A", "B"]), help: "").synopsis, "    --x A|B")
        expectEqual(Option("x", value: .number(WholeNumber(1...2)), help: "").synopsis, "    --x N")
        expectEqual(
            Option("x", short: "y", value: .file, named: "Z", help: "").synopsis,
            "-y, --x Z"
        )
        expectEqual(Option("x", help: "").synopsis, "    --x")
    }

    @Test func `the ends of a range belong to it`() throws {
        let number = WholeNumber(1...16)
        try expectEqual(number.read("1", from: "--x"), 1)
        try expectEqual(number.read("16", from: "--x"), 16)
        for text in ["0", "17", "", "1.0", "one"] {
            let message = "--x takes a whole number from 1 to 16, not '\(text)'"
            #expect(throws: UsageError(message)) { try number.read(text, from: "--x") }
        }
        let setting = WholeNumber(2...Int.max, name: "the pause", unit: "days", hint: "--x 2")
        #expect(
            throws: UsageError(
                "the pause is a whole number of days from 2 up, not '1' (from PAUSE)",
                hints: ["--x 2"]
            )
        ) { try setting.read("1", from: "PAUSE") }
    }

    @Test func `a word that is no choice brings the one that was meant`() {
        let kind = ValueKind.choices(["always", "never"])
        #expect(
            throws: UsageError(
                "-w takes always or never, not 'nevr'",
                hints: ["-w never"]
            )
        ) { try kind.check("nevr", of: "-w") }
        #expect(throws: Never.self) { try kind.check("never", of: "-w") }
    }

    @Test func `a command says what its groups say`() throws {
        let specification = try #require(invocation("delete").specification)
        expectEqual(specification.exitCodes.map(\.rawValue), [3, 4, 5, 6, 8])
        #expect(specification.variables.contains("SFCTL_READ_ONLY"))
        #expect(specification.variables.contains("SFCTL_TARGET_ORG"))
        let small = try #require(invocation("demo", "status").specification)
        #expect(small.exitCodes.isEmpty)
        expectEqual(small.options, ListingOptions.options + BuiltInOrgOption.options)
    }
}
