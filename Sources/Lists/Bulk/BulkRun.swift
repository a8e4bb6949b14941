package import Client
import HTTP
package import Output
import Platform
package import Records
package import SOQL
import Text

/// A query that a bulk job of the org runs: from the job's creation to the last row.
package struct BulkRun {
    private let org: Org
    private let wishes: Wishes
    private let limit: RowLimit
    private let failsIfEmpty: Bool
    private var style: OutputStyle
    /// The number of cells like formulas that an earlier run has written to the same file.
    private var earlierFormulas = 0
    private let context: Context

    package init(
        in org: Org,
        _ wishes: Wishes,
        limit: RowLimit,
        failsIfEmpty: Bool,
        style: OutputStyle,
        context: Context
    ) {
        self.org = org
        self.wishes = wishes
        self.limit = limit
        self.failsIfEmpty = failsIfEmpty
        self.style = style
        self.context = context
    }

    /// Finds the hints about an error that only the org can give, and the corrected statement.
    package typealias Suggestions = (OrgError) async -> (hints: [String], corrected: String?)

    private static func noSuggestions(
        _: OrgError
    ) async -> (hints: [String], corrected: String?) {
        ([], nil)
    }

    /// Creates a job for a statement, waits for it and prints its rows.
    ///
    /// - Throws: `StatementError`, `BulkRefusal`, `BulkError`, and the errors of `QueryRun.show`.
    package func run(_ statement: Statement, suggestions: Suggestions) async throws {
        let query = try statement.checkedQuery()
        let line = wishes.lineWithoutBulk
        if let refusal = BulkRefusal(query, without: line) { throw refusal }
        let columns: JobColumns
        let job: BulkJob
        do throws(OrgError) {
            columns = try await JobColumns(
                of: query,
                statement.text,
                makesRecords: style.needsRecords,
                in: org
            )
        } catch {
            throw await explained(error, statement, suggestions)
        }
        if let refusal = BulkRefusal(query.columns ?? [], columns.types, without: line) {
            throw refusal
        }
        var run = self
        // Before there is a job: a file that cannot be written would leave it in the org.
        if !wishes.isAsync { run.style.part = try part() }
        defer { run.style.part?.removeIfUnused() }
        do throws(OrgError) {
            job = try await org.createQueryJob(
                columns.soql,
                includesDeleted: wishes.includesDeleted
            )
        } catch {
            throw await explained(creation: error, statement, suggestions)
        }
        if wishes.isAsync { return try printID(of: job) }
        context.messages.note("created job \(job.id)")
        let ended = try await ended(job.id)
        try await run.show(ended, from: JobStart(), of: ended.processed, statement, suggestions) {
            job,
            header async throws(OrgError) in
            try columns.layout(of: header, job, needsIDs: true)
        }
    }

    /// Waits for a job that was created before, and prints its rows.
    ///
    /// - Throws: `BulkError`, and the errors of `QueryRun.show`.
    package func resume(_ id: RecordID) async throws {
        let job: BulkJob
        do {
            job = try await ended(id)
        } catch BulkError.vanished {
            let isIngest = (try? await org.job(id, .ingest)) != nil
            throw isIngest ? BulkError.changing(id) : BulkError.vanished(id)
        }
        guard let (mark, part) = try continuablePart(of: id) else {
            return try await results(of: job)
        }
        var run = self
        run.style.part = part
        run.earlierFormulas = mark.formulas
        let statement = Statement(mark.soql)
        guard !mark.soql.isEmpty else {
            return try await run.show(
                job,
                from: mark.start,
                of: job.processed,
                statement,
                Self.noSuggestions
            ) { [org] job, header async throws(OrgError) in try await org.layout(of: header, job)
            }
        }
        let query = try statement.checkedQuery()
        // The first run may have had another format, and selected the ids of records, or not.
        let columns = try await JobColumns(of: query, statement.text, makesRecords: true, in: org)
        try await run.show(
            job,
            from: mark.start,
            of: job.processed,
            statement,
            Self.noSuggestions
        ) { job, header async throws(OrgError) in
            try columns.layout(of: header, job, needsIDs: false)
        }
    }

    /// Returns the file of an earlier run that printed the same job in the same form.
    private func continuablePart(of id: RecordID) throws -> (PartMark, PartFile)? {
        guard style.isContinuable, let path = style.path, limit.rows == .max,
            let mark = try PartFile.state(of: path).flatMap({ PartMark($0) }), mark.job == id
        else { return nil }
        let part = try PartFile(path: path) { PartMark($0) != nil }
        if mark.form != style.fingerprint {
            context.messages.note("the first rows have another form: fetching them again")
        } else if (try? part.start(keeping: mark.bytesKept)) != nil {
            return (mark, part)
        }
        return (PartMark(job: id, soql: mark.soql, form: mark.form), part)
    }

    /// Opens the growing file of an output that a later run can continue; nil for any other.
    private func part() throws -> PartFile? {
        guard let path = style.path else { return nil }
        guard style.isContinuable else {
            try OutputTarget.checkFile(at: path)
            return nil
        }
        return try PartFile(path: path) { PartMark($0) != nil }
    }

    /// Prints the rows of a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - part: The records of an ingest job.
    /// - Throws: `BulkError` if the job has no rows; the errors of `QueryRun.show`.
    package func results(of job: BulkJob, _ part: BulkJob.Part? = nil) async throws {
        guard job.state == .complete || (part != nil && job.state.isFinal) else {
            throw BulkError(job, minutes: nil, line: wishes.lineResuming(job.id))
        }
        let start = part.map { job.start(of: $0) } ?? JobStart()
        var run = self
        do {
            if job.kind == .query { run.style.part = try self.part() }
        } catch {
            keptJob(job.id).tell()
            throw error
        }
        let count = job.rowCount(of: part)
        try await run.show(job, from: start, of: count, Statement(""), Self.noSuggestions) {
            [org] job, header async throws(OrgError) in try await org.layout(of: header, job)
        }
    }
}

extension BulkRun {
    /// Waits until a job is complete, and shows its progress.
    private func ended(_ id: RecordID) async throws -> BulkJob {
        let progress = Progress(context, style)
        let job: BulkJob
        do {
            job = try await progress.run {
                try await org.wait(
                    for: id,
                    .query,
                    atMost: wishes.minutes.map { .seconds($0 * 60) }
                ) { job in
                    let rows = job.processed.map { ", \(Count.text($0, "row"))" } ?? ""
                    progress.update(text: "Job \(job.state.rawValue)\(rows)")
                }
            }
        } catch {
            throw await left(id, by: error)
        }
        guard job.state == .complete else {
            throw BulkError(job, minutes: wishes.minutes, line: wishes.lineResuming(id))
        }
        return job
    }

    /// Handles an error during the wait for a job: aborts the job if the command was cancelled, and
    /// says whether it is still in the org.
    private func left(_ id: RecordID, by error: any Error) async -> any Error {
        let refusal = (error as? OrgError)?.refusal
        if refusal?.status == 404 { return BulkError.vanished(id) }
        guard error.isInterruption, !wishes.keepsJob else {
            keptJob(id).tell()
            return error
        }
        do throws(OrgError) {
            _ = try await CancellationWatch.awaiting { () -> Result<BulkJob, OrgError> in
                do throws(OrgError) {
                    return .success(try await org.abort(id, .query))
                } catch {
                    return .failure(error)
                }
            }.get()
            context.messages.say("aborted job \(id)")
        } catch {
            keptJob(id).tellNotAborted(because: error, isReadOnly: org.isReadOnly)
        }
        return error
    }

    /// Prints the rows of a job from a start on; if that fails, says whether a later run can go on.
    private func show(
        _ job: BulkJob,
        from start: JobStart,
        of count: Int?,
        _ statement: Statement,
        _ suggestions: Suggestions,
        _ layout:
            @escaping @Sendable (BulkJob, [String]) async throws(OrgError) -> CSVLayout
    ) async throws {
        let mark = PartMark(job: job.id, soql: statement.written, form: style.fingerprint)
        let part = style.part
        // Before the first page is complete, a later run begins with it.
        if start.rows == 0, let part {
            do {
                try part.start(keeping: 0)
                try part.keep(mark.bytes)
            } catch {
                keptJob(job.id).tell()
                throw error
            }
        }
        let run = QueryRun(
            statement,
            in: org,
            limit: limit,
            failsIfEmpty: failsIfEmpty,
            style: style,
            context: context,
            earlier: (start.rows, earlierFormulas),
            checkpoint: part.map { part in
                { start, formulas in
                    try part.keep(mark.with(start, part.byteCount, formulas).bytes)
                }
            }
        )
        let rows = org.rows(
            of: job,
            from: start,
            count: count,
            parallel: wishes.parallel,
            makesRecords: style.needsRecords
        ) { header async throws(OrgError) in
            try await layout(job, header)
        }
        run.errorIfMissing = BulkError.vanished(job.id)
        if job.kind == .query { run.lineAgain = wishes.lineResuming(job.id) }
        do {
            try await run.show({ rows }, suggestions: suggestions)
        } catch {
            keptJob(job.id).settle(part, after: error)
            throw error
        }
    }

    private func keptJob(_ id: RecordID) -> KeptJob {
        KeptJob(id: id, wishes: wishes, context: context)
    }

    private func printID(of job: BulkJob) throws {
        if let path = style.path {
            context.messages.say("the rows are not in \(path) yet")
            context.messages.hint(wishes.lineResuming(job.id))
        }
        guard style.format == .json else { return try context.printLine("\(job.id)") }
        var style = style
        style.path = nil
        var rows = ComposedRows(names: ["id", "state"])
        rows.add([.text("\(job.id)"), .text(job.state.rawValue)])
        var output = try RecordOutput(RowShape(rows.columns), style: style, context: context)
        try output.write(.composed(rows))
        try output.finish()
    }

    private func explained(
        _ error: OrgError,
        _ statement: Statement,
        _ suggestions: Suggestions
    ) async -> any Error {
        guard !error.isInterruption else { return error }
        let meant = await suggestions(error)
        return QueryError(
            cause: error,
            statement: statement,
            suggestions: meant.hints,
            corrected: meant.corrected,
            isDebugging: context.isDebugging
        )
    }

    /// Explains why there is no job, or why it is unknown whether there is one.
    private func explained(
        creation error: OrgError,
        _ statement: Statement,
        _ suggestions: Suggestions
    ) async -> any Error {
        if error.mayHaveBeenDone { return BulkError.unknownJob(error) }
        return await explained(error, statement, suggestions)
    }
}
