import Terminal

/// How and where the records of one run come out: the options of the output, settled by the terminal, the
/// variables and the file's name.
struct OutputStyle: Sendable {
    var format: ResultFormat
    /// Whether the form was asked for, by a flag or by the file's name.
    let isFormatChosen: Bool
    /// Whether the result of the JSON is the list of ids or names alone.
    let listsIDs: Bool
    /// The file to write, or nil for stdout.
    let path: String?
    let keepsPartialFile: Bool
    var hasHeader: Bool
    let usesCRLF: Bool
    let startsWithBOM: Bool
    var null: String
    /// Whether `null` was chosen by a flag.
    let isNullChosen: Bool
    /// Columns whose values a table never shortens, by name; beside those whose values tell it.
    var wholeColumns: Set<String> = []
    let keepsAttributes: Bool
    let isPretty: Bool
    /// Whether machine formats go to a terminal unfiltered.
    let isRaw: Bool
    /// The width for table and vertical; nil is as wide as the values.
    let width: Int?
    let localTime: LocalTime
    /// What people's forms can show.
    let display: DisplayOptions
    /// Whether the bytes end up on a terminal.
    let reachesTerminal: Bool
    /// Whether a pager shows them there.
    let usesPager: Bool

    /// Settles the options of records.
    ///
    /// - Parameters:
    ///   - options: What the command line says.
    ///   - context: The command's.
    ///   - terminalFormat: The form on a terminal where none is asked for.
    ///   - isListing: Whether the rows are of the program's own making, and so no contacts.
    ///   - mayListIDs: Whether `-r ids` beside `--json` gives the ids as the result.
    /// - Throws: `UsageError` for options that do not fit the form.
    init(
        _ options: OutputOptions,
        in context: Context,
        terminalFormat: ResultFormat = .table,
        isListing: Bool = false,
        mayListIDs: Bool = false
    ) throws(UsageError) {
        guard mayListIDs || !options.listsIDs else {
            throw UsageError(
                "--json and --result-format ids ask for two different formats",
                hints: ["remove one of them"]
            )
        }
        let isTerminal = options.path == nil && context.style.isOutputForPeople
        let format = options.chosenFormat ?? (isTerminal ? terminalFormat : .tsv)
        try options.check(fit: format)
        guard !isListing || format != .vcard else {
            throw UsageError(
                "vcard output works for Contact records only",
                hints: ["--result-format csv"]
            )
        }
        self.init(options, format, isTerminal: isTerminal, in: context)
    }

    /// Settles the options of a text that is no list of records: where it goes, and what can be shown there.
    init(ofText options: OutputOptions, in context: Context) {
        self.init(options, .tsv, isTerminal: false, in: context)
    }

    private init(
        _ options: OutputOptions,
        _ format: ResultFormat,
        isTerminal: Bool,
        in context: Context
    ) {
        let style = context.style
        let isStandardTerminal = context.environment.terminal.isOutput
        self.format = format
        isFormatChosen = options.chosenFormat != nil
        listsIDs = options.listsIDs
        path = options.path
        keepsPartialFile = options.keepsPartialFile
        hasHeader = options.hasHeader
        usesCRLF = options.usesCRLF ?? false
        startsWithBOM = options.startsWithBOM
        null = options.null ?? "<null>"
        isNullChosen = options.null != nil
        keepsAttributes = options.keepsAttributes
        isPretty = options.isPretty || isTerminal
        isRaw = options.isRaw
        width = options.fits ? options.width ?? (isTerminal ? style.outputWidth : nil) : nil
        localTime = options.isUTC || !isTerminal ? .utc : context.environment.localTime
        display = style.display(
            isStyled: options.path == nil && style.colors(stream: isStandardTerminal)
        )
        reachesTerminal = options.path == nil && isStandardTerminal
        let wantsPager = options.usesPager || context.environment.variable("SFCTL_PAGER") != nil
        usesPager = wantsPager && reachesTerminal && format.isForPeople
    }
}
