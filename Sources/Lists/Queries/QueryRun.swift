package import Client
import HTTP
package import Output
import Platform
package import Records
package import SOQL
import Text

/// A printer of the pages of one query.
package final class QueryRun {
    private let statement: Statement
    private let limit: RowLimit
    private let failsIfEmpty: Bool
    private let style: OutputStyle
    private let context: Context
    private let progress: Progress
    /// The columns, if known before the first byte arrives; nil if only the first page has them.
    private let shape: RowShape?
    private let org: Org
    /// The numbers of rows, and of cells like formulas, that an earlier run has written to the same
    /// file.
    private let earlier: (rows: Int, formulas: Int)
    /// Notes that all rows up to a page of a job's result are written, with these formulas.
    private let checkpoint: ((JobStart, _ formulas: Int) throws -> Void)?
    /// The command line that is faster for many rows; nil if there is none.
    package var lineForManyRows: String?
    /// The error for rows that the org no longer has; nil if no status 404 says so.
    package var errorIfMissing: (any Error)?
    /// The command line that fetches the same rows again; nil if only the query itself does.
    package var lineAgain: String?
    private var output: RecordOutput?
    private var mismatch = RowMismatch()
    /// Whether --max-rows left out rows.
    private var isCut = false
    /// The error for rows left out because of a setting, when warnings are off.
    private var unaskedCut: UnaskedCut?

    package init(
        _ statement: Statement,
        in org: Org,
        limit: RowLimit,
        failsIfEmpty: Bool,
        style: OutputStyle,
        context: Context,
        columns: RowShape? = nil,
        earlier: (rows: Int, formulas: Int) = (0, 0),
        checkpoint: ((JobStart, _ formulas: Int) throws -> Void)? = nil
    ) {
        self.statement = statement
        self.org = org
        self.earlier = earlier
        self.checkpoint = checkpoint
        shape = columns ?? statement.shape
        self.limit = limit
        self.failsIfEmpty = failsIfEmpty
        self.style = style.linking(to: org.instanceURL.description)
        self.context = context
        progress = Progress(context, style)
    }

    /// Prints all rows, or as many as the limit allows.
    ///
    /// - Parameters:
    ///   - pages: Requests the pages of the query; called again if the org ended the query and no
    ///     output is visible yet.
    ///   - suggestions: Finds hints about an error that only the org can give, and the corrected
    ///     statement.
    /// - Throws: `QueryError` for an org's error; `RowMismatch`, `InterruptedQuery`, `EndedQuery`
    ///   and `EmptyResult`; errors of the output.
    package func show(
        _ pages: () -> some AsyncSequence<Page, OrgError>,
        suggestions: (OrgError) async -> (hints: [String], corrected: String?)
    ) async throws {
        let mismatch: (any Error)?
        do {
            if statement.isCount { return try await printCount(pages()) }
            do {
                try await progress.run { try await printRows(pages()) }
            } catch let error as OrgError where error.hasEndedQuery && isWithdrawable {
                withdraw()
                try await progress.run { try await printRows(pages()) }
            }
            mismatch = try finish()
        } catch {
            throw await ended(by: error, suggestions)
        }
        if let mismatch { throw mismatch }
    }

    /// Whether no row was printed.
    package var isEmpty: Bool { (output?.rows ?? 0) == 0 }

    /// Whether the rows so far can be withdrawn, because none of them is visible.
    private var isWithdrawable: Bool { output?.isWithdrawable ?? true }

    private func withdraw() {
        output = nil
        mismatch = RowMismatch()
        context.messages.eraseProgress()
        context.messages.note("the org ended the query between two pages; restarting it")
    }

    /// Ends the output with all received rows; returns the error if they are not the announced
    /// ones.
    private func finish() throws -> (any Error)? {
        guard mismatch.isEmpty else { return try output?.finish(despite: mismatch) }
        try checkEmptiness(of: output?.rows ?? 0)
        if let unaskedCut { return try output?.finish(failing: unaskedCut) }
        try output?.finish()
        noteCount()
        return nil
    }

    private func printRows(
        _ pages: some AsyncSequence<Page, OrgError>
    ) async throws {
        if let shape {
            output = try await output(for: shape, style)
        }
        mismatch.hasOffset = statement.query?.offset != nil
        mismatch.lineAgain = lineAgain
        for try await page in pages {
            let rows = page.rows
            if output == nil {
                output = try await discoveredOutput(for: rows)
            }
            let written = output?.rows ?? 0
            let rest = limit.rows == .max ? .max : limit.rows - written
            try output?.write(rows, atMost: rest)
            if output?.isLeft == true { throw PagerWasLeft() }
            if let following = page.following, let output {
                try checkpoint?(following, output.formulaCount)
            }
            mismatch.add(page.childMiscounts)
            if page.number == 1 { hintAtBulk() }
            progress.update(rows: output?.rows ?? 0, of: wantedRows)
            if let rows = output?.rows, rows >= limit.rows { break }
        }
        try Task.checkCancellation()
        noteCut()
        if output?.isComplete == true { mismatch.rows = output?.count.difference }
        if mismatch.rows == nil { noteChange() }
    }

    /// Returns the output for the columns of the first page, or of the schema if the page has no
    /// rows.
    private func discoveredOutput(for rows: RowSource) async throws -> RecordOutput {
        var shape = try rows.discoveredShape()
        var style = style
        if shape.columns.isEmpty, style.format.needsColumns {
            if let described = await statement.shape(describedBy: org) {
                shape = described
            } else {
                style.hasHeader = false
                if style.format == .ids { style.format = .tsv }
            }
        }
        return try await output(for: shape, style)
    }

    private func output(for shape: RowShape, _ style: OutputStyle) async throws -> RecordOutput {
        var style = style
        if let columns = style.typedColumns(of: shape), let object = statement.query?.objectName {
            let types = await org.fieldTypes(of: columns, from: object)
            style.sheet = SheetDescription(name: object, types: types)
        }
        var output = try RecordOutput(shape, style: style, context: context, stopsEarly: true)
        try output.resume(after: earlier.rows, formulas: earlier.formulas)
        return output
    }

    /// The number of rows from which a bulk job is faster.
    private static let manyRows = 250_000

    private func hintAtBulk() {
        guard let lineForManyRows, let total = output?.totalSize,
            min(total, limit.rows) > Self.manyRows
        else { return }
        context.messages.note(
            "\(Count.text(total, "record")): a bulk job would be faster"
        )
        context.messages.noteHint(lineForManyRows)
    }

    /// Warns if rows have come or gone between the count of all ranges and the last page.
    private func noteChange() {
        guard let change = output?.count.change else { return }
        output?.warn(
            "the org counted \(Count.text(change.announced, "row")) and sent "
                + "\(Count.grouped(change.sent)): records changed during the query"
        )
    }

    private func noteCut() {
        guard let rows = output?.rows, output?.isComplete == false else { return }
        guard !limit.isAsked else {
            isCut = true
            return
        }
        let notice = limit.notice(rows: rows, of: output?.totalSize)
        if context.messages.isQuiet {
            unaskedCut = UnaskedCut(notice: notice)
        } else {
            output?.warn(notice)
        }
    }

    private func noteCount() {
        let rows = output?.rows ?? 0
        let flat = output?.flatRows.map { ", \(Count.text($0, "row"))" } ?? ""
        let total =
            isCut && !limit.isExceeded
            ? output?.totalSize.map { "\(Count.grouped(rows)) of \(Count.grouped($0)) records" }
            : nil
        let origin = isCut && !limit.isExceeded ? " (--max-rows)" : ""
        let count = (total ?? Count.text(rows, "record")) + flat + origin
        let place = style.path.map { " in \($0)" } ?? ""
        let more = isCut && limit.isExceeded ? "; more match (--limit \(limit.rows))" : ""
        context.messages.note(
            rows > 0 || style.path != nil ? count + place + more : "No records."
        )
        if rows == 0 { notePatterns() }
    }

    /// Prints a hint if a pattern without a match has no wildcard, or the `*` of other languages.
    private func notePatterns() {
        let starred = statement.withoutStars
        guard let (pattern, corrected) = starred ?? statement.withWildcards else { return }
        context.messages.note(
            starred == nil
                ? "LIKE without % finds only the whole text; write LIKE \(pattern)"
                : "* in a pattern is the character itself; write LIKE \(pattern)"
        )
        if let line = context.line(correcting: statement.written, with: corrected) {
            context.messages.noteHint(line)
        }
    }

    /// Throws before the result is closed, so that the JSON object can hold the error.
    private func checkEmptiness(of count: Int) throws {
        if count == 0, failsIfEmpty { throw EmptyResult() }
    }

    /// Prints the number of `SELECT COUNT()`, whose response has no rows: it is the result's size.
    private func printCount(
        _ pages: some AsyncSequence<Page, OrgError>
    ) async throws {
        var total: Int?
        for try await page in pages {
            total = try page.rows.head().totalSize
            if style.format == .json {
                output = try RecordOutput(RowShape([]), style: style, context: context)
            }
            try output?.write(page.rows)
        }
        guard let total else {
            throw MissingCount()
        }
        if style.showsCountAsRow {
            var count = ComposedRows(names: ["count"])
            count.add([.number(total)])
            output = try RecordOutput(RowShape(count.columns), style: style, context: context)
            try output?.write(.composed(count))
        } else if style.format != .json {
            try OutputTarget(style, context).writeWhole(Array("\(total)\n".utf8))
        }
        try checkEmptiness(of: total)
        try output?.finish()
    }

    /// Returns the error that ended the query, with known details; the output reports it, if it has
    /// begun and can.
    private func ended(
        by error: any Error,
        _ suggestions: (OrgError) async -> (hints: [String], corrected: String?)
    ) async -> any Error {
        var ending = error
        if error.isInterruption {
            return interrupted() ?? output?.fail(error) ?? error
        } else if let cause = error as? OrgError, cause.hasEndedQuery, let output {
            ending = EndedQuery(cause: cause, rows: output.rows, total: wantedRows)
        } else if let errorIfMissing, (error as? OrgError)?.refusal?.status == 404 {
            ending = errorIfMissing
        } else if let cause = error as? OrgError {
            let meant = await suggestions(cause)
            var error = QueryError(
                cause: cause,
                statement: statement,
                suggestions: meant.hints,
                corrected: meant.corrected,
                isDebugging: context.isDebugging
            )
            error.progress = printedRows
            ending = error
        }
        return output?.fail(ending) ?? ending
    }

    /// The number of rows to print if nothing fails; nil if the org does not report its own.
    private var wantedRows: Int? { output?.totalSize.map { min($0, limit.rows) } }

    /// The number of printed rows as a sentence; nil before the first, and for a file, which is not
    /// written then.
    private var printedRows: String? {
        guard let output, output.rows > 0, style.path == nil else { return nil }
        let part = wantedRows.map {
            "\(Count.grouped(output.rows)) of \(Count.text($0, "record"))"
        }
        return "the output ends after \(part ?? Count.text(output.rows, "record"))"
    }

    /// Returns the error that tells how many rows are printed; nil before the first byte.
    private func interrupted() -> (any Error)? {
        guard let output else { return nil }
        var ending = InterruptedQuery(rows: output.rows, total: wantedRows)
        let reported = self.output?.fail(ending)
        ending.isCut = self.output?.isCut ?? false
        return ending.isCut ? ending : reported
    }
}

extension OutputStyle {
    /// Whether a count is printed as a row with a `count` column instead of the number alone.
    ///
    /// A script that chooses no format can assign the number to a variable.
    fileprivate var showsCountAsRow: Bool {
        switch format.count {
        case .row: true
        case .rowIfChosen: isFormatChosen
        case .number: false
        }
    }
}

/// A response to `SELECT COUNT()` without the number.
private struct MissingCount: Error, SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "the org sent no count"
        )
    }
}
