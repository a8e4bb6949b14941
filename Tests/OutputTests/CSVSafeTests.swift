import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Cells that a spreadsheet takes for formulas (CWE-1236).
struct CSVSafeTests {
    private static let values = [
        "=1+1", "@SUM(A1)", "\\tx", "\\u003d2", "+cmd|' /C calc'!A0", "-2+3", "plain", "a=b",
        "+47 22 12 34 56", "+1 (512) 757-6000", "-12.5", "-1e3", "", "+",
    ]

    private func run(_ flags: [String], in shell: Shell) async throws -> Shell.Outcome {
        var shell = shell
        let rows = Self.values.map { #"{"A":"\#($0)","N":-5}"# }.joined(separator: ",")
        shell.ask(
            ScriptedOrg(
                .query(#"{"totalSize":\#(Self.values.count),"done":true,"records":[\#(rows)]}"#)
            )
        )
        return await shell.run(["query", "SELECT A, N FROM X"] + flags)
    }

    @Test func `a file is written as the data is, and one line says what is in it`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/x.csv"
        let outcome = try await run(["--output-file", path], in: shell)
        expectEqual(
            outcome.messages,
            "7 cells could run as formulas in a spreadsheet; --csv-safe makes them safe\n"
                + "14 records in \(path)\n"
        )
        expect(
            shell.folder.text(of: "x.csv"),
            .hasPrefix("A,N\n=1+1,-5\n@SUM(A1),-5\n\tx,-5\n=2,-5\n")
        )
        let quiet = try await run(["--output-file", path, "--quiet"], in: shell)
        expectEqual(quiet.messages, "")
    }

    @Test func `stdout that is a file counts as one, a pipe does not`() async throws {
        var file = try Shell()
        file.terminal.isOutputFile = true
        try await expect(run(["-r", "csv"], in: file).messages, .hasPrefix("7 cells could run"))
        try await expectEqual(run(["-r", "csv"], in: Shell()).messages, "14 records\n")
        try await expectEqual(run(["-r", "tsv"], in: file).messages, "14 records\n")
    }

    @Test func `--csv-safe puts an apostrophe before formulas, and before nothing else`()
        async throws
    {
        let outcome = try await run(["-r", "csv", "--csv-safe"], in: Shell())
        expectEqual(
            outcome.output,
            """
            A,N
            '=1+1,-5
            '@SUM(A1),-5
            '\tx,-5
            '=2,-5
            '+cmd|' /C calc'!A0,-5
            '-2+3,-5
            plain,-5
            a=b,-5
            +47 22 12 34 56,-5
            +1 (512) 757-6000,-5
            -12.5,-5
            -1e3,-5
            ,-5
            '+,-5

            """
        )
        expectEqual(outcome.messages, "14 records\n")
        try await expectEqual(run(["-r", "tsv", "--csv-safe"], in: Shell()).code, .usage)
    }

    @Test(
        arguments: [
            "\\u0000=1+1", "\\n=1+1", "\\r=1", "\\u0001@x", "\\u007f=1", "＝1+1", "＋1", "－1", "＠x",
            "\u{FEFF}=1", "\u{200B}=1", "\u{202E}+1", "\u{2066}＝1", "\\ufeff\\u0000=1",
        ]
    )
    func `a formula behind a character that a spreadsheet drops is one too`(
        value: String
    ) async throws {
        for (flags, isFile) in [(["--csv-safe"], false), ([], true)] {
            var shell = try Shell()
            shell.terminal.isOutputFile = isFile
            let page = #"{"totalSize":1,"done":true,"records":[{"A":"\#(value)"}]}"#
            shell.ask(ScriptedOrg(.query(page)))
            let outcome = await shell.run(["query", "SELECT A FROM X", "-r", "csv"] + flags)
            if isFile {
                expect(outcome.messages, .hasPrefix("1 cell could run as a formula"))
            } else {
                expect(outcome.output, .contains("'"))
            }
        }
    }

    @Test(arguments: ["„Rose“", "\u{FEFF}Rose", "\u{200D}", "…", "−5 °C", "－", "ＲＯＳＥ"])
    func `other characters outside ASCII are kept`(value: String) async throws {
        var shell = try Shell()
        let page = #"{"totalSize":1,"done":true,"records":[{"A":"\#(value)"}]}"#
        shell.ask(ScriptedOrg(.query(page)))
        let outcome = await shell.run("query", "SELECT A FROM X", "-r", "csv", "--csv-safe")
        expectEqual(outcome.output.contains("'"), value == "－")
    }
}
