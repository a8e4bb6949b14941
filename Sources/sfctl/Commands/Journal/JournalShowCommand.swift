import Changes
import CommandLine
import Output
import Records
import Terminal
import Text

/// `sfctl journal show`: shows one delete, record by record.
struct JournalShowCommand: Command {
    let journal: JournalName
    /// Whether to print the saved records instead of their results.
    var showsRecords = false
    /// The object of the saved children to print; nil for the records themselves.
    var children: String?
    /// The name of a column with the old ids; nil for none.
    var oldIDColumn: String?
    /// Whether to print the saved records, too, that are not deleted or were restored.
    var showsAll = false
    var output = ListingOptions()

    private static let records = Option(
        "records",
        isCommon: true,
        help: "print the deleted records as saved before, to create them again"
    )
    private static let childrenOption = Option(
        "children",
        value: .object,
        help: "with --records: print the saved records of OBJECT that went along"
    )
    private static let oldIDs = Option(
        "old-id-column",
        value: .text,
        named: "NAME",
        help: "with --records: begin with a column NAME of the old ids"
    )
    private static let all = Option(
        "all",
        help: "with --records: also print records that were not deleted, or restored since"
    )
    static let options = [JournalName.last, records, childrenOption, oldIDs, all]
    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
        summary: "show the result of each record in a journal",
        discussion: """
            The state of a record is one of: deleted; restored (after the delete); restoring (an \
            undelete was sent, without an answer yet); already deleted (before, or by another \
            user); refused (with the org's code and message); unknown (a delete was sent, without \
            an answer yet); not sent. Names come from the full records that the delete saved. \
            --records prints the saved copies of deleted, unrestored records, for when the recycle \
            bin no longer has them. Sends nothing to an org.
            """,
        parameters: [
            Parameter(
                "JOURNAL",
                kind: .journal,
                help: "the name from sfctl journal list, or the path"
            )
        ],
        groups: [JournalShowCommand.self, ListingOptions.self],
        examples: [
            .init("The newest delete", "sfctl journal show --last"),
            .init("For a script", "sfctl journal show --last --json"),
            .init(
                "The saved records, to import them",
                "sfctl journal show --last --records -r csv"
            ),
        ]
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        let path = try journal.path(in: JournalFolder(context))
        let contents = try JournalContents(readingFrom: path)
        if showsRecords {
            let listing = SavedRecordListing(
                contents: contents,
                children: children,
                oldIDColumn: oldIDColumn,
                isWhole: showsAll
            )
            return try listing.show(style, context)
        }
        let names = try SavedRecords(of: contents)?.names() ?? [:]
        if style.format == .json {
            let report = JournalReport(contents, names)
            let result = try Envelope.success(
                report.json,
                warnings: report.warnings,
                isPretty: style.isPretty
            )
            return try OutputTarget(style, context).writeWhole(result)
        }
        try show(contents, names, style, context)
    }

    private func show(
        _ contents: JournalContents,
        _ names: [RecordID: String],
        _ style: OutputStyle,
        _ context: Context
    ) throws {
        let columns: [Listing.Column] = [
            .init("Id"), .init("Name", .first), .init("State"), .init("Code"),
            .init("Message", .first),
        ]
        let hasNames = !names.isEmpty || !style.format.isForPeople
        let hasErrors =
            !style.format.isForPeople
            || contents.entries.contains { $0.state == .refused }
        let shown = columns.filter {
            ($0.name != "Name" || hasNames)
                && (!["Code", "Message"].contains($0.name) || hasErrors)
        }
        let report = JournalReport(contents, names)
        if !context.messages.isQuiet {
            for line in report.lines { context.messages.sayUnwrapped(line) }
        }
        var listing = Listing(shown)
        for entry in contents.entries {
            let values = report.values(of: entry)
            listing.add(shown.map { values[$0.name] ?? .text(nil) })
        }
        try listing.show(style, context, noun: "record", warnings: report.warnings)
    }
}

extension JournalShowCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
        showsRecords = arguments.has(Self.records)
        children = arguments[Self.childrenOption]
        oldIDColumn = arguments[Self.oldIDs]
        showsAll = arguments.has(Self.all)
        for option in [Self.childrenOption, Self.oldIDs, Self.all] where arguments.has(option) {
            guard !showsRecords else { continue }
            throw UsageError(
                "--\(option.name) needs --records",
                hints: [arguments.line(adding: Self.records)]
            )
        }
        let names = arguments.positionals
        guard (names.count == 1) != arguments.has(JournalName.last) else {
            throw UsageError(
                names.count > 1 || arguments.has(JournalName.last)
                    ? "journal show takes one journal" : "name the journal to show",
                hints: ["sfctl journal show --last", "sfctl journal list"]
            )
        }
        journal = names.first.map { JournalName.named($0) } ?? .newest
    }
}
