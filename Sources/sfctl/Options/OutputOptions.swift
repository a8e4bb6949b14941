/// In which form records come out, and where: the options of every command that prints records.
///
/// What the terminal, the variables and the file's name add to them is settled by `OutputStyle`.
struct OutputOptions: OptionGroup {
    /// The form asked for by name; nil leaves it to where the output goes.
    var format: ResultFormat?
    /// Whether the result of the JSON is the list of ids or names alone: `--json` beside `-r ids`.
    var listsIDs = false
    /// The file to write; nil for stdout.
    var path: String?
    var keepsPartialFile = false
    var hasHeader = true
    /// Whether csv lines end in CRLF; nil where nothing is said.
    var usesCRLF: Bool?
    var startsWithBOM = false
    /// What stands for null; nil where nothing is said.
    var null: String?
    var keepsAttributes = false
    /// Whether JSON is indented also where no person reads it.
    var isPretty = false
    /// Whether a table may shorten values or give way to the vertical form.
    var fits = true
    /// The width for table and vertical; nil for the terminal's.
    var width: Int?
    /// Whether people read times in UTC.
    var isUTC = false
    /// Whether machine formats go to a terminal unfiltered.
    var isRaw = false
    /// Whether what people read goes through a pager.
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
    static let pager = Option(
        "pager",
        help: "table and vertical on a terminal: by $SFCTL_PAGER, else $PAGER, else less"
    )
    static let heading = "Output"
    static let options = [
        resultFormat, json, outputFile, partial, noHeader, lineEnding, bom, null, attributes,
        pretty, noTruncate, width, utc, raw,
        pager,
    ]

    static let variables = ["SFCTL_PAGER"]

    /// The form that is asked for, by its own name or by the file's; nil leaves it to where the output goes.
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
        null = arguments[Self.null]
        keepsAttributes = arguments.has(Self.attributes)
        isPretty = arguments.has(Self.pretty)
        fits = !arguments.has(Self.noTruncate)
        width = arguments.number(Self.width)
        isUTC = arguments.has(Self.utc)
        isRaw = arguments.has(Self.raw)
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

    /// Refuses options that the format would ignore.
    func check(fit format: ResultFormat) throws(UsageError) {
        let rules: [(Option, isGiven: Bool, [ResultFormat])] = [
            (Self.noHeader, !hasHeader, [.csv, .tsv]),
            (Self.lineEnding, usesCRLF != nil, [.csv]),
            (Self.bom, startsWithBOM, [.csv]),
            (Self.null, null != nil, [.table, .vertical]),
            (Self.attributes, keepsAttributes, [.ndjson]),
            (Self.pretty, isPretty, [.json]),
            (Self.noTruncate, !fits, [.table]),
            (Self.width, width != nil, [.table, .vertical]),
            (Self.utc, isUTC, [.table, .vertical]),
            (Self.raw, isRaw, [.csv, .tsv, .ids, .vcard]),
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
    /// Whether errors are wanted as JSON on stdout.
    var wantsJSON: Bool {
        has(OutputOptions.json)
            || value(of: OutputOptions.resultFormat) == ResultFormat.json.rawValue
    }
}
