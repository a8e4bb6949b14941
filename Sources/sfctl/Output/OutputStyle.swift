import HTTP
import Records
import Terminal

/// How and where the records of one run come out: the options of the output, settled by the terminal, the
/// variables and the file's name.
struct OutputStyle: Sendable {
    var format: ResultFormat
    /// Whether the result of the JSON is the list of ids or names alone.
    let listsIDs: Bool
    /// Whether the form was asked for, by a flag or by the file's name.
    let isFormatChosen: Bool
    /// The file to write, or nil for stdout.
    let path: String?
    let keepsPartialFile: Bool
    var hasHeader: Bool
    let usesCRLF: Bool
    let startsWithBOM: Bool
    /// What csv does about cells that a spreadsheet would take for formulas.
    let formulas: CSVFormat.Formulas
    /// The subquery whose children are a row each; nil where a record is.
    var flatChildren: FlatChildren?
    var null: String
    /// Whether `null` was chosen by a flag.
    let isNullChosen: Bool
    /// Whether a record is a line for each field: in a pipe, of a command that shows one record.
    var hasFieldLines: Bool
    /// Columns whose values a table never shortens, by name; beside those whose values tell it.
    var wholeColumns: Set<String> = []
    /// Those of them that a table may shorten if it does not fit otherwise.
    var yieldingColumns: Set<String> = []
    /// The columns below which a table does not shrink a column whose values may be shortened.
    var leastWidth = 12
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
    /// Whether records are told apart in words, for a screen reader.
    let isAccessible: Bool
    /// Whether Ids may be links to their records.
    let linksIDs: Bool
    /// What stands before an Id in the URL of its record; nil where Ids are no links.
    private(set) var recordURLPrefix: String?
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
        let usual: ResultFormat = context.style.isAccessible ? .vertical : terminalFormat
        let format = options.chosenFormat ?? (isTerminal ? usual : .tsv)
        try options.check(fit: format)
        guard !isListing || format != .vcard else {
            throw UsageError(
                "vcard output works for Contact records only",
                hints: ["--result-format csv"]
            )
        }
        self.init(
            options,
            format,
            isTerminal: isTerminal,
            hasFieldLines: terminalFormat == .vertical && !isListing
                && options.chosenFormat == nil && format == .tsv,
            in: context
        )
    }

    /// Settles the options of a text that is no list of records: where it goes, and what can be shown there.
    init(ofText options: OutputOptions, in context: Context) {
        self.init(options, .tsv, isTerminal: false, in: context)
    }

    private init(
        _ options: OutputOptions,
        _ format: ResultFormat,
        isTerminal: Bool,
        hasFieldLines: Bool = false,
        in context: Context
    ) {
        let style = context.style
        let isStandardTerminal = context.environment.terminal.isOutput
        self.format = format
        self.hasFieldLines = hasFieldLines
        listsIDs = options.listsIDs
        isFormatChosen = options.chosenFormat != nil
        path = options.path
        keepsPartialFile = options.keepsPartialFile
        hasHeader = options.hasHeader
        usesCRLF = options.usesCRLF ?? false
        startsWithBOM = options.startsWithBOM
        let isFile = options.path != nil || context.environment.terminal.isOutputFile
        formulas = options.isCSVSafe ? .inert : isFile ? .counted : .kept
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
        isAccessible = style.isAccessible
        linksIDs =
            switch options.hyperlink {
            case "always": true
            case "never": false
            default: reachesTerminal && !usesPager && style.showsLinks
            }
    }

    /// The style for records of an org, whose Ids may be links to it.
    ///
    /// The built-in org has no server that a browser could show a record of.
    func linking(to instanceURL: InstanceURL) -> OutputStyle {
        guard linksIDs, instanceURL.description.hasPrefix("https://") else { return self }
        var style = self
        style.recordURLPrefix = "\(instanceURL)/"
        return style
    }
}
