import Platform
package import Records
package import Text

/// A printer of records, source by source, in the settled form, to stdout or a file.
///
/// Each page is written before the next one is requested, so the first rows appear while later ones
/// are still on their way.
package struct RecordOutput {
    private let style: OutputStyle
    private let context: Context
    private let target: OutputTarget
    private var writer: any PageWriter
    private var ending = Ending()
    private var hasBegun = false
    /// Whether a cancelled task stops between two records, rather than after all of them.
    private let stopsEarly: Bool
    /// The bytes before the first record that are still to be written.
    private var headCount = 0
    /// The number of cells like formulas that an earlier run has written.
    private var earlierFormulas = 0
    /// Whether the reader stopped in the middle of a record.
    package private(set) var isCut = false
    /// Messages held until the data is written, because both may share the terminal.
    private var notices: [String] = []

    /// The number of records written, and the number of records that the query matches.
    package var count: RowCount { ending.count }
    /// The number of records written.
    package var rows: Int { ending.rows }
    /// The number of rows written, if a record can have several.
    package var flatRows: Int? { writer.flatRowCount }
    /// The number of rows that the whole query matches, once the first page has arrived.
    package var totalSize: Int? { ending.totalSize }
    /// The number of written cells that a spreadsheet could run as formulas.
    package var formulaCount: Int { earlierFormulas + writer.formulaCount }
    /// Whether the last page has been written with all its rows.
    package var isComplete: Bool { ending.isDone }
    /// Whether the output can still be dropped, because none of it is visible yet.
    package var isWithdrawable: Bool { !hasBegun || target.isReplaced }
    /// Whether the user has left the pager.
    package var isLeft: Bool { target.isLeft }

    /// Makes an output for rows of a shape.
    ///
    /// - Parameters:
    ///   - shape: The shape.
    ///   - style: The form.
    ///   - context: The command's context.
    ///   - target: The destination, if not the style's.
    ///   - stopsEarly: Whether a cancelled task stops between two records. The result of a change
    ///     must be written whole.
    /// - Throws: `WriteError` if the file cannot be created; nothing is written yet.
    package init(
        _ shape: RowShape,
        style: OutputStyle,
        context: Context,
        target: OutputTarget? = nil,
        stopsEarly: Bool = false
    ) throws {
        self.style = style
        self.stopsEarly = stopsEarly
        self.context = context
        writer = try style.writer(of: shape, context)
        self.target = try target ?? OutputTarget(style, context)
    }

    /// Continues an output whose first rows an earlier run has written.
    ///
    /// - Parameters:
    ///   - rows: The number of those rows; 0 begins the output.
    ///   - formulas: The number of cells like formulas in them.
    /// - Throws: Errors of the format.
    package mutating func resume(after rows: Int, formulas: Int = 0) throws {
        guard rows > 0 else { return }
        earlierFormulas = formulas
        hasBegun = true
        try writer.begin()
        if style.format == .json {
            // In the list of records, a comma precedes every record but the first.
            var first = ComposedRows(names: [])
            first.add([])
            _ = try writer.write(.composed(first), atMost: 1)
        }
        writer.output.removeAll()
        writer.recordEnds.removeAll()
        ending.count.add(rows: rows, of: nil)
    }

    /// Writes the rows of a source to the target, at most `limit` of them.
    package mutating func write(_ source: RowSource, atMost limit: Int = .max) throws {
        if !hasBegun { try begin() }
        do {
            let (head, rows) = try writer.write(source, atMost: limit)
            ending.count.add(head, taken: rows)
            if let key = head.unclaimedKey { warnOnce(ofUnclaimed: key) }
        } catch {
            // Some formats have written the rows before the fault.
            ending.count.add(rowsBeforeFault: writer.recordEnds.count)
            throw error
        }
        try flush()
    }

    /// Adds a warning, also to a JSON result.
    package mutating func warn(_ text: String) {
        ending.warnings.append(text)
        notices.append("warning: \(text)")
    }

    /// Ends the output; a file now appears under its name.
    ///
    /// - Parameters:
    ///   - exit: The exit code, for JSON.
    ///   - failure: The failure, for JSON; the caller throws it.
    /// - Throws: `WriteError`; errors of the format.
    package mutating func finish(exit: ExitCode = .success, failure: Failure? = nil) throws {
        ending.exit = exit
        if style.format == .json, let failure { ending.failure = failure }
        if !hasBegun { try begin() }
        try writer.end(ending)
        if isPagerIdle { try context.environment.output.write(writer.output) }
        try flush()
        try target.commit()
        separateMessages()
        report(writer.shortened, omitted: writer.omitted)
        if let legend = writer.legend { context.messages.note(legend) }
        if target.hasChangedValues {
            context.messages.note(
                "control characters are shown escaped; files and pipes get them unchanged"
            )
        }
        tellFormulas(formulaCount)
        for notice in notices { context.messages.say(notice) }
    }

    /// Ends an output with all received rows, although their number is not the announced one.
    ///
    /// A file appears under its name.
    ///
    /// - Returns: The error to throw, as from `fail`.
    package mutating func finish(despite mismatch: RowMismatch) throws -> any Error {
        ending.warnings += mismatch.warnings
        ending.difference = mismatch.rows
        // stderr does not repeat an error in the JSON on stdout, but this one must not be
        // overlooked.
        if tellsFailure { notices += mismatch.warnings.map { "warning: \($0)" } }
        return try finish(failing: mismatch)
    }

    /// Ends an output that is complete but still a failure; a file appears under its name.
    ///
    /// - Returns: The error to throw, as from `fail`.
    package mutating func finish(failing error: some SelfExplaining) throws -> any Error {
        let failure = error.failure
        ending.failure = failure
        try finish()
        return tellsFailure ? ReportedFailure(error, exit: failure.exit) : error
    }

    /// Ends the output after an error.
    ///
    /// - Returns: The error to throw: unchanged, or marked as reported if the JSON on stdout
    ///   contains it.
    package mutating func fail(_ cause: any Error) -> any Error {
        context.messages.eraseProgress()
        defer { try? target.closePager() }
        let isAboutOutput = (cause as? WriteError)?.target == DescriptorSink.standardOutput
        guard hasBegun, !isAboutOutput, !isCut else { return cause }
        if style.format == .json {
            ending.failure = Failure(cause).interrupted(in: context.environment)
            ending.isWithoutPage = rows == 0 && totalSize == nil
        }
        do {
            try writer.end(ending)
            try flush()
            if style.keepsPartialFile, rows > 0 {
                try target.commit()
                context.messages.note("\(Count.text(rows, "record")) in \(style.path ?? "")")
            }
        } catch {
            return isCut ? cause : error
        }
        guard let failure = ending.failure, tellsFailure else { return cause }
        return ReportedFailure(cause, exit: failure.exit)
    }

    /// Whether the JSON on stdout reports a failure.
    private var tellsFailure: Bool { style.format == .json && target.isStandardOutput }

    private mutating func begin() throws {
        hasBegun = true
        try writer.begin()
        headCount = writer.output.count
    }

    /// Whether there is no row yet to start a pager for.
    private var isPagerIdle: Bool { style.usesPager && rows == 0 }

    private mutating func flush() throws {
        guard !writer.output.isEmpty, !isPagerIdle else { return }
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        swap(&bytes, &writer.output)
        swap(&ends, &writer.recordEnds)
        do {
            // A workbook has no boundaries between records, and must be ended to be readable.
            if stopsEarly, !style.format.isSpreadsheet {
                try writeUntilCancelled(bytes, ends)
            } else {
                try target.write(bytes)
            }
        } catch let error as WriteError {
            if target.isReplaced { ending.count.withdraw(ends.count) }
            throw error
        }
        headCount = 0
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        swap(&bytes, &writer.output)
        swap(&ends, &writer.recordEnds)
    }

    /// Writes the head and whole records; withdraws the records that a cancelled task leaves out.
    private mutating func writeUntilCancelled(_ bytes: [UInt8], _ ends: [Int]) throws {
        let boundaries = ends.isEmpty ? [] : [headCount] + ends
        guard let stop = try target.write(bytes, stoppingAt: boundaries) else { return }
        ending.count.withdraw(ends.count - max(0, stop.passed - 1))
        isCut = stop.isCut
        throw CancellationError()
    }

    private mutating func warnOnce(ofUnclaimed key: String) {
        let text =
            "the answer has an extra field '\(key)'; --result-format json prints it"
        if style.format.dropsOtherValues, !ending.warnings.contains(text) { warn(text) }
    }

    /// Separates counts and notes from rows on the same terminal.
    private func separateMessages() {
        guard target.sharesTerminal, context.environment.terminal.isMessages, rows > 0 else {
            return
        }
        context.messages.separate()
    }

    private func tellFormulas(_ count: Int) {
        guard count > 0 else { return }
        context.messages.note(
            "\(Count.text(count, "cell")) could run as \(count == 1 ? "a formula" : "formulas") "
                + "in a spreadsheet; --csv-safe makes \(count == 1 ? "it" : "them") safe"
        )
    }

    private func report(_ shortened: Int, omitted columns: [String]) {
        let parts = [
            columns.isEmpty || rows == 0 ? nil : "no room for \(columns.inWords)",
            shortened == 0 ? nil : "\(Count.text(shortened, "value")) shortened",
        ].compactMap(\.self)
        guard !parts.isEmpty else { return }
        let them = shortened + columns.count == 1 ? "it" : "them"
        context.messages.note("\(parts.joined(separator: ", ")); --no-truncate shows \(them)")
    }
}

/// An error already reported in the JSON on stdout.
package struct ReportedFailure: CausedError {
    package let exit: ExitCode
    package let causes: [any Error]

    package init(_ cause: any Error, exit: ExitCode) {
        self.exit = exit
        causes = [cause]
    }
}
