import Changes
import CommandLine
import Output
import Platform
import Text

/// `sfctl journal prune`: removes journals and the full records beside them.
struct JournalPruneCommand: Command {
    /// The named journals; empty to remove all old ones.
    let names: [JournalName]
    var oldestHours = defaultHours
    var confirmation = Confirmation()
    var isDryRun = false
    /// The command lines to type where sfctl cannot ask.
    let alternatives: [String]
    var output = ListingOptions()

    /// Twice as long as records stay in the recycle bin.
    private static let defaultHours = 30 * 24

    private static let olderThan = Option(
        "older-than",
        value: .selector,
        named: "AGE",
        isCommon: true,
        help: "only journals older than AGE: 30d, 12h, 4w; default 30d"
    )
    private static let dryRun = Option(
        "dry-run",
        isCommon: true,
        help: "show the preview and remove nothing"
    )
    static let options = [olderThan, dryRun, Confirmation.yes, Confirmation.noInput]
    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial, .declined]

    static let declaration = Declaration(
        summary: "remove old journals and the full records saved with them",
        discussion: """
            Without a name, removes all journals older than 30 days: twice as long as records stay \
            in the recycle bin. Removes a journal with open records, or an unreadable one, only if \
            it is named. Never removes a journal that another process is writing. On a terminal, \
            asks for confirmation; the default is No. In a pipe, needs --yes. Sends nothing to an \
            org.
            """,
        parameters: [
            Parameter(
                "JOURNAL",
                kind: .journal,
                isRepeatable: true,
                help: "journals to remove regardless of age, by name or path"
            )
        ],
        groups: [JournalPruneCommand.self, ListingOptions.self],
        examples: [
            .init("Preview", "sfctl journal prune --dry-run"),
            .init("In a script", "sfctl journal prune --older-than 90d --yes"),
        ],
        suggestion: .notByFlag
    )

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        if !isDryRun {
            try confirmation.check("journal prune", in: context, hints: alternatives)
        }
        let chosen = try chosen(context)
        guard !isDryRun else {
            context.messages.note("dry run: removes nothing")
            return try chosen.show(style, context)
        }
        guard !chosen.isEmpty else { return try chosen.show(style, context) }
        if !confirmation.isGiven { try confirm(chosen, context) }
        let target = try OutputTarget(style, context)
        try JournalRemoval(of: chosen).show(style, context, to: target)
    }

    /// Returns the journals to remove, newest first.
    private func chosen(_ context: Context) throws -> [JournalSummary] {
        let folder = try JournalFolder(context)
        let journals = try folder.journals().reversed()
        guard names.isEmpty else { return try named(in: folder, Array(journals)) }
        let limit = context.environment.now() - oldestHours * 3_600_000
        let old = journals.filter { $0.age.time < limit }
        let summaries = old.map(JournalSummary.init)
        let kept = summaries.count { !$0.isFinished }
        if kept > 0 {
            context.messages.note(
                "kept \(Count.text(kept, "old journal")): damaged, or with open records; sfctl "
                    + "journal list shows \(kept == 1 ? "it" : "them")"
            )
        }
        return summaries.filter(\.isFinished)
    }

    private func named(
        in folder: JournalFolder,
        _ journals: [JournalFile]
    ) throws -> [JournalSummary] {
        var paths: Set<String> = []
        for name in names {
            let path = try name.path(in: folder)
            guard journals.contains(where: { $0.path == path }) else {
                throw JournalError.missing(path: path)
            }
            paths.insert(path)
        }
        return journals.filter { paths.contains($0.path) }.map(JournalSummary.init)
    }

    /// Shows the journals and asks for confirmation.
    ///
    /// - Throws: `PruneDeclined` unless the user confirms.
    private func confirm(_ chosen: [JournalSummary], _ context: Context) throws {
        for summary in chosen.prefix(5) {
            let counts = summary.tally.map { ": \($0.words)" } ?? ""
            context.messages.say("  \(summary.file.name) (\(summary.state)\(counts))")
        }
        if chosen.count > 5 {
            context.messages.say("  and \(Count.grouped(chosen.count - 5)) more")
        }
        let bytes = chosen.reduce(0) { $0 + $1.file.size }
        context.messages.say(
            "This also removes the full records saved with \(chosen.count == 1 ? "it" : "them")."
        )
        let counts = "\(Count.text(chosen.count, "journal")), \(Count.text(bytes, "byte"))"
        guard try context.isConfirmed("Remove \(counts)?") else { throw PruneDeclined() }
    }
}

extension JournalPruneCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        names = arguments.positionals.map { JournalName.named($0) }
        confirmation = Confirmation(arguments)
        isDryRun = arguments.has(Self.dryRun)
        alternatives = [Self.dryRun, Confirmation.yes].map { arguments.line(adding: $0) }
        output = try ListingOptions(arguments)
        guard let text = arguments[Self.olderThan] else { return }
        guard names.isEmpty else {
            throw UsageError(
                "--older-than selects journals by age: remove it, or the names"
            )
        }
        guard let age = TypedAge(text) else {
            throw UsageError(
                "--older-than takes a number of hours, days or weeks, not '\(text)'",
                hints: ["--older-than 30d"]
            )
        }
        oldestHours = age.hours
    }
}

/// The user did not confirm; nothing was removed.
private struct PruneDeclined: SelfExplaining {
    var failure: Failure {
        Failure(exit: .declined, name: "Declined", message: "nothing was removed")
    }
}
