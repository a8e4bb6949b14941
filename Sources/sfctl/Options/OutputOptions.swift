import Text

/// The options of every command that prints records: in which form, and where.
///
/// `OutputStyle` adds the settings of the terminal, the variables and the file's name.
struct OutputOptions: OptionGroup {
    /// The format given explicitly; nil if the destination decides.
    var format: ResultFormat?
    /// Whether the JSON result is only the list of ids or names: `--json` with `-r ids`.
    var listsIDs = false
    /// The file to write; nil for stdout.
    var path: String?
    var keepsPartialFile = false
    var hasHeader = true
    /// Whether csv lines end in CRLF; nil if not given.
    var usesCRLF: Bool?
    var startsWithBOM = false
    /// Whether csv neutralises cells that a spreadsheet would run as formulas.
    var isCSVSafe = false
    /// The text for null; nil if not given.
    var null: String?
    var keepsAttributes = false
    /// Whether to indent JSON for programs, too.
    var isPretty = false
    /// Whether a table may shorten values or switch to the vertical format.
    var fits = true
    /// The width of table and vertical; nil for the terminal's.
    var width: Int?
    /// Whether table and vertical show times in UTC.
    var isUTC = false
    /// Whether machine formats reach a terminal unfiltered.
    var isRaw = false
    /// When to make Ids links to their records; nil if not given.
    var hyperlink: String?
    /// Whether output for people goes through a pager.
    var usesPager = false

    static let resultFormat = Option(
        "result-format",
        short: "r",
        value: .choices(ResultFormat.names),
        named: "FORMAT",
        aliases: ["format"],
        isCommon: true,
        help: "\(ResultFormat.list); "
            + "default table on a terminal, else tsv"
    )
    static let json = Option(
        "json",
        isCommon: true,
        help: "the same as --result-format json: one object {status, result, warnings}"
    )
    static let outputFile = Option(
        "output-file",
        value: .file,
        isCommon: true,
        help: "write to a file, complete or not at all; - is stdout"
    )
    static let partial = Option(
        "partial",
        help: "with --output-file: keep what has arrived when the command fails"
    )
    static let noHeader = Option("no-header", help: "csv and tsv without the line of column names")
    static let lineEnding = Option(
        "line-ending",
        value: .choices(["LF", "CRLF"]),
        help: "csv: how lines end; default LF"
    )
    static let bom = Option("bom", help: "csv: start with a byte order mark, for spreadsheets")
    static let csvSafe = Option(
        "csv-safe",
        help: "csv: put ' before cells that a spreadsheet would run as formulas"
    )
    static let null = Option(
        "null",
        value: .text,
        mayBeEmpty: true,
        help: "table and vertical: what stands for null; default <null>"
    )
    static let attributes = Option("attributes", help: "ndjson: keep the records' attributes")
    static let pretty = Option("pretty", help: "json: indent even if stdout is not a terminal")
    static let noTruncate = Option("no-truncate", help: "table: show whole values, however wide")
    static let width = Option(
        "width",
        value: .number(WholeNumber(1...100_000)),
        named: "COLUMNS",
        help: "table and vertical: the width to fit; default the terminal's"
    )
    static let utc = Option("utc", help: "table and vertical: times in UTC, not in local time")
    static let raw = Option(
        "raw",
        help: "csv, tsv, ids, vcard: control characters reach a terminal unchanged"
    )
    static let hyperlink = Option(
        "hyperlink",
        value: .choices(["auto", "always", "never"]),
        named: "WHEN",
        help:
            "table: Ids are links to their records: auto (default: where the terminal is known to "
            + "show links), always or never"
    )
    static let pager = Option(
        "pager",
        help: "table and vertical on a terminal: by $SFCTL_PAGER, else $PAGER, else less"
    )
    static let heading = "Output"
    static let options = [
        resultFormat, json, outputFile, partial, noHeader, lineEnding, bom, csvSafe, null,
        attributes, pretty, noTruncate, width, utc, raw, hyperlink,
        pager,
    ]

    static let variables = ["SFCTL_PAGER"]

    /// The format given by name or by the file's extension; nil if the destination decides.
    var chosenFormat: ResultFormat? { format ?? path.flatMap(ResultFormat.init(fileName:)) }
}

extension OutputOptions {
    init(_ arguments: Arguments) throws(UsageError) {
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
            throw UsageError("--no-truncate and --width contradict each other: choose one")
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
                "--json and --result-format \(named?.rawValue ?? "") ask for two different formats",
                hints: ["remove one of them"]
            )
        }
        return .json
    }

    private static func listsIDs(_ arguments: Arguments) -> Bool {
        arguments.has(json) && arguments[resultFormat] == ResultFormat.ids.rawValue
    }

    /// Rejects options that the format would ignore.
    func check(fit format: ResultFormat) throws(UsageError) {
        let rules: [(Option, isGiven: Bool, [ResultFormat])] = [
            (Self.noHeader, !hasHeader, [.csv, .tsv]),
            (Self.lineEnding, usesCRLF != nil, [.csv]),
            (Self.bom, startsWithBOM, [.csv]),
            (Self.csvSafe, isCSVSafe, [.csv]),
            (Self.null, null != nil, [.table, .vertical]),
            (Self.attributes, keepsAttributes, [.ndjson]),
            (Self.pretty, isPretty, [.json]),
            (Self.noTruncate, !fits, [.table]),
            (Self.width, width != nil, [.table, .vertical]),
            (Self.utc, isUTC, [.table, .vertical]),
            (Self.raw, isRaw, [.csv, .tsv, .ids, .vcard]),
            (Self.hyperlink, hyperlink == "always", [.table]),
            (Self.pager, usesPager, [.table, .vertical]),
        ]
        for (option, isGiven, formats) in rules where isGiven && !formats.contains(format) {
            throw UsageError(
                "--\(option.name) does not apply to \(format.rawValue) output",
                hints: ["--result-format \(formats[0].rawValue)"]
            )
        }
    }
}

extension Invocation {
    /// Whether errors are to be printed as JSON on stdout.
    var wantsJSON: Bool {
        has(OutputOptions.json)
            || value(of: OutputOptions.resultFormat) == ResultFormat.json.rawValue
    }
}
