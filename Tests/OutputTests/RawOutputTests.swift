import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Control characters of the data, and invisible ones, on a terminal.
struct RawOutputTests {
    private static let row = #"{"attributes":{"type":"X"},"A":"a\u001b[31mb"}"#
    private static let note =
        "control characters are shown escaped; files and pipes get them unchanged\n"

    /// A noncharacter, which no literal may hold.
    private static func scalar(_ value: UInt32) -> String {
        Unicode.Scalar(value).map { String($0) } ?? ""
    }

    private func run(
        _ flags: [String],
        row: String = row,
        in shell: Shell
    ) async throws -> Shell.Outcome {
        var shell = shell
        shell.ask(ScriptedOrg(.query(Wire.page(row))))
        return await shell.run(["query", "SELECT A FROM X"] + flags)
    }

    @Test(arguments: ["csv", "tsv"])
    func `they are shown on a terminal, and reach it with --raw only`(_ format: String) async throws
    {
        let terminal = try Shell.terminal()
        let shown = try await run(["-r", format], in: terminal)
        expectEqual(shown.output, "A\na␛[31mb\n")
        expectEqual(shown.messages, "\n\(Self.note)1 record\n")
        let raw = try await run(["-r", format, "--raw"], in: terminal)
        expectEqual(raw.output, "A\na\u{1B}[31mb\n")
        expectEqual(raw.messages, "\n1 record\n")
    }

    @Test(arguments: ["csv", "tsv"])
    func `a pipe gets them as they are`(_ format: String) async throws {
        let outcome = try await run(["-r", format], in: Shell())
        expectEqual(outcome.output, "A\na\u{1B}[31mb\n")
        expectEqual(outcome.messages, "1 record\n")
    }

    @Test(arguments: [
        "👩\u{200D}👩\u{200D}👧 Family", "👍🏽", "1\u{FE0F}\u{20E3}", "zero\u{200B}width", "a\u{AD}b",
        "\u{FEFF}x", "न\u{94D}\u{200D}", scalar(0xFDD0),
    ])
    func `csv and tsv keep all but control characters`(_ text: String) async throws {
        for format in ["csv", "tsv"] {
            let row = #"{"attributes":{"type":"X"},"A":"\#(text)"}"#
            let outcome = try await run(["-r", format], row: row, in: Shell.terminal())
            expectEqual(Array(outcome.output.utf8), Array("A\n\(text)\n".utf8))
            expectEqual(outcome.messages, "\n1 record\n")
        }
    }

    @Test(arguments: [
        ("\u{7F}", "␡"), ("\u{9B}", "<9B>"), ("\u{202E}", "<202E>"), ("\u{200F}", "<200F>"),
        ("\u{85}", "⏎"),
    ])
    func `what a terminal obeys is made visible`(_ text: String, _ shown: String) async throws {
        let row = #"{"attributes":{"type":"X"},"A":"a\#(text)b"}"#
        let outcome = try await run(["-r", "csv"], row: row, in: Shell.terminal())
        expectEqual(outcome.output, "A\na\(shown)b\n")
        expect(outcome.messages, .contains(Self.note))
    }

    @Test(
        arguments: [
            ("\u{200B}", #"\u200b"#), ("\u{200D}", #"\u200d"#), ("\u{FEFF}", #"\ufeff"#),
            ("\u{AD}", #"\u00ad"#), ("\u{34F}", #"\u034f"#), ("\u{180E}", #"\u180e"#),
            ("\u{E0041}", #"\udb40\udc41"#), (scalar(0xFFFE), #"\ufffe"#),
            (scalar(0xFDD0), #"\ufdd0"#),
            (scalar(0x1FFFF), #"\ud83f\udfff"#), ("😀\u{E0041}", #"😀\udb40\udc41"#),
            ("👩\u{200D}👧", "👩\u{200D}👧"), ("⚠\u{FE0F}", "⚠\u{FE0F}"),
            ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
            ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"), ("é山", "é山"),
        ] as [(String, String)]
    )
    func `json and ndjson escape what a terminal shows as nothing`(
        _ text: String,
        _ shown: String
    ) async throws {
        let row = #"{"attributes":{"type":"X"},"A":"a\#(text)b"}"#
        for format in ["json", "ndjson"] {
            let terminal = try await run(["-r", format], row: row, in: Shell.terminal()).output
            let line = format == "json" ? #""A": "a\#(shown)b""# : #""A":"a\#(shown)b""#
            expect(terminal, .contains(line))
            let pipe = try await run(["-r", format], row: row, in: Shell()).output
            expect(pipe, .contains(#""A":"a\#(text)b""#))
        }
    }
}
