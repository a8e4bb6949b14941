import TestSupport
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

    private static let highestVersion =
        "without --api-version and the setting apiVersion, sfctl uses the org's highest version; "
        + "sfctl config list shows where apiVersion is set"

    static let cases: [Case] = [
        .init(
            "qurey",
            "SELECT Id FROM Contact",
            error: "unknown command 'qurey'",
            hint: #"sfctl query "SELECT Id FROM Contact""#
        ),
        .init(
            "dlete",
            "Contact",
            error: "unknown command 'dlete'",
            hint: "sfctl delete Contact"
        ),
        .init("LIMITS", "api", error: "unknown command 'LIMITS'", hint: "sfctl limits api"),
        .init(
            "Config",
            "List",
            error: "unknown command 'Config List'",
            hint: "sfctl config list"
        ),
        .init(
            "frobnicate",
            error: "unknown command 'frobnicate'",
            hint: "sfctl --help lists the commands"
        ),
        .init("demo", "rset", error: "unknown command 'demo rset'", hint: "sfctl demo reset"),
        .init(
            "help",
            "exit-code",
            error: "no help for 'exit-code'",
            hint: "sfctl help exit-codes"
        ),
        .init("help", "exit", error: "no help for 'exit'", hint: "sfctl help exit-codes"),
        .init(
            "help",
            "demo",
            "serv",
            error: "no help for 'demo serv'",
            hint: "sfctl help demo serve"
        ),
        .init(
            "query",
            "--reslt-format",
            "csv",
            error: "unknown flag --reslt-format for `sfctl query`",
            hint: "did you mean --result-format?"
        ),
        .init(
            "query",
            "--zebra",
            error: "unknown flag --zebra for `sfctl query`",
            hint: "sfctl query --help"
        ),
        .init(
            "query",
            "-r",
            "jsno",
            error:
                "-r takes table, vertical, json, ndjson, csv, tsv, ids, vcard, vcard3, xlsx or human, not 'jsno'",
            hint: "-r json"
        ),
        .init(
            "query",
            "-r",
            "parquet",
            error:
                "-r takes table, vertical, json, ndjson, csv, tsv, ids, vcard, vcard3, xlsx or human, not 'parquet'",
            hint: "sfctl query --help"
        ),
        .init(
            "query",
            "--color",
            "alwasy",
            error: "--color takes auto, always or never, not 'alwasy'",
            hint: "--color always"
        ),
        .init(
            "query",
            "x",
            "-o",
            "dmo",
            error: "no such org: 'dmo' (from --target-org)",
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
            error: "the org has no object 'Acount', or hides it from you",
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
            "--csv",
            error: "unknown flag --csv for `sfctl query`",
            hint: "--result-format csv"
        ),
        .init(
            "query",
            "-format",
            error: "unknown flag -format for `sfctl query`",
            hint: "did you mean --format?"
        ),
        .init(
            "query",
            "x",
            "-o",
            "json",
            error: "no such org: 'json' (from --target-org)",
            hint: "--result-format json chooses the output format"
        ),
        .init(
            "query",
            "SELECT Id FROM Contact",
            "--api-version",
            "12",
            error: "Invalid Api version specified on URL",
            hint: highestVersion
        ),
        .init(
            "query",
            "SELECT Id FROM Contact",
            "--api-version",
            "99.0",
            error: "The requested resource does not exist",
            hint: highestVersion
        ),
        .init(
            "query",
            "SELECT Id FROM Lead",
            "\u{2014}json",
            "\u{2013}o",
            "demo",
            error: "'\u{2014}json' begins with a dash instead of --",
            hint: #"sfctl query "SELECT Id FROM Lead" --json -o demo"#
        ),
        .init(
            "delete",
            "003Dm000001kZ00IAE",
            "\u{2014}yes",
            error: "'\u{2014}yes' begins with a dash instead of --",
            hint: "sfctl delete 003Dm000001kZ00IAE"
        ),
        .init("--hlep", error: "unknown flag --hlep", hint: "sfctl --help"),
        .init("-v", error: "expected a command, got only a flag", hint: "sfctl --version"),
    ]

    private static let members =
        "sfctl runs data query, data export bulk, data export resume, data query resume, "
        + "data get record, data delete record and data search, as sf does"

    /// What people type who know `sf`, or have not read that there are commands.
    static let foreignCommands: [Case] = [
        .init(
            "data",
            "tree",
            error: "unknown command 'data tree'",
            hint: members
        ),
        .init(
            "org",
            "whoami",
            "-o",
            "demo",
            error: "unknown command 'org whoami'",
            hint: "sfctl whoami -o demo"
        ),
        .init(
            "data",
            "qury",
            "-q",
            "SELECT Id FROM Lead",
            error: "unknown command 'data qury'",
            hint: #"sfctl data query -q "SELECT Id FROM Lead""#
        ),
        .init(
            "data",
            "exprt",
            "resume",
            "-i",
            "750000000000001",
            error: "unknown command 'data exprt'",
            hint: "sfctl data export resume -i 750000000000001"
        ),
        .init(
            "sobject",
            "delete",
            "Contact",
            error: "unknown command 'sobject delete'",
            hint: "sfctl runs sobject describe and sobject list, as sf does"
        ),
        .init(
            "data",
            "delte",
            "record",
            error: "unknown command 'data delte'",
            hint: members
        ),
        .init(
            "SELECT Id FROM Contact",
            "--quiet",
            error: "unknown command 'SELECT Id FROM Contact'",
            hint: #"sfctl query "SELECT Id FROM Contact" --quiet"#
        ),
        .init(
            "select",
            "Id",
            "from",
            "Contact",
            error: "unknown command 'select'",
            hint: #"sfctl query "select Id from Contact""#
        ),
    ]

    @Test(arguments: cases + foreignFlags + foreignCommands)
    func `a misspelt word is answered with the nearest one`(_ testCase: Case) async throws {
        let outcome = try await Shell().run(testCase.line)
        let lines = outcome.messages.split(separator: "\n").map(String.init)
        expect(lines.first, .hasPrefix("error: \(testCase.error)"))
        expectEqual(lines.first { $0.hasPrefix("  hint: ") }, testCase.hint.map { "  hint: \($0)" })
        #expect(outcome.output.isEmpty && outcome.code != .success)
    }

    @Test func `an unquoted query is answered with the quoted command line`() async throws {
        let outcome = try await Shell().run("query", "SELECT", "Id", "FROM", "Contact", "-r", "csv")
        expectEqual(outcome.code, .usage)
        expect(
            outcome.messages,
            .hasSuffix("  hint: sfctl query \"SELECT Id FROM Contact\" -r csv\n")
        )
    }

    @Test func `--output is refused with both flags that it may have meant`() async throws {
        let outcome = try await Shell().run("query", "x", "--output", "x.csv")
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .contains("  hint: --result-format FORMAT "))
        expect(outcome.messages, .contains("  hint: --output-file PATH "))
    }

    @Test(arguments: [
        (["jobs", "show", "750Dm0000000001IAA"], "sfctl jobs -o demo"),
        (["undelete"], "sfctl undelete --last -o demo"),
        (["api", "GET", "limits", "--data", "{}"], "sfctl api POST limits --data … -o demo"),
        (
            ["api", "sobjects/Contact/003Dm000001kZ04IAE", "--data", "{}"],
            "sfctl api PATCH sobjects/Contact/003Dm000001kZ04IAE --data … -o demo"
        ),
        (["search", "a"], "sfctl list Contact a -o demo"),
        (["get"], "sfctl get Contact 003… -o demo"),
        (["browse", "a.soql"], #"sfctl browse "$(cat a.soql)" -o demo"#),
        (["tree", "rose"], "sfctl contact --tree rose -o demo"),
        (
            ["contact", "nedaerk", "llorrac"],
            "all words must match; try fewer: sfctl contacts nedaerk -o demo"
        ),
        (["query", "--nosuch"], "sfctl query --help"),
        // Sentences.
        (["limits", "nosuch"], "sfctl limits -o demo lists the limits"),
        (["count", "Nope"], "sfctl describe -o demo lists the objects"),
        (["contact", "a"], "sfctl contacts a -o demo lists them with their ids"),
    ])
    func `a command of a hint is for the org of the command line`(
        _ line: [String],
        _ hint: String
    ) async throws {
        let outcome = try await Shell().run(line + ["-o", "demo"])
        let hints = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("  hint: ") }
        #expect(hints.contains("  hint: \(hint)"), "\(outcome)")
        #expect(outcome.code != .success)
    }
}
