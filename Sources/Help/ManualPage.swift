package import CommandLine
import Platform
import Terminal
import Text

/// A manual page in roff, for man(1), from the table of commands.
package struct ManualPage: Sendable {
    private var lines: [String]

    /// Makes the page of a command.
    package init(_ specification: Specification) {
        self.init(
            name: Self.name(of: specification),
            summary: specification.summary,
            usage: specification.usage
        )
        let discussion = specification.discussion.split(separator: "\n\n").map(String.init)
        addSection("Description")
        addParagraphs(discussion.isEmpty ? [Self.sentence(specification.summary)] : discussion)
        if !specification.situations.isEmpty { addExamples(specification.situations) }
        let page = HelpPage(width: nil, display: DisplayOptions())
        for section in page.sections(of: specification) { add(section) }
        addSection("Examples")
        addExamples(specification.examples)
        addSection("See also")
        lines.append(".BR sfctl (1)")
    }

    /// Makes the page of the program.
    package init(of commands: [Specification]) {
        self.init(
            name: "sfctl",
            summary: "browse, query and delete Salesforce records from the shell",
            usage: "sfctl COMMAND [flags]"
        )
        addSection("Description")
        addParagraphs([
            "Each command has a page of its own. \"sfctl COMMAND -h\" shows its most used flags. "
                + "The org \"demo\" is built in, so you can try most commands without an org."
        ])
        add(
            HelpSection(
                "Commands",
                entries: commands.map { HelpSection.Entry("sfctl \($0.name)", $0.summary) }
            )
        )
        for topic in HelpTopic.allCases { for section in topic.sections { add(section) } }
        addSection("See also")
        let names = commands.map(Self.name)
        for name in names.dropLast() { lines.append(".BR \(Self.escaped(name)) (1),") }
        if let last = names.last { lines.append(".BR \(Self.escaped(last)) (1)") }
    }

    private init(name: String, summary: String, usage: String) {
        lines = [
            ".\\\" Generated from the program's command table.",
            ".TH \(Self.escaped(name.uppercased())) 1 \(ProgramVersion.date) "
                + "\"sfctl \(ProgramVersion.number)\" \"sfctl manual\"",
            // A narrow terminal has no room to adjust lines with long flags.
            ".ad l",
            ".SH NAME",
        ]
        lines += Self.filled("\(name) - \(summary)")
        lines += [".SH SYNOPSIS", ".B \(Self.escaped(usage))"]
    }

    /// Returns the name of a command's page: `sfctl-journal-list`.
    package static func name(of specification: Specification) -> String {
        (["sfctl"] + specification.path).joined(separator: "-")
    }

    /// The page in roff.
    package var text: String { lines.map { $0 + "\n" }.joined() }

    private mutating func add(_ section: HelpSection) {
        addSection(section.title)
        if !section.text.isEmpty { addParagraphs([section.text]) }
        for entry in section.entries {
            lines += [".TP", ".B \(Self.escaped(entry.term.trimmingWhitespace))"]
            lines += Self.filled(entry.meaning)
        }
    }

    private mutating func addSection(_ title: String) {
        lines.append(".SH \(Self.escaped(title.uppercased()))")
    }

    private mutating func addParagraphs(_ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { lines.append(".PP") }
            lines += Self.filled(paragraph)
        }
    }

    private mutating func addExamples(_ examples: [Declaration.Example]) {
        for example in examples {
            lines += [".TP", Self.escaped(example.comment), ".nf"]
            lines += [Self.escaped(example.command), ".fi"]
        }
    }

    private static func sentence(_ text: String) -> String {
        "\(text.prefix(1).uppercased())\(text.dropFirst())."
    }

    /// The greatest length of a line of running text, as mandoc(1) asks.
    private static let mostBytes = 79

    /// Returns a text in lines that roff fills again.
    private static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace).map(escaped) {
            if let last = lines.last, last.utf8.count + word.utf8.count < mostBytes {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Returns a text that roff prints as it is.
    private static func escaped(_ text: some StringProtocol) -> String {
        var escaped = [".", "'", "…"].contains { text.hasPrefix($0) } ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            // Terminals without UTF-8 have no such sign.
            case "…": escaped += "..."
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u\(format(scalar))]"
            }
        }
        return escaped
    }

    /// Returns the number of a scalar as roff writes it: four digits at least.
    private static func format(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
