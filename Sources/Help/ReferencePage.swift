package import CommandLine
import Terminal
import Text

/// The command reference as Markdown: the text of docs/cli-reference.md.
package enum ReferencePage {
    /// Makes the whole page from the command table.
    package static func markdown(_ commands: [Specification]) -> String {
        let page = HelpPage(width: nil, display: DisplayOptions())
        var lines = [
            "# Command reference",
            "",
            "Generated from the program's command table by `make reference`; do not edit.",
            "",
        ]
        lines += commands.map { "- [`sfctl \($0.name)`](#\(anchor($0))): \($0.summary)" }
        for command in commands { lines += [""] + chapter(command, page) }
        for topic in HelpTopic.allCases {
            lines += [
                "", "## \(topic.rawValue)", "", "`sfctl help \(topic.rawValue)`: \(topic.summary).",
            ]
            for section in topic.sections { lines += [""] + self.section(section, level: 3) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func chapter(_ command: Specification, _ page: HelpPage) -> [String] {
        var lines = ["## sfctl \(command.name)", "", "\(capitalized(command.summary)).", ""]
        if !command.situations.isEmpty {
            lines += ["| your situation | command |", "|---|---|"]
            lines += command.situations.map { "| \(cell($0.comment)) | `\(cell($0.command))` |" }
            lines.append("")
        }
        lines += ["```", command.usage, "```"]
        if !command.discussion.isEmpty { lines += ["", command.discussion] }
        lines += ["", "```sh"]
        for example in command.examples { lines += ["# \(example.comment)", example.command] }
        lines.append("```")
        for section in page.sections(of: command) {
            lines += [""] + self.section(section, level: 3)
        }
        return lines
    }

    private static func section(_ section: HelpSection, level: Int) -> [String] {
        var lines = [String(repeating: "#", count: level) + " \(section.title)", ""]
        if !section.text.isEmpty { lines.append(section.text) }
        guard !section.entries.isEmpty else { return lines }
        lines += ["| | |", "|---|---|"]
        return lines + section.entries.map { "| `\(cell($0.term))` | \(cell($0.meaning)) |" }
    }

    private static func cell(_ text: String) -> String {
        String(text.drop { $0 == " " }).replacing("|", with: "\\|")
    }

    private static func anchor(_ command: Specification) -> String {
        "sfctl-" + command.path.joined(separator: "-")
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
