import Client
import Records
import SOQL

/// Prints the pages of one query.
struct QueryRun {
    private let statement: QueryStatement
    private let limit: RowLimit
    private let failsIfEmpty: Bool
    private let options: OutputOptions
    private let context: Context
    private let progress: Progress
    private var output: RecordOutput?
    private var mismatch = RowMismatch()

    init(
        _ statement: QueryStatement,
        limit: RowLimit,
        failsIfEmpty: Bool,
        options: OutputOptions,
        context: Context
    ) {
        self.statement = statement
        self.limit = limit
        self.failsIfEmpty = failsIfEmpty
        self.options = options
        self.context = context
        progress = Progress(context, options)
    }

    /// Prints all rows, or as many as the limit allows.
    ///
    /// A failure is shown to `explain` first, which may add what only the org knows.
    mutating func show(
        _ pages: some AsyncSequence<Page, OrgError>,
        explain: (inout Failure) async -> Void
    ) async throws {
        let mismatch: (any Error)?
        do {
            if statement.isCount { return try await printCount(pages) }
            try await progress.run { try await printRows(pages) }
            mismatch = try finish()
        } catch {
            var failure = Failure(error, soql: statement)
            await explain(&failure)
            throw ended(by: failure)
        }
        if let mismatch { throw mismatch }
    }

    /// Ends the output with all rows that came; gives the error where they are not those announced.
    private mutating func finish() throws -> (any Error)? {
        guard mismatch.isEmpty else { return try output?.finish(despite: mismatch) }
        try checkEmptiness(of: output?.rows ?? 0)
        try output?.finish()
        noteCount()
        return nil
    }

    private mutating func printRows(
        _ pages: some AsyncSequence<Page, OrgError>
    ) async throws {
        if let shape = statement.shape {
            output = try RecordOutput(shape, options: options, context: context)
        }
        mismatch.hasOffset = statement.query?.offset != nil
        for try await page in pages {
            let rows = RowSource.page(QueryPage(page.bytes))
            if output == nil {
                let shape = try rows.discoveredShape()
                output = try RecordOutput(shape, options: options, context: context)
            }
            let written = output?.rows ?? 0
            let rest = limit.rows == .max ? .max : limit.rows - written
            try output?.write(rows, atMost: rest)
            if let size = page.wholeSize {
                settle(wholeSize: size, isLast: page.isLast)
            } else if output?.isComplete == true {
                mismatch.rows = output?.difference
            }
            mismatch.add(page.childMiscounts)
            progress.update(rows: output?.rows ?? 0, of: output?.totalSize)
            if let rows = output?.rows, rows >= limit.rows { break }
        }
        try Task.checkCancellation()
        noteCut()
    }

    /// What a page of a range does not know: the ranges are counted first, and read one by one.
    private mutating func settle(wholeSize: Int, isLast: Bool) {
        output?.settle(wholeSize: wholeSize, isLast: isLast)
        guard let rows = output?.rows, output?.isComplete == true, rows != wholeSize else { return }
        output?.warn(
            "\(Count.text(wholeSize, "row")) were counted and \(Count.grouped(rows)) came: "
                + "some changed while they were fetched"
        )
    }

    private mutating func noteCut() {
        guard let rows = output?.rows, output?.isComplete == false else { return }
        let notice = limit.notice(rows: rows, of: output?.totalSize)
        let isAsked = limit.isAsked
        output?.warn(notice, isAsked: isAsked)
    }

    private func noteCount() {
        let rows = output?.rows ?? 0
        if rows > 0 {
            context.messages.note(Count.text(rows, "record"))
        } else if options.format.isForPeople || options.reachesTerminal {
            context.messages.note("No records.")
        }
    }

    /// Found before the result is closed, so that JSON tells it in the one object that it is.
    private func checkEmptiness(of count: Int) throws {
        if count == 0, failsIfEmpty { throw EmptyResult() }
    }

    /// `SELECT COUNT()` answers with no rows: the number is the result's size.
    private mutating func printCount(
        _ pages: some AsyncSequence<Page, OrgError>
    ) async throws {
        var total: Int?
        for try await page in pages {
            let answer = QueryPage(page.bytes)
            total = try answer.head().totalSize
            if options.format == .json {
                output = try RecordOutput(RowShape([]), options: options, context: context)
            }
            try output?.write(.page(answer))
        }
        guard let total else {
            throw Failure(
                exit: .failure,
                name: "MalformedAnswer",
                message: "the org did not say the count"
            )
        }
        if options.format != .json {
            try CountOutput.write(total, options: options, context: context)
        }
        try checkEmptiness(of: total)
        try output?.finish()
    }

    /// What ended the query, told with what had arrived.
    private mutating func ended(by error: Failure) -> any Error {
        var failure = error
        if failure.exit == .interrupted, let output {
            let total = output.totalSize ?? output.rows
            let rows = total == output.rows ? "" : "\(Count.grouped(output.rows)) of "
            failure.message = "interrupted after \(rows)\(Count.text(total, "record"))"
        }
        guard output != nil else { return failure }
        return output?.fail(failure) ?? failure
    }
}
