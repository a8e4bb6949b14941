import Foundation
import TestSupport
import Testing

@testable import Browser
@testable import Output
@testable import Platform
@testable import sfctl

/// The tables in docs/browsing.md are those of `KeyTable` and `LineCommand`; `RECORD=1` writes
/// them.
struct KeyDocumentTests {
    @Test func `the guide has every key of the table`() throws {
        try check(Self.table, between: "<!-- keys -->\n", "<!-- end of keys -->")
    }

    @Test func `the guide has every command of line mode`() throws {
        let rows = LineCommand.Row.all.map { "| `\($0.usage)` | \($0.help) |\n" }
        try check(
            "| Command | What |\n|---|---|\n" + rows.joined(),
            between: "<!-- line commands -->\n",
            "<!-- end of line commands -->"
        )
    }

    private func check(_ table: String, between start: String, _ stop: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/browsing.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let begin = try #require(text.range(of: start))
        let end = try #require(text.range(of: stop))
        let shown = String(text[begin.upperBound..<end.lowerBound])
        if ProcessInfo.processInfo.environment["RECORD"] == "1", shown != table {
            let changed = text.replacingCharacters(
                in: begin.upperBound..<end.lowerBound,
                with: table
            )
            try changed.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("recorded \(start)")
            return
        }
        expectEqual(shown, table)
    }

    private static var table: String {
        let rows = KeyTable.standard.map { binding in
            let keys = binding.keys.map { "`\(KeySpelling.text($0))`" }.joined(separator: " ")
            let command = binding.command.map { " (`\($0)`)" } ?? ""
            return
                "| \(keys) | \(places(of: binding)) | \(binding.help)\(command) | "
                + "`\(binding.action.rawValue)` |\n"
        }
        return "| Keys | Where | What | Action |\n|---|---|---|---|\n" + rows.joined()
    }

    private static func places(of binding: KeyTable.Binding) -> String {
        if binding.contexts == Set(KeyContext.allCases) { return "everywhere" }
        let isIn = binding.contexts.contains
        var words: [String] = []
        if isIn(.list) { words.append("list") }
        if isIn(.detail) { words.append("record") }
        let dialogs = KeyContext.allCases.filter { $0 != .list && $0 != .detail && isIn($0) }
        if dialogs.count > 3 {
            words.append("dialogs")
        } else {
            words += dialogs.map(word)
        }
        return words.joined(separator: ", ")
    }

    private static func word(of context: KeyContext) -> String {
        switch context {
        case .list: "list"
        case .detail: "record"
        case .input: "text"
        case .soql: "SOQL"
        case .columns: "columns"
        case .errors: "errors"
        case .confirmation: "delete dialog"
        case .export: "export"
        case .choice: "choices"
        case .panel: "pages"
        case .help: "help"
        }
    }
}
