package import CommandLine
package import Terminal
import Text

/// The layout of help pages: examples first, then common flags, then the rest.
package struct HelpPage: Sendable {
    /// The width to wrap at; nil to leave lines unchanged.
    let width: Int?
    let display: DisplayOptions

    package init(width: Int?, display: DisplayOptions) {
        self.width = width
        self.display = display
    }

    /// Lays out `sfctl X -h`: a page for one screen of 80 columns and 24 rows, with the usage, three
    /// examples and the most used flags, a line each.
    package func short(_ specification: Specification) -> String {
        let common = specification.allOptions.filter { $0.isCommon || $0 == CommonOptions.help }
        let entries = common.map { HelpSection.Entry($0.synopsis, Self.brief($0.help)) }
        let usage = "\(bold("Usage:")) \(specification.usage)"
        return page(
            [summary(specification) + "\n" + usage] + examples(specification.examples.prefix(3))
                + [
                    section(HelpSection("Flags", entries: entries))
                        + "\nAll flags: \(bold("sfctl \(specification.name) --help"))"
                ]
        )
    }

    /// The columns beside the flags on a screen of 80.
    private static let briefColumns = 50

    /// Returns the first part of a flag's help that fits beside the flag.
    private static func brief(_ help: String) -> String {
        if help.count <= briefColumns { return help }
        let first = help.split(separator: "; ", maxSplits: 1).first.map(String.init) ?? help
        if first.count <= briefColumns { return first }
        let part = first.split(separator: ": ", maxSplits: 1)[0]
            .split(separator: " {", maxSplits: 1)[0]
        if part.count <= briefColumns { return String(part) }
        let phrases = part.split(separator: ", ")
        // More phrases are a list, which must not look complete.
        if phrases.count < 4, phrases[0].count <= briefColumns { return String(phrases[0]) }
        var words = part.split(separator: " ")
        while words.count > 1, words.joined(separator: " ").count > briefColumns - 2 {
            words.removeLast()
        }
        return words.joined(separator: " ") + " …"
    }

    /// Lays out `sfctl X --help`: everything.
    package func long(_ specification: Specification) -> String {
        var parts = [heading(specification)]
        if !specification.situations.isEmpty {
            parts = [
                summary(specification), situations(specification.situations), usage(specification),
            ]
        }
        parts += examples(specification.examples[...])
        if !specification.discussion.isEmpty { parts.append(paragraph(specification.discussion)) }
        parts += sections(of: specification).map(section)
        return page(parts)
    }

    /// Lays out `sfctl` and `sfctl --help`: all commands and topics.
    package func overview(_ commands: [Specification]) -> String {
        let entries = commands.map { HelpSection.Entry($0.name, $0.summary) }
        let topics = HelpTopic.allCases.map { HelpSection.Entry($0.rawValue, $0.summary) }
        return page([
            paragraph(
                "sfctl: browse, query and delete Salesforce contacts, or any other records, from "
                    + "the shell."
            ),
            section(
                HelpSection(
                    "Try it",
                    entries: [
                        .init(
                            "sfctl query \"SELECT Name, Id FROM Contact LIMIT 10\" -o demo",
                            "print ten contacts of the built-in org"
                        )
                    ]
                )
            ),
            section(HelpSection("Commands", entries: entries)),
            section(HelpSection("Topics of `sfctl help TOPIC`", entries: topics)),
            "Help for a command: \(bold("sfctl COMMAND -h"))",
        ])
    }

    /// Lays out `sfctl demo -h`: the commands of a group.
    package func overview(of members: [Specification]) -> String {
        let entries = members.map { HelpSection.Entry("sfctl \($0.name)", $0.summary) }
        let group = members.first?.path.first ?? ""
        return page([
            section(HelpSection("Commands", entries: entries)),
            "Help for a command: \(bold("sfctl \(group) COMMAND -h"))",
        ])
    }

    /// Lays out `sfctl help TOPIC`.
    package func topic(_ topic: HelpTopic) -> String {
        page(topic.sections.map(section))
    }

    /// Returns the sections after a command's examples, for its long page and the reference.
    func sections(of specification: Specification) -> [HelpSection] {
        var sections: [HelpSection] = []
        if !specification.parameters.isEmpty {
            let entries = specification.parameters.map { HelpSection.Entry($0.name, $0.help) }
            sections.append(HelpSection("Arguments", entries: entries))
        }
        sections += specification.optionsByHeading.map { flags($0.heading, $0.options) }
        sections.append(flags("Common flags", CommonOptions.options))
        let variables = Variable.all.filter { specification.variables.contains($0.name) }
        if !variables.isEmpty {
            let entries = variables.map { HelpSection.Entry($0.name, $0.help) }
            sections.append(HelpSection("Environment", entries: entries))
        }
        let codes =
            [.success, .failure, .usage] + specification.exitCodes + [.cannotWrite, .interrupted]
        let meanings = codes.map { HelpSection.Entry("\($0.rawValue)", $0.meaning) }
        sections.append(HelpSection("Exit codes", entries: meanings))
        if let moving = specification.movingFromSF {
            sections.append(HelpSection("Moving from sf", text: moving))
        }
        return sections
    }

    private func heading(_ specification: Specification) -> String {
        summary(specification) + "\n\n" + usage(specification)
    }

    private func summary(_ specification: Specification) -> String {
        paragraph(
            "\(specification.summary.prefix(1).uppercased())\(specification.summary.dropFirst())."
        )
    }

    private func usage(_ specification: Specification) -> String {
        bold("Usage") + "\n  " + specification.usage
    }

    private func situations(_ situations: [Declaration.Example]) -> String {
        let lines = situations.map { "  \($0.comment)\n      \($0.command)" }
        return bold("Which command to use") + "\n" + lines.joined(separator: "\n")
    }

    private func examples(_ examples: ArraySlice<Declaration.Example>) -> [String] {
        guard !examples.isEmpty else { return [] }
        let lines = examples.map { "  # \($0.comment)\n  \($0.command)" }
        return [bold("Examples") + "\n" + lines.joined(separator: "\n")]
    }

    private func flags(_ title: String, _ options: [Option]) -> HelpSection {
        HelpSection(title, entries: options.map { .init($0.synopsis, $0.help) })
    }

    private func section(_ section: HelpSection) -> String {
        var lines = [bold(section.title)]
        if !section.text.isEmpty { lines.append(wrapped("  " + section.text, indent: 2)) }
        if !section.entries.isEmpty {
            let entries = section.entries.map { (term: $0.term, description: $0.meaning) }
            lines.append(DefinitionList(entries).rendered(width: width, options: display))
        }
        return lines.joined(separator: "\n")
    }

    private func paragraph(_ text: String) -> String {
        wrapped(text, indent: 0)
    }

    private func wrapped(_ text: String, indent: Int) -> String {
        StyledText(text).rendered(width: width, indent: indent, options: display)
    }

    private func bold(_ text: String) -> String {
        StyledText(text, style: .bold).rendered(options: display)
    }

    private func page(_ parts: [String]) -> String {
        parts.joined(separator: "\n\n") + "\n"
    }
}
