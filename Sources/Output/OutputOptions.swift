package import CommandLine
package import Text

/// The options of every command that prints an org's records: in which form, and where.
///
/// `OutputStyle` adds the settings of the terminal, the variables and the file's name.
package struct OutputOptions: OptionGroup {
    /// The format given explicitly; nil if the destination decides.
    package var format: ResultFormat?
    /// Whether the JSON result is only the list of ids or names: `--json` with `-r ids`.
    package var listsIDs = false
    /// The file to write; nil for stdout.
    package var path: String?
    var keepsPartialFile = false
    package var hasHeader = true
    /// Whether csv lines end in CRLF; nil if not given.
    var usesCRLF: Bool?
    var startsWithBOM = false
    /// Whether csv neutralises cells that a spreadsheet would run as formulas.
    var isCSVSafe = false
    /// The text for null; nil if not given.
    package var null: String?
    package var keepsAttributes = false
    /// Whether to indent JSON for programs, too.
    package var isPretty = false
    /// Whether a table may shorten values or switch to the vertical format.
    package var fits = true
    /// The width of table and vertical; nil for the terminal's.
    package var width: Int?
    /// Whether table and vertical show times in UTC.
    var isUTC = false
    /// Whether machine formats reach a terminal unfiltered.
    var isRaw = false
    /// When to make Ids links to their records; nil if not given.
    var hyperlink: String?
    /// Whether output for people goes through a pager.
    var usesPager = false

    /// Makes the options of a command line without any.
    package init() {}

    static let resultFormat: Option = resultFormat(for: ResultContents())

    private static func resultFormat(for contents: ResultContents) -> Option {
        let formats = ResultFormat.offered(for: contents)
        return Option(
            "result-format",
            short: "r",
            // The other formats parse too, and are refused with the reason.
            value: .choices(ResultFormat.names),
            named: "FORMAT",
            aliases: ["format"],
            isCommon: true,
            help:
                "\(formats.map(\.name).joined(by: ", ")); default table on a terminal, otherwise "
                + "tsv"
        )
    }

    package static let json = Option(
        "json",
        isCommon: true,
        help: "the same as --result-format json: one object {status, result, warnings}"
    )
    package static let outputFile = Option(
        "output-file",
        value: .file,
        isCommon: true,
        help: "write to a file, only if complete; - is stdout"
    )
    package static let partial = Option(
        "partial",
        help: "with --output-file: keep the partial file if the command fails"
    )
    static let noHeader = Option(
        "no-header",
        help: "\(formats(.header)): omit the header line"
    )
    package static let lineEnding = Option(
        "line-ending",
        value: .choices(["LF", "CRLF"]),
        help: "\(formats(.lineEnding)): the line ending; default LF"
    )
    package static let bom = Option(
        "bom",
        help: "\(formats(.byteOrderMark)): start with a byte order mark, for spreadsheets"
    )
    static let csvSafe = Option(
        "csv-safe",
        help:
            "\(formats(.inertFormulas)): put ' before cells that spreadsheets would run as formulas"
    )
    package static let null = Option(
        "null",
        value: .text,
        mayBeEmpty: true,
        help: "\(formats(.null)): the text for null; default <null>"
    )
    package static let attributes = Option(
        "attributes",
        help: "\(formats(.attributes)): keep the records' attributes"
    )
    static let pretty = Option(
        "pretty",
        help: "\(formats(.indentation)): indent, even if stdout is not a terminal"
    )
    static let noTruncate = Option(
        "no-truncate",
        help: "\(formats(.wholeValues)): show full values, regardless of width"
    )
    package static let width = Option(
        "width",
        value: .number(WholeNumber(1...100_000)),
        named: "COLUMNS",
        help: "\(formats(.width)): the width; default the terminal's"
    )
    package static let utc = Option(
        "utc",
        help: "\(formats(.utc)): show times in UTC, not local time"
    )
    package static let raw: Option = raw(for: ResultContents())

    private static func raw(for contents: ResultContents) -> Option {
        Option(
            "raw",
            help: "\(formats(.raw, contents)): send control characters to a terminal unchanged"
        )
    }

    static let hyperlink = Option(
        "hyperlink",
        value: .choices(["auto", "always", "never"]),
        named: "WHEN",
        help:
            "\(formats(.hyperlinks)): link Ids to their records: auto (default, if the terminal is "
            + "known to support links), always or never"
    )
    static let pager = Option(
        "pager",
        help: "\(formats(.pager)) on a terminal: use a pager: $SFCTL_PAGER, $PAGER or less"
    )
    package static let heading = "Output"
    package static let options: [Option] = options(for: ResultContents())

    /// Returns the options of a command with such results.
    package static func options(for contents: ResultContents) -> [Option] {
        [
            resultFormat(for: contents), json, outputFile, partial, noHeader, lineEnding, bom,
            csvSafe, null, attributes, pretty, noTruncate, width, utc, raw(for: contents),
            hyperlink, pager,
        ]
    }

    /// Returns the names of the formats that follow an option.
    private static func formats(
        _ option: FormatOption,
        _ contents: ResultContents = ResultContents()
    ) -> String {
        ResultFormat.offered(for: contents).filter { $0.options.contains(option) }.inWords
    }

    package static let variables = ["SFCTL_PAGER"]

    package static func hints(forUnknown flag: String) -> [String]? {
        guard flag == "--output" else { return nil }
        return [
            "--result-format FORMAT sets the output format",
            "--output-file PATH writes to a file",
        ]
    }

    /// The format given by name or by the file's extension; nil if the destination decides.
    package var chosenFormat: ResultFormat? { format ?? path.flatMap(ResultFormat.init(fileName:)) }
}

extension OutputOptions {
    package init(_ arguments: Arguments) throws(UsageError) {
        format = try Self.format(arguments)
        listsIDs = Self.listsIDs(arguments)
        path = arguments[Self.outputFile].flatMap { $0 == "-" ? nil : $0 }
        keepsPartialFile = arguments.has(Self.partial)
        hasHeader = !arguments.has(Self.noHeader)
        usesCRLF = arguments[Self.lineEnding].map { $0 == "CRLF" }
        startsWithBOM = arguments.has(Self.bom)
        isCSVSafe = arguments.has(Self.csvSafe)
        null = arguments[Self.null]
        keepsAttributes = arguments.has(Self.attributes)
        isPretty = arguments.has(Self.pretty)
        fits = !arguments.has(Self.noTruncate)
        width = arguments.number(Self.width)
        isUTC = arguments.has(Self.utc)
        isRaw = arguments.has(Self.raw)
        hyperlink = arguments[Self.hyperlink]
        usesPager = arguments.has(Self.pager)
        if let path { try OutputFile.check(path, format: format) }
        if let format { try check(fit: format) }
        if !fits, width != nil {
            throw UsageError("--no-truncate and --width contradict each other: use only one")
        }
        if keepsPartialFile, path == nil {
            throw UsageError("--partial needs --output-file PATH")
        }
    }

    private static func format(_ arguments: Arguments) throws(UsageError) -> ResultFormat? {
        let named = arguments[resultFormat].flatMap(ResultFormat.init(named:))
        guard arguments.has(json) else { return named }
        guard named == nil || named == .json || named == .ids else {
            throw UsageError(
                "--json and --result-format \(named?.name ?? "") are different formats",
                hints: ["remove one of them"]
            )
        }
        return .json
    }

    private static func listsIDs(_ arguments: Arguments) -> Bool {
        arguments.has(json) && arguments[resultFormat] == ResultFormat.ids.name
    }

    /// Rejects options that the format would ignore.
    package func check(fit format: ResultFormat) throws(UsageError) {
        let given: [(FormatOption, Option, isGiven: Bool)] = [
            (.header, Self.noHeader, !hasHeader),
            (.lineEnding, Self.lineEnding, usesCRLF != nil),
            (.byteOrderMark, Self.bom, startsWithBOM),
            (.inertFormulas, Self.csvSafe, isCSVSafe),
            (.null, Self.null, null != nil),
            (.attributes, Self.attributes, keepsAttributes),
            (.indentation, Self.pretty, isPretty),
            (.wholeValues, Self.noTruncate, !fits),
            (.width, Self.width, width != nil),
            (.utc, Self.utc, isUTC),
            (.raw, Self.raw, isRaw),
            (.hyperlinks, Self.hyperlink, hyperlink == "always"),
            (.pager, Self.pager, usesPager),
        ]
        for (need, option, isGiven) in given where isGiven && !format.options.contains(need) {
            let fitting = ResultFormat.all.first { $0.options.contains(need) }
            throw UsageError(
                "--\(option.name) does not apply to \(format) output",
                hints: fitting.map { ["--result-format \($0)"] } ?? []
            )
        }
    }
}

extension Invocation {
    /// Whether errors are to be printed as JSON on stdout.
    package var wantsJSON: Bool {
        has(OutputOptions.json)
            || value(of: OutputOptions.resultFormat) == ResultFormat.json.name
    }
}
