import Changes
import Client
import CommandLine
import Output
import Platform
import Text

/// The options of a delete: confirmation, limits and backup.
struct DeleteOptions: OptionGroup {
    var confirmation = Confirmation()
    /// Whether the delete only shows a preview.
    var isDryRun = false
    /// The most records to delete; nil if not given.
    var limit: Int?
    /// Whether to delete either all records or none.
    var allOrNone = false
    /// The kind of the jobs; nil to delete without jobs.
    var bulk: BulkDelete?
    /// Whether the full records are saved before the delete.
    var savesRecords = true
    /// Whether the full records of the children that go along are saved, too.
    var savesChildren = true

    private static let dryRun = Option(
        "dry-run",
        isCommon: true,
        help: "show the preview and delete nothing"
    )
    private static let most = Option(
        "max",
        value: .number(WholeNumber(1...Int.max)),
        help: "refuse to delete more than N records; default 200 with --matching"
    )
    private static let allOrNone = Option(
        "all-or-none",
        help: "delete all records or none; at most 200"
    )
    private static let bulk = Option(
        "bulk",
        help: "delete by jobs of Bulk API 2.0; faster for more than 2,000 records"
    )
    private static let hard = Option(
        "hard",
        help: "with --bulk: skip the recycle bin; undelete cannot restore the records"
    )
    private static let noBackup = Option(
        "no-backup",
        help: "do not save the full records in a local file first"
    )
    private static let noBackupOfChildren = Option(
        "no-backup-of-children",
        help: "save only the records themselves, not those that go along"
    )
    static let heading = "Safety"
    static let options = [
        Confirmation.yes, dryRun, Confirmation.noInput, most, allOrNone, bulk, hard, noBackup,
        noBackupOfChildren,
    ]

    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial, .declined]
}

extension DeleteOptions {
    /// Refuses options that a resumed delete takes from its journal instead.
    static func checkResumption(_ arguments: Arguments) throws(UsageError) {
        let names = [allOrNone, bulk, hard, noBackupOfChildren].filter(arguments.has)
            .map { "--\($0.name)" }
        guard let first = names.first else { return }
        throw UsageError(
            "--resume continues the delete as it began, so it does not take \(first)",
            hints: [ShellWord.line(arguments.line.filter { !names.contains($0) })]
        )
    }

    init(_ arguments: Arguments) throws(UsageError) {
        confirmation = Confirmation(arguments)
        isDryRun = arguments.has(Self.dryRun)
        limit = arguments.number(Self.most)
        allOrNone = arguments.has(Self.allOrNone)
        if arguments.has(Self.bulk) { bulk = arguments.has(Self.hard) ? .hard : .soft }
        guard bulk == nil || !allOrNone else {
            throw UsageError(
                "--all-or-none is for one request, but --bulk deletes each record independently"
            )
        }
        guard bulk != nil || !arguments.has(Self.hard) else {
            throw UsageError("--hard needs --bulk: only jobs can bypass the recycle bin")
        }
        savesRecords = !arguments.has(Self.noBackup)
        savesChildren = !arguments.has(Self.noBackupOfChildren)
    }
}

extension DeleteOptions {
    /// Refuses a delete that needs confirmation and cannot ask for it.
    func checkQuestion(_ context: Context) throws(UsageError) {
        guard !isDryRun else { return }
        try confirmation.check(
            "delete",
            in: context,
            hints: [
                "add --dry-run to preview the delete", "add --yes to skip the confirmation",
            ]
        )
    }

    /// Returns why a delete of this many records would be refused; nil if it would not be.
    func objection(to count: Int, limit: Int?) -> String? {
        do {
            try check(count: count)
            try TooManyRecords.check(count, limit: limit)
            return nil
        } catch let error as TooManyRecords {
            return "sfctl would refuse this delete: \(error.words)"
        } catch {
            return "sfctl would refuse this delete: \(Failure(error).message)"
        }
    }

    /// Throws if the options do not allow this many records.
    func check(count: Int) throws {
        try TooManyRecords.check(count, limit: limit)
        guard allOrNone, count > Deletion.batchSize else { return }
        throw UsageError(
            "--all-or-none takes at most \(Deletion.batchSize) records (one request), got "
                + "\(Count.grouped(count))"
        )
    }
}
