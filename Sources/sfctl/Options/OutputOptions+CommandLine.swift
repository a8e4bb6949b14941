import CommandLine
import Output
import Text

/// The flags of every command that prints records.
enum OutputFlag {
    static let resultFormat: Option = resultFormat(for: ResultContents())

    private static func resultFormat(for contents: ResultContents) -> Option {
        Option(
            "result-format",
            short: "r",
            // The other formats parse too, and are refused with the reason.
            value: .choices(ResultFormat.names),
            named: "FORMAT",
            aliases: ["format"],
            isCommon: true,
            help:
                ResultFormat.offered(for: contents).map(\.name).joined(separator: ", ")
                + "; default table on a terminal, otherwise tsv"
        )
    }

    static let json = Option(
        "json",
        isCommon: true,
        help: "the same as --result-format json: one object {status, result, warnings}"
    )
    static let outputFile = Option(
        "output-file",
        value: .file,
        isCommon: true,
        help: "write to a file, only at the end; - is stdout"
    )
    static let partial = Option(
        "partial",
        help: "with --output-file: keep the partial file if the command fails"
    )
    static let noHeader = Option(
        FormatOption.header.rawValue,
        help: "\(formats(.header)): omit the header line"
    )
    static let lineEnding = Option(
        FormatOption.lineEnding.rawValue,
        value: .choices(["LF", "CRLF"]),
        help: "\(formats(.lineEnding)): the line ending; default LF"
    )
    static let bom = Option(
        FormatOption.byteOrderMark.rawValue,
        help: "\(formats(.byteOrderMark)): start with a byte order mark, for spreadsheets"
    )
    static let csvSafe = Option(
        FormatOption.inertFormulas.rawValue,
        help:
            "\(formats(.inertFormulas)): put ' before cells that spreadsheets would run as formulas"
    )
    static let excel = Option(
        FormatOption.excel.rawValue,
        help: "\(formats(.excel)): for Excel, as --bom --line-ending CRLF --csv-safe"
    )
    static let null = Option(
        FormatOption.null.rawValue,
        value: .text,
        mayBeEmpty: true,
        help: "\(formats(.null)): the text for null; default <null>"
    )
    static let attributes = Option(
        FormatOption.attributes.rawValue,
        help: "\(formats(.attributes)): keep the records' attributes"
    )
    static let pretty = Option(
        FormatOption.indentation.rawValue,
        help: "\(formats(.indentation)): indent, even if stdout is not a terminal"
    )
    static let noTruncate = Option(
        FormatOption.wholeValues.rawValue,
        help: "\(formats(.wholeValues)): show full values, regardless of width"
    )
    static let width = Option(
        FormatOption.width.rawValue,
        value: .number(WholeNumber(1...100_000)),
        named: "COLUMNS",
        help: "\(formats(.width)): the width; default the terminal's"
    )
    static let utc = Option(
        FormatOption.utc.rawValue,
        help: "\(formats(.utc)): show times in UTC, not local time"
    )
    static let noUTC = Option("no-utc", help: "show local time, whatever the setting utc says")
    static let raw: Option = raw(for: ResultContents())

    private static func raw(for contents: ResultContents) -> Option {
        Option(
            FormatOption.raw.rawValue,
            help: "\(formats(.raw, contents)): send control characters to a terminal unchanged"
        )
    }

    static let hyperlink = Option(
        FormatOption.hyperlinks.rawValue,
        value: .choices(["auto", "always", "never"]),
        named: "WHEN",
        help:
            "\(formats(.hyperlinks)): link Ids to their records: auto (default, if the terminal is "
            + "known to support links), always or never"
    )
    static let pager = Option(
        FormatOption.pager.rawValue,
        help:
            "\(formats(.pager)) on a terminal: use a pager: $SFCTL_PAGER, the setting pager, $PAGER or less"
    )
    static let noPager = Option(
        "no-pager",
        help: "use no pager, whatever SFCTL_PAGER and the setting pager say"
    )

    /// Returns the options of a command with such results.
    static func all(for contents: ResultContents) -> [Option] {
        [
            resultFormat(for: contents), json, outputFile, partial, noHeader, lineEnding, bom,
            csvSafe, excel, null, attributes, pretty, noTruncate, width, utc, noUTC,
            raw(for: contents), hyperlink, pager, noPager,
        ]
    }

    /// Returns the names of the formats that follow an option.
    private static func formats(
        _ option: FormatOption,
        _ contents: ResultContents = ResultContents()
    ) -> String {
        ResultFormat.offered(for: contents).filter { $0.options.contains(option) }.inWords
    }
}

extension OutputOptions: OptionGroup {
    static let heading = "Output"
    static let options: [Option] = OutputFlag.all(for: ResultContents())

    static let variables = ["SFCTL_TERMINAL_FORMAT", "SFCTL_NULL", "SFCTL_UTC", "SFCTL_PAGER"]

    static func hints(forUnknown flag: String) -> [String]? {
        guard flag == "--output" else { return nil }
        return [
            "--result-format FORMAT chooses the output format",
            "--output-file PATH writes to a file",
        ]
    }
}

extension OutputOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        format = try Self.format(arguments)
        listsIDs = Self.listsIDs(arguments)
        path = arguments[OutputFlag.outputFile].flatMap { $0 == "-" ? nil : $0 }
        keepsPartialFile = arguments.has(OutputFlag.partial)
        hasHeader = !arguments.has(OutputFlag.noHeader)
        usesCRLF = arguments[OutputFlag.lineEnding].map { $0 == "CRLF" }
        startsWithBOM = arguments.has(OutputFlag.bom)
        isCSVSafe = arguments.has(OutputFlag.csvSafe)
        isForExcel = arguments.has(OutputFlag.excel)
        null = arguments[OutputFlag.null]
        keepsAttributes = arguments.has(OutputFlag.attributes)
        isPretty = arguments.has(OutputFlag.pretty)
        fits = !arguments.has(OutputFlag.noTruncate)
        width = arguments.number(OutputFlag.width)
        isUTC = try Self.wish(OutputFlag.utc, against: OutputFlag.noUTC, arguments)
        isRaw = arguments.has(OutputFlag.raw)
        hyperlink = arguments[OutputFlag.hyperlink]
        usesPager = try Self.wish(OutputFlag.pager, against: OutputFlag.noPager, arguments)
        if let path { try OutputFile.check(path, format: format) }
        if let format { try check(fit: format) }
        if !fits, width != nil {
            throw UsageError("--no-truncate and --width contradict each other: use only one")
        }
        if keepsPartialFile, path == nil {
            throw UsageError("--partial needs --output-file PATH")
        }
    }

    /// Reads a switch and its opposite; nil if neither is given.
    private static func wish(
        _ option: Option,
        against opposite: Option,
        _ arguments: Arguments
    ) throws(UsageError) -> Bool? {
        let (isGiven, isOpposed) = (arguments.has(option), arguments.has(opposite))
        guard isGiven, isOpposed else { return isGiven ? true : isOpposed ? false : nil }
        throw UsageError(
            "--\(option.name) and --\(opposite.name) contradict each other: use only one"
        )
    }

    private static func format(_ arguments: Arguments) throws(UsageError) -> ResultFormat? {
        let named = arguments[OutputFlag.resultFormat].flatMap(ResultFormat.init(named:))
        guard arguments.has(OutputFlag.json) else { return named }
        guard let named, named != .json, named != .ids else { return .json }
        // sf has these two formats, and --json overrides them there.
        guard named == .csv || named == .table else {
            throw UsageError(
                "--json and --result-format \(named.name) are different formats",
                hints: ["remove one of them"]
            )
        }
        guard arguments[OutputFlag.outputFile] == nil else {
            throw UsageError(
                "--json overrides --result-format \(named.name), so the file would be JSON",
                hints: ["remove --json to write \(named.name)"]
            )
        }
        return .json
    }

    private static func listsIDs(_ arguments: Arguments) -> Bool {
        arguments.has(OutputFlag.json)
            && arguments[OutputFlag.resultFormat] == ResultFormat.ids.name
    }
}

extension Invocation {
    /// Whether errors are to be printed as JSON on stdout.
    var wantsJSON: Bool {
        has(OutputFlag.json)
            || value(of: OutputFlag.resultFormat) == ResultFormat.json.name
    }
}
