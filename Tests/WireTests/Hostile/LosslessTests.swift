import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// In a pipe every format for machines holds the org's texts to the last byte.
///
/// What was printed is read by readers of the test's own, or the toolchain's.
struct LosslessTests {
    private static let query = "SELECT Id, Name, Title FROM Contact LIMIT 2"

    /// A text of a megabyte in which every hostile one stands, too.
    private static let megabyte =
        HostileText.joined.joined() + String(repeating: "0123456789abcdef", count: 65_536)

    private static let texts = HostileText.joined + [megabyte]

    /// Id, name and title of each record, as the org holds them.
    private func records(with text: String) async throws -> [[String]] {
        let shell = try Shell()
        let lines = await shell.run("query", Self.query, "-r", "ndjson").output.split(
            separator: "\n"
        )
        return try lines.map { line in
            let record = try JSONValue(parsing: Array(line.utf8))
            return ["Id", "Name", "Title"].map { name in
                (record[name]?.text).map { name == "Id" ? $0 : $0 + text } ?? ""
            }
        }
    }

    private func output(_ text: String, _ format: String) async throws -> String {
        var shell = try Shell()
        shell.ask(HostileDemo(text, now: shell.now))
        let outcome = await shell.run("query", Self.query, "-r", format)
        expectEqual(outcome.code, .success)
        return outcome.output
    }

    private func expectRows(_ rows: [[String]], _ text: String, _ format: String) async throws {
        let due = try await records(with: text)
        expectEqual(rows.count, due.count)
        for (row, record) in zip(rows, due) {
            // By bytes: a string compares characters, and finds different ones equal.
            let isEqual = row.map { Array($0.utf8) } == record.map { Array($0.utf8) }
            #expect(isEqual, "\(format): \(row.debugDescription.prefix(2000))")
        }
    }

    @Test(arguments: texts) func `json`(_ text: String) async throws {
        let printed = try await output(text, "json")
        let whole = try JSONSerialization.jsonObject(with: Data(printed.utf8))
        let result = (whole as? [String: Any])?["result"] as? [String: Any]
        let records = try #require(result?["records"] as? [[String: Any]])
        try await expectRows(records.map(Self.row), text, "json")
    }

    @Test(arguments: texts) func `ndjson`(_ text: String) async throws {
        let lines = try await output(text, "ndjson").utf8.split(separator: UInt8(ascii: "\n"))
        let records = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
        try await expectRows(records.map(Self.row), text, "ndjson")
    }

    private static func row(_ record: [String: Any]) -> [String] {
        ["Id", "Name", "Title"].map { record[$0] as? String ?? "" }
    }

    @Test(arguments: texts) func `csv`(_ text: String) async throws {
        var rows = Self.csv(Array(try await output(text, "csv").utf8))
        expectEqual(rows.removeFirst(), ["Id", "Name", "Title"])
        try await expectRows(rows, text, "csv")
    }

    @Test(arguments: texts) func `tsv`(_ text: String) async throws {
        let lines = try await output(text, "tsv").utf8.split(separator: UInt8(ascii: "\n"))
        let rows = lines.dropFirst().map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { Self.unescaped(Array($0)) }
        }
        try await expectRows(rows, text, "tsv")
    }

    @Test(arguments: texts) func `ids`(_ text: String) async throws {
        let ids = try await output(text, "ids").split(separator: "\n").map(String.init)
        let due = try await records(with: text)
        expectEqual(ids, due.map { $0[0] })
    }

    /// A cell that a spreadsheet would take for a formula stays as it is: what it is used for is
    /// not known here, and a value that was changed would come back changed into the org.
    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"https://evil.test\",\"x\")",
    ])
    func `a formula stays as the org has it`(_ formula: String) async throws {
        let record = JSONValue.object([
            .init("attributes", .object([.init("type", .string("X"))])),
            .init("A", .string(formula)), .init("B", .string("b")),
        ])
        var shell = try Shell()
        shell.ask(ScriptedOrg(.query(Wire.page(String(decoding: record.json(), as: UTF8.self)))))
        let outcome = await shell.run("query", "SELECT A, B FROM X", "-r", "csv")
        expectEqual(Self.csv(Array(outcome.output.utf8)), [["A", "B"], [formula, "b"]])
    }

    @Test(arguments: ["csv", "json", "table"])
    func `bytes that are no UTF-8 are an error, and no row is lost unsaid`(
        _ format: String
    ) async throws {
        let row = #"{"attributes":{"type":"X"},"A":"a?b"}"#
        var bytes = Array(Wire.page(row).utf8)
        let mark = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
        bytes.replaceSubrange(mark...mark, with: [0xFF, 0x1B])
        var shell = try Shell.terminal()
        shell.ask(RawAnswer(bytes: bytes))
        let outcome = await shell.run("query", "SELECT A FROM X", "-r", format)
        #expect(outcome.code != .success)
        let shown = (outcome.output + outcome.messages).unicodeScalars
        #expect(
            shown.contains { $0 == "U" } && (outcome.output + outcome.messages).contains("UTF-8")
        )
        #expect(!shown.contains { $0 != "\n" && $0.disturbsTerminal })
    }

    @Test func `an error body that is no UTF-8 is shown with replacement characters`() async throws
    {
        let body = Array(#"[{"errorCode":"MALFORMED_QUERY","message":"a"#.utf8) + [0xFF, 0x9B]
        var shell = try Shell.terminal()
        shell.ask(RawAnswer(status: 400, bytes: body + Array("\"}]".utf8)))
        let outcome = await shell.run("query", "SELECT A FROM X")
        #expect(outcome.code != .success)
        #expect(!outcome.messages.unicodeScalars.contains { $0 != "\n" && $0.disturbsTerminal })
    }

    // MARK: - Readers of the test's own

    /// RFC 4180, byte by byte.
    private static func csv(_ bytes: [UInt8]) -> [[String]] {
        var (rows, row, field) = ([[String]](), [String](), [UInt8]())
        var (isQuoted, index) = (false, 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch (byte, isQuoted) {
            case (UInt8(ascii: "\""), true) where bytes[index...].first == UInt8(ascii: "\""):
                field.append(byte)
                index += 1
            case (UInt8(ascii: "\""), _): isQuoted.toggle()
            case (UInt8(ascii: ","), false), (UInt8(ascii: "\n"), false):
                row.append(String(decoding: field, as: UTF8.self))
                field = []
                if byte == UInt8(ascii: "\n") {
                    rows.append(row)
                    row = []
                }
            default: field.append(byte)
            }
        }
        return rows
    }

    private static func unescaped(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                text.append(byte)
                continue
            }
            let escapes: [UInt8: UInt8] = [
                UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
            ]
            text.append(escapes[bytes[index]] ?? bytes[index])
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
