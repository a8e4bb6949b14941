import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Lists
import Output
import Platform
import Records
import SOQL
import Text

/// `sfctl contact`: shows one contact as a card.
struct ContactCommand: Command {
    private let subject: ContactSubject
    private let output: OutputOptions
    private let org: OrgOptions
    private let isTree: Bool

    private static let tree = Option(
        "tree",
        isCommon: true,
        help:
            "show what belongs to the contact, too: accounts, owner, manager, cases, opportunities, "
            + "tasks, events and campaigns"
    )
    static let heading = "Selection"
    static let options = [tree]

    static let declaration = Declaration(
        summary: "show one contact as a card, by its id or by words",
        discussion: """
            Takes the same words as sfctl contacts. If several contacts match, shows the one with \
            exactly that name. If none has it, lists all matches on a terminal and exits 1.

            With --tree, shows the contact's account with its parents, owner, manager, cases, \
            opportunities by role, campaigns, and the last five tasks and events. In a pipe, the \
            tree has one row for each record; with --json, it is one nested document.

            The card counts the contact's cases, tasks and opportunities with a contact role. In a \
            pipe, the card has one field per line: its name, a tab, its value.
            """,
        parameters: [
            Parameter(
                "ID|TEXT",
                isRequired: true,
                isRepeatable: true,
                help: "the contact's id, or words that match only this contact"
            )
        ],
        groups: [ContactCommand.self, OutputOptions.self, OrgOptions.self],
        examples: [
            .init("The card of a contact", "sfctl contact gonzalez -o demo"),
            .init(
                "By id, for an address book",
                "sfctl contact 003Dm000001kZ00IAE -r vcard -o demo > rose.vcf"
            ),
            .init("With accounts, cases and activities", "sfctl contact gonzalez --tree -o demo"),
            .init("As JSON, for a script", "sfctl contact 003Dm000001kZ00IAE --json -o demo"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        subject = try ContactSubject(texts: arguments.positionals)
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
        isTree = arguments.has(Self.tree)
        if isTree, let format = output.chosenFormat, format.holdsCards || format == .ids {
            throw UsageError(
                "--tree has records of several objects, which \(format.name) output cannot hold",
                hints: ["--tree --json", "--tree -r csv"]
            )
        }
    }

    func run(in context: Context) async throws {
        let style =
            try isTree
            ? OutputStyle(forListing: output, in: context)
            : OutputStyle(output, in: context, terminalFormat: .vertical)
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            if case .id(let record) = subject {
                record.remark(in: connection.org, context)
                guard !isTree else {
                    let tree = try await ContactTree.of(
                        record,
                        in: connection.org,
                        named: org.targetOrg,
                        context
                    )
                    return try tree.show(linked(style, to: connection.org), context)
                }
            }
            let found = try await subject.find(in: connection.org, withManager: isTree, context)
            switch found {
            case .one(let contact, let others):
                try await show(contact, in: connection.org, style, context)
                if others > 0 {
                    let words = ShellWord.quoted(subject.text)
                    context.messages.note(
                        "\(Count.text(others, "other contact")) also matched: sfctl contacts "
                            + "\(words)"
                    )
                }
            case .several(let count, let list):
                // A script that expects one contact's id must not get those of six.
                let isListed =
                    style.reachesTerminal && style.format != .json && !style.format.holdsCards
                if isListed {
                    let style = try OutputStyle(output, in: context)
                    try await list.show(in: connection.org, style, context)
                }
                throw SeveralContacts(text: subject.text, count: count, isListed: isListed)
            }
        }
    }

    /// Returns the form of a tree whose ids are links in a spreadsheet.
    private func linked(_ style: OutputStyle, to org: Org) -> OutputStyle {
        var style = style.linking(to: org.instanceURL.description)
        style.sheet.name = "Contact"
        return style
    }

    private func show(
        _ found: FoundContact,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        guard !isTree else {
            let name = self.org.targetOrg
            return try await ContactTree(of: found, in: org, named: name, context)
                .show(linked(style, to: org), context)
        }
        if style.format == .json {
            let json = try Envelope.success(found.json, isPretty: style.isPretty)
            return try OutputTarget(style, context).writeWhole(json)
        }
        guard output.chosenFormat == nil else {
            let source = RowSource.record(SingleRecord(found.json))
            let shape = try source.discoveredShape()
            var style = style
            if let columns = style.typedColumns(of: shape) {
                let types = await org.fieldTypes(of: columns, from: "Contact")
                style.sheet = SheetDescription(name: "Contact", types: types)
            }
            return try show(source, shape, style, context)
        }
        let related = try await RelatedCounts.of(found.contact, in: org)
        let card = ContactCard(found.contact, related, style.localTime)
        guard style.format == .tsv else {
            let text = card.text(width: style.width, style.display)
            return try OutputTarget(style, context).writeWhole(Array(text.utf8))
        }
        var lines = style
        lines.hasHeader = false
        lines.hasFieldLines = false
        let rows = card.rows
        try show(.composed(rows), RowShape(rows.columns), lines, context)
    }

    private func show(
        _ source: RowSource,
        _ shape: RowShape,
        _ style: OutputStyle,
        _ context: Context
    ) throws {
        var output = try RecordOutput(shape, style: style, context: context)
        do {
            try output.write(source)
            try output.finish()
        } catch {
            throw output.fail(error)
        }
    }
}
