import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A misspelt word is answered with the one that was probably meant; nothing is ever run for it.
struct ErrorHintTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: [String]
        /// How the error begins.
        let error: String
        let hint: String?

        init(_ line: String..., error: String, hint: String?) {
            self.line = line
            self.error = error
            self.hint = hint
        }

        var testDescription: String { line.joined(separator: " ") }
    }

    static let cases: [Case] = [
        .init(
            "qurey",
            "SELECT Id FROM Contact",
            error: "there is no command 'qurey'",
            hint: #"sfctl query "SELECT Id FROM Contact""#
        ),
        .init(
            "dlete",
            "Contact",
            error: "there is no command 'dlete'",
            hint: "sfctl delete Contact"
        ),
        .init(
            "frobnicate",
            error: "there is no command 'frobnicate'",
            hint: "sfctl --help lists the commands"
        ),
        .init("demo", "rset", error: "there is no command 'demo rset'", hint: "sfctl demo reset"),
        .init(
            "help",
            "exit-code",
            error: "there is no help for 'exit-code'",
            hint: "sfctl help exit-codes"
        ),
        .init(
            "help",
            "demo",
            "serv",
            error: "there is no help for 'demo serv'",
            hint: "sfctl help demo serve"
        ),
        .init(
            "query",
            "--reslt-format",
            "csv",
            error: "there is no flag --reslt-format for `sfctl query`",
            hint: "--result-format is the nearest one"
        ),
        .init(
            "query",
            "--zebra",
            error: "there is no flag --zebra for `sfctl query`",
            hint: "sfctl query --help"
        ),
        .init(
            "query",
            "-r",
            "jsno",
            error:
                "-r does not know 'jsno'; it takes table, vertical, json, ndjson, csv",
            hint: "-r json"
        ),
        .init(
            "query",
            "-r",
            "xlsx",
            error:
                "-r does not know 'xlsx'; it takes table, vertical, json, ndjson, csv",
            hint: nil
        ),
        .init(
            "query",
            "--color",
            "alwasy",
            error: "--color does not know 'alwasy'; it takes auto, always, never",
            hint: "--color always"
        ),
        .init(
            "query",
            "x",
            "-o",
            "dmo",
            error: "there is no org 'dmo' (from --target-org)",
            hint: "did you mean --target-org demo?"
        ),
        .init(
            "query",
            "SELECT Nmae FROM Contact",
            error:
                "No such column 'Nmae' on entity 'Contact'",
            hint: "did you mean Name?"
        ),
        .init(
            "query",
            "SELECT Id FROM Acount",
            error:
                "sObject type 'Acount' is not supported",
            hint: "did you mean Account?"
        ),
        .init(
            "describe",
            "Acount",
            error: "the org has no object 'Acount'",
            hint: "did you mean Account?"
        ),
        .init(
            "describe",
            "Contact",
            "--picklist",
            "LeadSorce",
            error: "Contact has no field 'LeadSorce'",
            hint: "did you mean LeadSource?"
        ),
    ]

    /// What people type who know other programs: `psql --csv`, `kubectl -ojson`, `java -version`.
    static let foreignFlags: [Case] = [
        .init(
            "query",
            "-rjson",
            error: "there is no flag -rjson for `sfctl query`",
            hint: "-r json"
        ),
        .init(
            "query",
            "--csv",
            error: "there is no flag --csv for `sfctl query`",
            hint: "--result-format csv"
        ),
        .init(
            "query",
            "-format",
            error: "there is no flag -format for `sfctl query`",
            hint: "--format is the nearest one"
        ),
        .init(
            "query",
            "--bulk",
            error: "there is no flag --bulk for `sfctl query`",
            hint: "sfctl query"
        ),
        .init(
            "query",
            "x",
            "-o",
            "json",
            error: "there is no org 'json' (from --target-org)",
            hint: "--result-format json chooses the output format"
        ),
        .init(
            "query",
            "SELECT Id FROM Contact",
            "--api-version",
            "12",
            error: "Invalid Api version specified on URL",
            hint: "without --api-version, the org's highest version is used"
        ),
        .init(
            "query",
            "SELECT Id FROM Contact",
            "--api-version",
            "99.0",
            error: "The requested resource does not exist",
            hint: "without --api-version, the org's highest version is used"
        ),
        .init("--hlep", error: "there is no flag --hlep", hint: "sfctl --help"),
        .init("-v", error: "there is no command, only a flag", hint: "sfctl --version"),
    ]

    /// What people type who know `sf`, or have not read that there are commands.
    static let foreignCommands: [Case] = [
        .init(
            "data",
            "query",
            "-q",
            "SELECT Id FROM Contact",
            error: "there is no command 'data query'",
            hint: #"sfctl query -q "SELECT Id FROM Contact""#
        ),
        .init(
            "data",
            "get",
            "record",
            "-s",
            "Contact",
            error: "there is no command 'data get record'",
            hint: "sfctl get -s Contact"
        ),
        .init(
            "sobject",
            "describe",
            "-s",
            "Contact",
            error: "there is no command 'sobject describe'",
            hint: "sfctl describe -s Contact"
        ),
        .init(
            "data",
            "tree",
            error: "there is no command 'data'",
            hint: "sfctl --help lists the commands"
        ),
        .init(
            "SELECT Id FROM Contact",
            "--quiet",
            error: "there is no command 'SELECT Id FROM Contact'",
            hint: #"sfctl query "SELECT Id FROM Contact" --quiet"#
        ),
        .init(
            "select",
            "Id",
            "from",
            "Contact",
            error: "there is no command 'select'",
            hint: #"sfctl query "select Id from Contact""#
        ),
    ]

    @Test(arguments: cases + foreignFlags + foreignCommands)
    func `a misspelt word is answered with the nearest one`(_ testCase: Case) async throws {
        let outcome = try await Shell().run(testCase.line)
        let lines = outcome.messages.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("error: \(testCase.error)") == true)
        #expect(lines.first { $0.hasPrefix("  hint: ") } == testCase.hint.map { "  hint: \($0)" })
        #expect(outcome.output.isEmpty && outcome.code != .success)
    }

    @Test func `an unquoted query is answered with the quoted command line`() async throws {
        let outcome = try await Shell().run("query", "SELECT", "Id", "FROM", "Contact", "-r", "csv")
        #expect(outcome.code == .usage)
        #expect(
            outcome.messages.hasSuffix("  hint: sfctl query \"SELECT Id FROM Contact\" -r csv\n")
        )
    }

    @Test func `--output is refused with both flags that it may have meant`() async throws {
        let outcome = try await Shell().run("query", "x", "--output", "x.csv")
        #expect(outcome.code == .usage)
        #expect(outcome.messages.contains("  hint: --result-format FORMAT "))
        #expect(outcome.messages.contains("  hint: --output-file PATH "))
    }
}
