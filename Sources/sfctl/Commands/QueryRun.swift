import Client
import Records
import SOQL

/// Prints the pages of one query.
struct QueryRun {
    private let statement: QueryStatement
    private let limit: RowLimit
    private let options: OutputOptions
    private let context: Context
    private let progress: Progress
    private var output: RecordOutput?

    init(
        _ statement: QueryStatement,
        limit: RowLimit,
        options: OutputOptions,
        context: Context
    ) {
        self.statement = statement
        self.limit = limit
        self.options = options
        self.context = context
        progress = Progress(context, intoFile: options.path != nil)
    }

    /// Prints all rows, or as many as the limit allows.
    ///
    /// A failure is shown to `explain` first, which may add what only the org knows. Returns how many
    /// rows were printed, or for `COUNT()` the number counted.
    mutating func show(
        _ pages: Pages,
        explain: (inout Failure) async -> Void
    ) async throws -> Int {
        do {
            if statement.query?.isCount == true { return try await printCount(pages) }
            try await progress.run { try await printRows(pages) }
            try output?.finish()
            noteCount()
            return output?.rows ?? 0
        } catch {
            var failure = Failure(error, soql: statement)
            await explain(&failure)
            throw ended(by: failure)
        }
    }

    private mutating func printRows(_ pages: Pages) async throws {
        if let shape = statement.shape {
            output = try RecordOutput(shape, options: options, context: context)
        }
        for try await page in pages {
            if output == nil {
                let shape = try RowShape.discovered(in: page.bytes)
                output = try RecordOutput(shape, options: options, context: context)
            }
            let written = output?.rows ?? 0
            let rest = limit.rows == .max ? .max : limit.rows - written
            try output?.write(page.bytes, atMost: rest)
            progress.update(rows: output?.rows ?? 0, of: output?.totalSize)
            if let rows = output?.rows, rows >= limit.rows { break }
        }
        try Task.checkCancellation()
        noteCut()
    }

    private mutating func noteCut() {
        guard let rows = output?.rows, output?.isComplete == false else { return }
        let notice = limit.notice(rows: rows, of: output?.totalSize)
        output?.warn(notice)
    }

    private func noteCount() {
        let rows = output?.rows ?? 0
        if rows > 0 {
            context.messages.note(Count.text(rows, "record"))
        } else if options.format.isForPeople || options.reachesTerminal {
            context.messages.note("No records.")
        }
    }

    /// `SELECT COUNT()` answers with no rows: the number is the result's size.
    private mutating func printCount(_ pages: Pages) async throws -> Int {
        var total: Int?
        for try await page in pages {
            var sink = IgnoredRows()
            let head = try QueryPage.scan(page.bytes, as: RowShape([]), into: &sink)
            total = head.totalSize
            if options.format == .json {
                output = try RecordOutput(RowShape([]), options: options, context: context)
            }
            try output?.write(page.bytes)
        }
        guard let total else {
            throw Failure(
                exit: .failure,
                name: "MalformedAnswer",
                message: "the org did not say the count"
            )
        }
        guard options.format != .json else {
            try output?.finish()
            return total
        }
        try CountOutput.write(total, options: options, context: context)
        return total
    }

    /// What ended the query, told with what had arrived.
    private mutating func ended(by error: Failure) -> any Error {
        var failure = error
        if failure.exit == .interrupted, let output {
            let total = output.totalSize.map { " of \(Count.grouped($0))" } ?? ""
            failure.message = "interrupted after \(Count.grouped(output.rows))\(total) records"
        }
        guard output != nil else { return failure }
        return output?.fail(failure) ?? failure
    }
}

/// Takes rows and does nothing with them.
private struct IgnoredRows: RowSink {
    mutating func row(_ row: borrowing Row) {}
}
