package import Platform
package import Records
package import Terminal
package import Text

/// The form and destination of a run's records, settled by the options, the terminal, the
/// environment and the file's name.
package struct OutputStyle: Sendable {
    package var format: ResultFormat
    /// Whether the JSON result is only the list of ids or names.
    package let listsIDs: Bool
    /// Whether a flag or the file's name chose the format.
    package let isFormatChosen: Bool
    /// The file to write; nil for stdout.
    package var path: String?
    let keepsPartialFile: Bool
    package var hasHeader: Bool
    let usesCRLF: Bool
    let startsWithBOM: Bool
    /// The treatment of CSV cells that a spreadsheet would read as formulas.
    package let formulas: CSVFormat.Formulas
    /// The subquery whose children are one row each; nil if each record is one row.
    package var flatChildren: FlatChildren?
    package var null: String
    /// Whether a flag chose `null`.
    let isNullChosen: Bool
    /// Whether a record is one line per field: for a command that shows one record, in a pipe.
    package var hasFieldLines: Bool
    /// The rules of columns in a table that is too narrow, in addition to their values' traits.
    package var columnRules: [ColumnRule] = []
    /// The most rows shown, if the query asks for more to tell whether there are more.
    package var mostRows = Int.max
    /// The least width, in terminal columns, to which a table shrinks a column.
    package var leastWidth = 12
    /// What a spreadsheet needs to know about the columns.
    package var sheet = SheetDescription()
    package let keepsAttributes: Bool
    package let isPretty: Bool
    /// Whether machine formats go to a terminal unfiltered.
    let isRaw: Bool
    /// The width for table and vertical; nil to fit the values.
    package let width: Int?
    package let localTime: LocalTime
    /// The characters and styles that the forms for people can use.
    package let display: DisplayOptions
    /// The growing file in place of one that appears at the end; nil for any other output.
    package var part: PartFile?
    /// Whether the output goes to a terminal.
    package let reachesTerminal: Bool
    /// Whether words separate records, for a screen reader.
    package let isAccessible: Bool
    /// Whether ids may link to their records.
    let linksIDs: Bool
    /// The part of a record's URL before its id; nil if ids are not links.
    private(set) var recordURLPrefix: String?
    /// Whether a pager shows the records.
    let usesPager: Bool
    /// The user's command line of the pager; nil for the usual one.
    let pager: String?

    /// Settles the options for records.
    ///
    /// - Parameters:
    ///   - options: The options of the command line.
    ///   - context: The command's context.
    ///   - terminalFormat: The default format on a terminal.
    ///   - mayListIDs: Whether `-r ids` with `--json` is allowed, and gives the ids as the result.
    /// - Throws: `UsageError` for options that do not fit the format; an error if this machine
    ///   lacks what the format needs.
    package init(
        _ options: OutputOptions,
        in context: Context,
        terminalFormat: ResultFormat = .table,
        mayListIDs: Bool = false
    ) throws {
        try self.init(
            options,
            in: context,
            terminalFormat,
            contents: ResultContents(),
            mayListIDs: mayListIDs
        )
    }

    /// Settles the options for rows that sfctl makes itself.
    ///
    /// - Parameters:
    ///   - options: The options of the command line.
    ///   - context: The command's context.
    ///   - terminalFormat: The default format on a terminal.
    ///   - mayListIDs: Whether `-r ids` with `--json` is allowed; the result is then the names.
    /// - Throws: `UsageError` for options that do not fit the format; an error if this machine
    ///   lacks what the format needs.
    package init(
        forListing options: OutputOptions,
        in context: Context,
        terminalFormat: ResultFormat = .table,
        mayListIDs: Bool = false
    ) throws {
        try self.init(
            options,
            in: context,
            terminalFormat,
            contents: .listing,
            mayListIDs: mayListIDs
        )
    }

    private init(
        _ options: OutputOptions,
        in context: Context,
        _ terminalFormat: ResultFormat,
        contents: ResultContents,
        mayListIDs: Bool
    ) throws {
        if let refusal = options.chosenFormat?.refusal(ofFile: options.path) { throw refusal }
        guard mayListIDs || !options.listsIDs else {
            throw UsageError(
                "--json and --result-format ids are different formats",
                hints: ["remove one of them"]
            )
        }
        let isTerminal = options.path == nil && context.style.isOutputForPeople
        let defaults =
            options.followDefaults(in: context)
            ? try context.outputDefaults() : OutputDefaults()
        let isList = terminalFormat == .table && !contents.isListing
        var usual: ResultFormat = context.style.isAccessible ? .vertical : terminalFormat
        // A flag for one format overrides a default that it does not fit.
        if isList, let wished = defaults.format, (try? options.check(fit: wished)) != nil {
            usual = wished
        }
        let format = options.chosenFormat ?? (isTerminal ? usual : .tsv)
        try options.check(fit: format)
        if let refusal = format.refusal(contents) { throw refusal }
        if format.isSpreadsheet { try ZipArchive.checkLibrary() }
        self.init(
            options,
            format,
            defaults,
            isTerminal: isTerminal,
            hasFieldLines: terminalFormat == .vertical && !contents.isListing
                && options.chosenFormat == nil && format == .tsv,
            in: context
        )
    }

    /// Settles the options for text that is not a list of records: its destination and the
    /// characters it can use.
    package init(ofText options: OutputOptions, in context: Context) {
        self.init(options, .tsv, OutputDefaults(), isTerminal: false, in: context)
    }

    private init(
        _ options: OutputOptions,
        _ format: ResultFormat,
        _ defaults: OutputDefaults,
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
        usesCRLF = options.usesCRLF ?? options.isForExcel
        startsWithBOM = options.startsWithBOM || options.isForExcel
        let isFile = options.path != nil || context.environment.terminal.isOutputFile
        formulas = options.isCSVSafe || options.isForExcel ? .inert : isFile ? .counted : .kept
        null = options.null ?? defaults.null ?? "<null>"
        isNullChosen = options.null != nil
        keepsAttributes = options.keepsAttributes
        isPretty = options.isPretty || isTerminal
        isRaw = options.isRaw
        width = options.fits ? options.width ?? (isTerminal ? style.outputWidth : nil) : nil
        let isUTC = options.isUTC ?? (defaults.isUTC || !isTerminal)
        localTime = isUTC ? .utc : context.environment.localTime
        display = style.display(
            isStyled: options.path == nil && style.colors(stream: isStandardTerminal)
        )
        reachesTerminal = options.path == nil && isStandardTerminal
        pager = defaults.pager
        let wantsPager = options.usesPager ?? (defaults.pager != nil)
        usesPager = wantsPager && reachesTerminal && format.isForPeople
        isAccessible = style.isAccessible
        linksIDs =
            switch options.hyperlink {
            case "always": true
            case "never": false
            case _ where format.isSpreadsheet: true
            default: reachesTerminal && !usesPager && style.showsLinks
            }
    }

    /// Whether a file of the format can be continued by another run: its text does not depend on
    /// the rows before.
    package var isContinuable: Bool {
        guard let path, OutputTarget.isReplaced(at: path) else { return false }
        return !format.isSpreadsheet && !format.isForPeople && !listsIDs
    }

    /// The choices that decide on the bytes of a file.
    package var fingerprint: String {
        "\(format) \(hasHeader) \(usesCRLF) \(startsWithBOM) \(formulas == .inert) "
            + "\(keepsAttributes) \(isPretty)"
    }

    /// Returns the columns whose types a spreadsheet needs; nil for other formats.
    package func typedColumns(of shape: RowShape) -> [ResultColumn]? {
        format.isSpreadsheet ? flatChildren?.columns ?? shape.columns : nil
    }

    /// Returns the writer of rows of a shape.
    ///
    /// - Throws: `UsageError` for a shape without the column that the format needs.
    package func writer(of shape: RowShape, _ context: Context) throws -> any PageWriter {
        if let flatChildren, let writer = format.flatWriter {
            return writer(flatChildren, shape, self)
        }
        return try format.writer(shape, self, context)
    }

    /// Returns the style for an org's records, whose ids may be links.
    ///
    /// The built-in org has no server whose records a browser could show.
    package func linking(to instanceURL: String) -> OutputStyle {
        guard linksIDs, instanceURL.hasPrefix("https://") else { return self }
        var style = self
        style.recordURLPrefix = "\(instanceURL)/"
        return style
    }
}
