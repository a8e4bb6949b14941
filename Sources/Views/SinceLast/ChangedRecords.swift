package import Accounts
import Client
import HTTP
package import Output
import Platform
import Records
package import SOQL
import Text

/// A query for the records changed since its last complete run.
///
/// A record's time of change is that of its save, which other users see only when its transaction
/// ends. So each run starts some minutes before the clock of the one before, and prints a change at
/// least once. The clock is the org's, read before the query: no change that the query misses can be
/// older than that clock by more than a transaction lasts.
package struct ChangedRecords: Sendable {
    private let name: EntryName
    private let options: SinceLastOptions
    private let query: Query
    private let records: String

    /// Checks that the query's changes can be followed; nil for an ordinary query.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - options: The flags.
    ///   - includesDeleted: Whether the query includes deleted records.
    /// - Throws: `SyntaxError`; `UsageError` with the reason.
    package init?(
        _ statement: Statement,
        _ options: SinceLastOptions,
        includesDeleted: Bool
    ) throws {
        guard let name = options.name else { return nil }
        self.name = name
        self.options = options
        query = try statement.parsed.get()
        if let reason = query.reasonAgainstChanges {
            throw UsageError("--since-last \(reason)")
        }
        records = query.recordsAlone.description + (includesDeleted ? " ALL ROWS" : "")
    }

    /// Whether a deleted record cannot be told from a changed one.
    private var hidesDeletion: Bool {
        guard records.hasSuffix(" ALL ROWS") else { return false }
        return !query.selection.contains { item in
            switch item {
            case .field(let path, _): path.segments.last?.lowercased() == "isdeleted"
            case .fields: true
            case .count, .call, .children, .typeOf: false
            }
        }
    }

    /// Runs the query, and notes the time once its output is complete.
    ///
    /// - Parameters:
    ///   - connection: The org.
    ///   - context: The command's context.
    ///   - show: Runs a statement and prints all of its records, or throws.
    /// - Throws: `SinceLastError`; `NoStateFolder`; errors of the org and of `show`.
    package func run(
        in connection: OrgConnection,
        _ context: Context,
        show: (Statement) async throws -> Void
    ) async throws {
        let org =
            await connection.organizationID()
            ?? connection.org.instanceURL.host.filter { $0 != "/" && $0 != ":" }
        let state = try Locations(context.environment).state(for: .sinceLast)
        let folder = "\(state)/since-last/\(org)"
        try Locations.makePrivateFolder(folder)
        guard let lock = try FileLock.takeIfFree("\(folder)/\(name).lock") else {
            throw SinceLastError.inUse(name: "\(name)")
        }
        try await lock.whileHeldWaiting {
            let path = "\(folder)/\(name).json"
            ReplacingFile.removeLeftovers(of: path)
            let mark = try options.startsAnew ? nil : earlierMark(in: path)
            try await run(since: mark, path, connection.org, context, show)
        }
    }

    private func earlierMark(in path: String) throws -> ReadMark? {
        let mark: ReadMark?
        do {
            mark = try ReadMark(readingFrom: path)
        } catch is ReadMark.BrokenMark {
            throw SinceLastError.broken(path: path, lineStartingAnew: options.lineStartingAnew)
        }
        guard let mark, mark.records != records else { return mark }
        throw SinceLastError.otherRecords(
            name: "\(name)",
            earlier: mark.records,
            now: records,
            lineStartingAnew: options.lineStartingAnew
        )
    }

    private func run(
        since mark: ReadMark?,
        _ path: String,
        _ org: Org,
        _ context: Context,
        _ show: (Statement) async throws -> Void
    ) async throws {
        let field =
            if let mark { mark.field } else { try await ChangeField.name(of: query, in: org) }
        let now = try await moment(of: org, context.environment)
        let start = mark.map { $0.until - options.overlap * 60 }
        // The servers of one org do not agree to the second.
        if let start, let mark, start > now + 60 {
            throw SinceLastError.future(
                name: "\(name)",
                until: UTCTime.text(seconds: mark.until),
                lineStartingAnew: options.lineStartingAnew
            )
        }
        let statement = Statement(start.map { changed(since: $0, field) } ?? query)
        try Trace(context).tell(statement.text)
        if hidesDeletion {
            context.messages.note("select IsDeleted to tell deleted records from changed ones")
        }
        do {
            try await show(statement)
            try context.environment.output.sync()
            try Task.checkCancellation()
            try ReadMark(field: field, records: records, until: now).write(to: path)
        } catch {
            let next =
                start.map { "from \(UTCTime.text(seconds: $0)) again" } ?? "all records again"
            context.messages.note("--since-last \(name): incomplete; the next run prints \(next)")
            throw error
        }
        let next = UTCTime.text(seconds: now - options.overlap * 60)
        context.messages.note("--since-last \(name): the next run prints changes from \(next)")
    }

    /// Returns the org's clock, in seconds since 1970.
    ///
    /// A clock that is far ahead would make the next run begin in the future, and skip what changes
    /// until then.
    private func moment(of org: Org, _ environment: Environment) async throws -> Int {
        guard let clock = try await org.clock() else { throw SinceLastError.noClock }
        let ours = environment.now() / 1000
        guard clock.seconds - ours <= 86_400 else {
            throw SinceLastError.clocks(
                org: UTCTime.text(seconds: clock.seconds),
                machine: UTCTime.text(seconds: ours)
            )
        }
        return clock.seconds
    }

    private func changed(since start: Int, _ field: String) -> Query {
        let time = Literal(.dateTime(UTCTime.text(seconds: start)))
        return query.narrowed(
            by: .comparison(.field(FieldPath([field])), .greaterOrEqual, time)
        )
    }
}

extension Query {
    /// Why the changes of the query's rows cannot be followed; nil if they can.
    fileprivate var reasonAgainstChanges: String? {
        if isCount || isAggregate {
            return "needs records, not groups or counts, which have no time of change"
        }
        if limit != nil || offset != nil {
            return "takes no LIMIT and no OFFSET: the records that they leave out would be lost"
        }
        return nil
    }
}
