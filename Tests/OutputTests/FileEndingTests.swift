import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What the ending of `--output-file` promises is written, or refused before anything is asked.
struct FileEndingTests {
    private static let lines = [
        ["query", "SELECT Id FROM Contact"], ["get", "Contact", "003Dm000001kZ00IAE"],
        ["describe", "Contact"], ["bin", "Contact"], ["contacts"], ["orgs"],
        ["delete", "Contact", "003Dm000001kZ00IAE", "--yes"],
    ]

    @Test(arguments: lines)
    func `an ending of what cannot be written is refused before the settings are read`(
        _ line: [String]
    ) async throws {
        let shell = try Shell()
        try shell.folder.write("{broken", to: ".config/sfctl/config.json")
        for name in ["x.xlsm", "x.XLS", "a/b.ods", "x.md", "x.Html", "x.parquet", "x.xml", "x.pdf"]
        {
            let outcome = await shell.run(line + ["--output-file", name])
            expect(outcome.messages, .hasPrefix("error: cannot write ."), "\(name)")
            expect(
                outcome.messages,
                .contains("supported extensions: .json .ndjson .jsonl .csv .tsv .tab .vcf .xlsx\n")
            )
            #expect(outcome.output == "" && outcome.code == .usage)
        }
    }

    @Test func `the hint names the file that could be written`() async throws {
        let line = ["query", "SELECT Id FROM Contact", "--output-file", "my contacts.ods"]
        let outcome = try await Shell().run(line)
        expectEqual(
            outcome.messages,
            """
            error: cannot write .ods files; supported extensions: .json .ndjson .jsonl .csv \
            .tsv .tab .vcf .xlsx
              hint: --output-file "my contacts.xlsx"
              hint: sfctl query --help

            """
        )
    }

    @Test func `a format that is asked for by name may go into a text file of any ending`()
        async throws
    {
        let shell = try Shell()
        let line = ["query", "SELECT Id FROM Contact LIMIT 1", "--output-file"]
        let path = "\(shell.folder.path)/x.md"
        await expectEqual(shell.run(line + [path, "-r", "csv"]).code, .success)
    }

    @Test func `a spreadsheet's file contains a spreadsheet, and no other file does`()
        async throws
    {
        let shell = try Shell()
        let line = ["query", "SELECT Id FROM Contact LIMIT 1", "--output-file"]
        await expectEqual(
            shell.run(line + ["x.xlsx", "-r", "csv"]).messages,
            """
            error: a .xlsx file cannot contain csv
              hint: --output-file x.csv
              hint: --result-format xlsx
              hint: sfctl query --help

            """
        )
        await expect(
            shell.run(line + ["x.csv", "-r", "xlsx"]).messages,
            .hasPrefix("error: a .csv file cannot contain xlsx\n  hint: --output-file x.xlsx\n")
        )
        expectEqual(shell.folder.names, [])
    }

    @Test(arguments: ["x.CSV", "x.Csv"])
    func `an ending is understood in any case`(_ name: String) async throws {
        let shell = try Shell()
        let path = "\(shell.folder.path)/\(name)"
        let soql = "SELECT Id, Name FROM Contact ORDER BY Id LIMIT 1"
        await expectEqual(shell.run("query", soql, "--output-file", path).code, .success)
        expectEqual(shell.folder.text(of: name), "Id,Name\n003Dm000001kZ00IAE,Rose Gonzalez\n")
    }
}
