import Records
import Terminal

/// Prints records, source by source, in the settled form, to stdout or a file.
///
/// A page's bytes leave before the next page is asked for, so the first row is out while later ones are
/// still on their way.
struct RecordOutput {
    private let style: OutputStyle
    private let context: Context
    private let target: OutputTarget
    private var writer: any PageWriter
    private var ending = Ending()
    private var hasBegun = false
    private var count = RowCount()
    /// What is said once the data is out, because it may share the terminal with it.
    private var notices: [String] = []

    /// How many records have been written.
    var rows: Int { ending.rows }
    /// How many rows the whole query matches, once the first page is there.
    var totalSize: Int? { ending.totalSize }
    /// Whether the last page has been written, and none of its rows was left out.
    var isComplete: Bool { ending.isDone }
    /// Whether nothing that was written can be seen yet, and so may be dropped with the output.
    var isWithdrawable: Bool { !hasBegun || target.isReplaced }
    /// Whether the user has left the pager that shows them.
    var isLeft: Bool { target.isLeft }
    /// Where the pages that are written announced another number of rows than they hold.
    var difference: RowCount.Difference? { count.difference }

    /// Makes an output for rows of a shape.
    ///
    /// - Throws: `WriteError` when the file cannot be made; nothing is written yet.
    init(
        _ shape: RowShape,
        style: OutputStyle,
        context: Context,
        target: OutputTarget? = nil
    ) throws {
        self.style = style
        self.context = context
        writer = try PageWriters.writer(for: shape, style: style, context: context)
        self.target = try target ?? OutputTarget(style, context)
    }

    /// Writes the rows of a source, at most `limit` of them, and sends them on their way.
    mutating func write(_ source: RowSource, atMost limit: Int = .max) throws {
        if !hasBegun { try begin() }
        let (head, rows) = try writer.write(source, atMost: limit)
        ending.rows += rows
        ending.totalSize = head.totalSize ?? ending.totalSize
        ending.isDone = head.isDone && rows == head.recordCount
        count.add(rows: head.recordCount, of: head.totalSize)
        if let key = head.unclaimedKey { warnOnce(ofUnclaimed: key) }
        try flush()
    }

    /// Says of the whole query what the page just written says only of the part that it belongs to.
    mutating func settle(wholeSize: Int, isLast: Bool) {
        ending.isDone = ending.isDone && isLast
        ending.totalSize = ending.isDone ? rows : max(wholeSize, rows)
    }

    /// Notes what a script should find among the warnings of a JSON result.
    ///
    /// What was not asked for in this run is said even if it is to be quiet.
    mutating func warn(_ text: String, isAsked: Bool = false) {
        ending.warnings.append(text)
        if !isAsked || !context.messages.isQuiet { notices.append("warning: \(text)") }
    }

    /// Ends the output; a file appears under its name now.
    ///
    /// - Parameters:
    ///   - exit: How the command ends, for JSON.
    ///   - failure: Why it ends so, for JSON; the caller throws it.
    /// - Throws: `WriteError`; what the form throws.
    mutating func finish(exit: ExitCode = .success, failure: Failure? = nil) throws {
        ending.exit = exit
        if style.format == .json { ending.failure = failure }
        if !hasBegun { try begin() }
        try writer.end(ending)
        if isPagerIdle { try context.environment.output.write(writer.output) }
        try flush()
        try target.commit()
        report(writer.shortened)
        for notice in notices { context.messages.say(notice) }
    }

    /// Ends an output that has all rows that came, although they are not those that were announced; a file
    /// appears under its name.
    ///
    /// - Returns: the error to throw on, as `fail` gives it.
    mutating func finish(despite mismatch: RowMismatch) throws -> any Error {
        ending.warnings += mismatch.warnings
        if let difference = mismatch.rows {
            ending.totalSize = difference.announced
            ending.isDone = difference.sent >= difference.announced
        }
        // Of an error in the object on stdout, stderr says nothing; but this one must not be overlooked.
        if tellsFailure { notices += mismatch.warnings.map { "warning: \($0)" } }
        return try finish(failing: mismatch)
    }

    /// Ends an output that is written to its end and is a failure all the same; a file appears under its name.
    ///
    /// - Returns: the error to throw on, as `fail` gives it.
    mutating func finish(failing error: some SelfExplaining) throws -> any Error {
        let failure = error.failure
        ending.failure = failure
        try finish()
        return tellsFailure ? ReportedFailure(error, exit: failure.exit) : error
    }

    /// Ends the output after an error.
    ///
    /// - Returns: the error to throw on: as it was, or marked as reported where the JSON on stdout holds it.
    mutating func fail(_ cause: any Error) -> any Error {
        context.messages.eraseProgress()
        defer { target.closePager() }
        let isAboutOutput = (cause as? WriteError)?.target == DescriptorSink.standardOutput
        guard hasBegun, !isAboutOutput else { return cause }
        if style.format == .json {
            ending.failure = Failure(cause).interrupted(in: context.environment)
        }
        do {
            try writer.end(ending)
            try flush()
            if style.keepsPartialFile, rows > 0 { try target.commit() }
        } catch {
            return error
        }
        guard let failure = ending.failure, tellsFailure else { return cause }
        return ReportedFailure(cause, exit: failure.exit)
    }

    /// Whether a failure is told by the JSON on stdout.
    private var tellsFailure: Bool { style.format == .json && target.isStandardOutput }

    private mutating func begin() throws {
        hasBegun = true
        try writer.begin()
    }

    /// Whether there is nothing yet to start a pager for.
    private var isPagerIdle: Bool { style.usesPager && rows == 0 }

    private mutating func flush() throws {
        guard !writer.output.isEmpty, !isPagerIdle else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &writer.output)
        try target.write(filtered(bytes))
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &writer.output)
    }

    /// Machine formats are lossless in a file or a pipe; on a terminal, control characters in the data would
    /// be commands to it.
    private func filtered(_ bytes: [UInt8]) -> [UInt8] {
        guard style.reachesTerminal, !style.isRaw else { return bytes }
        switch style.format {
        case .csv, .tsv, .ids, .vcard:
            return Self.harmless(bytes, style.display)
        case .table, .vertical, .json, .ndjson: return bytes
        }
    }

    /// The text between tabs and line ends as it may be shown.
    private static func harmless(_ bytes: [UInt8], _ options: DisplayOptions) -> [UInt8] {
        let sanitizer = Sanitizer(mode: .cell, options: options)
        var shown: [UInt8] = []
        shown.reserveCapacity(bytes.count)
        var start = 0
        while let end = bytes[start...].firstIndex(where: Self.isSeparator) {
            sanitizer.append(start..<end, of: bytes, to: &shown)
            shown.append(bytes[end])
            start = end + 1
        }
        sanitizer.append(start..<bytes.count, of: bytes, to: &shown)
        return shown
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }

    private mutating func warnOnce(ofUnclaimed key: String) {
        let text =
            "the answer has a field '\(key)' that was not asked for; --result-format json prints it"
        let showsColumns = [.table, .vertical, .csv, .tsv].contains(style.format)
        if showsColumns, !ending.warnings.contains(text) {
            warn(text)
        }
    }

    private func report(_ shortened: Int) {
        guard shortened > 0 else { return }
        let count = Count.text(shortened, "value")
        let them = shortened == 1 ? "it" : "them"
        context.messages.note("\(count) shortened; --no-truncate shows \(them)")
    }
}

/// An error that has been told already, as part of the JSON on stdout.
struct ReportedFailure: VersionDoubting {
    let exit: ExitCode
    let doubtsVersion: Bool

    init(_ cause: any Error, exit: ExitCode) {
        self.exit = exit
        doubtsVersion = (cause as? any VersionDoubting)?.doubtsVersion ?? false
    }
}
