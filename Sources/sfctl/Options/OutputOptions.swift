import Terminal

/// How the records of a command come out: the settled options of the output.
struct OutputOptions: Sendable {
    var format: ResultFormat
    /// The file to write, or nil for stdout.
    var path: String?
    var keepsPartialFile = false
    var hasHeader = true
    var usesCRLF = false
    var startsWithBOM = false
    var null = "<null>"
    /// Whether `null` was chosen by a flag.
    var isNullChosen = false
    /// Columns whose values a table never shortens, by name; beside those whose values tell it.
    var wholeColumns: Set<String> = []
    var keepsAttributes = false
    var isPretty = false
    /// Whether machine formats go to a terminal unfiltered.
    var isRaw = false
    /// Whether a table may shorten values or give way to the vertical form.
    var fits = true
    /// The width for table and vertical; nil is as wide as the values.
    var width: Int?
    var localTime: LocalTime
    /// What people's forms can show.
    var display: DisplayOptions
    /// Whether the bytes end up on a terminal.
    var reachesTerminal = false

    /// Settles the options that `Option.ofRecords` declares.
    ///
    /// - Parameters:
    ///   - context: The command's.
    ///   - terminalFormat: The form on a terminal where none is asked for.
    ///   - isListing: Whether the rows are of the program's own making, and so no contacts.
    /// - Throws: `UsageError` for options that do not fit each other.
    init(
        _ context: Context,
        terminalFormat: ResultFormat = .table,
        isListing: Bool = false
    ) throws(UsageError) {
        let arguments = context.arguments
        let look = Look(context.environment, color: arguments[.color])
        path = arguments[.outputFile].flatMap { $0 == "-" ? nil : $0 }
        let isTerminal = path == nil && look.isOutputForPeople
        let asked = try Self.formatAsked(arguments)
        format =
            asked ?? path.flatMap(ResultFormat.init(fileName:))
            ?? (isTerminal ? terminalFormat : .tsv)
        reachesTerminal = path == nil && context.environment.terminal.isOutput
        keepsPartialFile = arguments.has(.partial)
        hasHeader = !arguments.has(.noHeader)
        usesCRLF = arguments[.lineEnding] == "CRLF"
        startsWithBOM = arguments.has(.bom)
        null = arguments[.null] ?? null
        isNullChosen = arguments.has(.null)
        keepsAttributes = arguments.has(.attributes)
        isPretty = arguments.has(.pretty) || isTerminal
        isRaw = arguments.has(.raw)
        fits = !arguments.has(.noTruncate)
        let width = try arguments.integer(.width, in: 1...100_000)
        self.width = fits ? width ?? (isTerminal ? look.outputWidth : nil) : nil
        localTime = arguments.has(.utc) || !isTerminal ? .utc : context.environment.localTime
        display = DisplayOptions(
            isStyled: path == nil && look.colors(stream: context.environment.terminal.isOutput),
            isUnicode: look.isUnicode,
            width: look.textWidth
        )
        try checkFit(arguments)
        guard !isListing || format != .vcard else {
            throw UsageError(
                "vcard output is for contacts, and these are none",
                hints: ["--result-format csv"]
            )
        }
    }

    /// Settles the options of a text that is no list of records: where it goes, and what can be shown there.
    init(ofText context: Context) {
        let look = Look(context.environment, color: context.arguments[.color])
        path = context.arguments[.outputFile].flatMap { $0 == "-" ? nil : $0 }
        format = .tsv
        reachesTerminal = path == nil && context.environment.terminal.isOutput
        localTime = .utc
        display = DisplayOptions(isUnicode: look.isUnicode, width: look.textWidth)
    }

    private static func formatAsked(_ arguments: Arguments) throws(UsageError) -> ResultFormat? {
        let named = arguments[.resultFormat].flatMap(ResultFormat.init(named:))
        guard arguments.has(.json) else { return named }
        guard named == nil || named == .json else {
            throw UsageError(
                "--json and --result-format \(named?.rawValue ?? "") ask for two different forms",
                hints: ["leave one of them out"]
            )
        }
        return .json
    }

    /// An option that another choice makes meaningless is refused, not ignored.
    private func checkFit(_ arguments: Arguments) throws(UsageError) {
        let rules: [(Option, [ResultFormat])] = [
            (.noHeader, [.csv, .tsv]),
            (.lineEnding, [.csv]),
            (.bom, [.csv]),
            (.null, [.table, .vertical]),
            (.attributes, [.ndjson]),
            (.pretty, [.json]),
            (.noTruncate, [.table]),
            (.width, [.table, .vertical]),
            (.utc, [.table, .vertical]),
            (.raw, [.csv, .tsv, .ids, .vcard]),
        ]
        for (option, formats) in rules where arguments.has(option) && !formats.contains(format) {
            throw UsageError(
                "--\(option.name) has no meaning for \(format.rawValue) output",
                hints: ["--result-format \(formats[0].rawValue)"]
            )
        }
        if arguments.has(.noTruncate), arguments.has(.width) {
            throw UsageError("--no-truncate and --width ask for opposite things: take one")
        }
        if keepsPartialFile, path == nil {
            throw UsageError("--partial goes with --output-file PATH")
        }
    }
}
