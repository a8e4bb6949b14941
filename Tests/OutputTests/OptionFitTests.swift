import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// An option that another choice makes meaningless is refused before anything is sent, never
/// ignored.
struct OptionFitTests {
    private static let soql = "SELECT Id, Name FROM Contact"

    private func expectRefusal(_ message: String, hint: String? = nil, _ flags: [String])
        async throws
    {
        let org = ScriptedOrg()
        let outcome = try await Shell(asking: org).run(["query", Self.soql] + flags)
        let hints = hint.map { "  hint: \($0)\n" } ?? ""
        expectEqual(outcome.messages, "error: \(message)\n\(hints)  hint: sfctl query --help\n")
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test(arguments: [
        ("--raw", ["table", "vertical", "ndjson"], "csv"),
        ("--no-truncate", ["vertical", "ndjson", "csv", "tsv", "ids", "vcard"], "table"),
        ("--width=80", ["ndjson", "csv", "tsv", "ids", "vcard"], "table"),
        ("--utc", ["ndjson", "csv", "tsv", "ids", "vcard"], "table"),
        ("--pretty", ["table", "vertical", "ndjson", "csv", "tsv", "ids", "vcard"], "json"),
        ("--bom", ["table", "vertical", "ndjson", "tsv", "ids", "vcard"], "csv"),
        ("--line-ending=CRLF", ["table", "ndjson", "tsv", "ids", "vcard"], "csv"),
        ("--no-header", ["table", "vertical", "ndjson", "ids", "vcard"], "csv"),
        ("--null=-", ["ndjson", "csv", "tsv", "ids", "vcard"], "table"),
        ("--attributes", ["table", "vertical", "csv", "tsv", "ids", "vcard"], "ndjson"),
    ])
    func `a flag goes only with the forms that it is for`(
        _ flag: String,
        _ formats: [String],
        _ fitting: String
    ) async throws {
        let name = flag.prefix { $0 != "=" }
        for format in formats {
            try await expectRefusal(
                "\(name) does not apply to \(format) output",
                hint: "--result-format \(fitting)",
                ["-r", format, flag]
            )
        }
    }

    @Test func `a flag has to fit the default form of a pipe too`() async throws {
        try await expectRefusal(
            "--width does not apply to tsv output",
            hint: "--result-format table",
            ["--width", "80"]
        )
    }

    @Test func `--no-truncate and --width are opposite wishes`() async throws {
        try await expectRefusal(
            "--no-truncate and --width contradict each other: use only one",
            ["-r", "table", "--no-truncate", "--width", "80"]
        )
    }

    @Test func `--json and another form are opposite wishes`() async throws {
        let outcome = try await Shell().run("query", Self.soql, "--json", "-r", "tsv")
        expect(outcome.output, .contains("--json and --result-format tsv are different formats"))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        ("SELECT Id, Name FROM Account", "Account"),
        ("SELECT Account.Name FROM Opportunity", "Opportunity"),
        ("SELECT LastName, COUNT(Id) FROM Contact GROUP BY LastName", "for counts or groups"),
        ("SELECT COUNT() FROM Contact", "for counts or groups"),
    ])
    func `vcard is for contacts and nothing else`(_ soql: String, _ rows: String) async throws {
        let org = ScriptedOrg()
        let outcome = try await Shell(asking: org).run("query", soql, "-r", "vcard")
        expectEqual(
            outcome.messages,
            """
            error: vcard output works for Contact only, not \(rows)
              hint: --result-format csv
              hint: sfctl query --help

            """
        )
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }
}
