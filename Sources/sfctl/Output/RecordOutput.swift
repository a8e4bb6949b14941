import Records
import Terminal

/// Prints records page by page in the settled form, to stdout or a file.
///
/// A page's bytes leave before the next page is asked of it, so the first row is out while later ones are
/// still on their way.
struct RecordOutput {
    private let options: OutputOptions
    private let context: Context
    private let sink: any ByteSink
    private let file: ReplacingFile?
    private var writer: any PageWriter
    private var ending = Ending()
    private var hasBegun = false

    /// How many records have been written.
    var rows: Int { ending.rows }
    /// How many rows the whole query matches, once the first page is there.
    var totalSize: Int? { ending.totalSize }
    /// Whether the last page has been written, and none of its rows was left out.
    var isComplete: Bool { ending.isDone }

    /// Makes an output for rows of a shape.
    ///
    /// - Throws: `WriteError` when the file cannot be made; nothing is written yet.
    init(_ shape: RowShape, options: OutputOptions, context: Context) throws {
        self.options = options
        self.context = context
        file = try options.path.map { try ReplacingFile(path: $0) }
        sink = file ?? context.environment.output
        writer = try PageWriters.writer(for: shape, options: options, context: context)
    }

    /// Writes a page's records, at most `limit` of them, and sends them on their way.
    mutating func write(_ page: [UInt8], atMost limit: Int = .max) throws {
        if !hasBegun { try begin() }
        let (head, rows) = try writer.write(page, atMost: limit)
        ending.rows += rows
        ending.totalSize = head.totalSize ?? ending.totalSize
        ending.isDone = head.isDone && rows == head.recordCount
        if let key = head.unclaimedKey { warnOnce(ofUnclaimed: key) }
        try flush()
    }

    /// Notes what a script should find among the warnings of a JSON result.
    mutating func warn(_ text: String) {
        ending.warnings.append(text)
        context.messages.note("warning: \(text)")
    }

    /// Ends the output; a file appears under its name now.
    mutating func finish() throws {
        if !hasBegun { try begin() }
        try writer.end(ending)
        try flush()
        try file?.commit()
        (writer as? any CountsShortened).map { report($0.shortened) }
    }

    /// Ends the output after a failure.
    ///
    /// - Returns: the error to throw on: as it was, or marked as reported where the JSON on stdout holds it.
    mutating func fail(_ failure: Failure) -> any Error {
        context.messages.eraseProgress()
        let isWithinJSON = options.format == .json && file == nil && !failure.isAboutOutput
        if isWithinJSON, !hasBegun { return failure }
        ending.failure = failure
        ending.isDone = false
        do {
            if hasBegun { try writer.end(ending) }
            try flush()
            if options.keepsPartialFile, hasBegun { try file?.commit() } else { file?.discard() }
        } catch {
            file?.discard()
            return error
        }
        return isWithinJSON ? ReportedFailure(exit: failure.exit) : failure
    }

    private mutating func begin() throws {
        hasBegun = true
        try writer.begin()
    }

    private mutating func flush() throws {
        guard !writer.output.isEmpty else { return }
        if options.reachesTerminal { context.messages.eraseProgress() }
        var bytes: [UInt8] = []
        swap(&bytes, &writer.output)
        try sink.write(filtered(bytes))
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &writer.output)
    }

    /// Machine formats are lossless in a file or a pipe; on a terminal, control characters in the data would
    /// be commands to it.
    private func filtered(_ bytes: [UInt8]) -> [UInt8] {
        guard options.reachesTerminal, !options.isRaw else { return bytes }
        switch options.format {
        case .csv, .tsv, .ids, .vcard:
            return Self.harmless(bytes, options.display)
        case .table, .vertical, .json, .ndjson: return bytes
        }
    }

    /// Each value between tabs and line ends as it may be shown.
    private static func harmless(_ bytes: [UInt8], _ options: DisplayOptions) -> [UInt8] {
        let sanitizer = Sanitizer(mode: .block, options: options)
        let text = String(decoding: bytes, as: UTF8.self)
        let pieces = text.split(separator: "\t", omittingEmptySubsequences: false)
        return Array(pieces.map { sanitizer.text(of: String($0)) }.joined(separator: "\t").utf8)
    }

    private mutating func warnOnce(ofUnclaimed key: String) {
        let text = "the org also sent '\(key)', which no column shows; --result-format json has it"
        if options.format != .json, options.format != .ndjson, !ending.warnings.contains(text) {
            warn(text)
        }
    }

    private func report(_ shortened: Int) {
        guard shortened > 0 else { return }
        let count = Count.text(shortened, "value")
        context.messages.note("\(count) shortened; --no-truncate shows them")
    }
}

/// A failure that has been told already, as part of the JSON on stdout.
struct ReportedFailure: Error {
    let exit: ExitCode
}

/// A writer that shortens values and counts them.
protocol CountsShortened {
    var shortened: Int { get }
}
