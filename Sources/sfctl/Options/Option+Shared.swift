import Client

/// The options that several commands take.
extension Option {
    /// Taken by every command.
    static let everywhere = [color, quiet, debug, help]

    static let help = Option(
        "help",
        short: "h",
        help: "show help: -h the short page, --help the long one"
    )
    static let quiet = Option(
        "quiet",
        help: "no counts, hints or progress; stderr stays empty on success"
    )
    static let debug = Option(
        "debug",
        short: "d",
        help: "a line on stderr for each request: method, path, status, time, bytes, request id"
    )
    static let color = Option(
        "color",
        value: "WHEN",
        choices: ["auto", "always", "never"],
        help: "colour for people: auto (default), always or never"
    )

    static let targetOrg = Option(
        "target-org",
        short: "o",
        value: "ORG",
        isCommon: true,
        help: "the org to ask; `demo` is the built-in one"
    )
    static let apiVersion = Option(
        "api-version",
        value: "VERSION",
        help: "the REST API's version, such as 67.0; default the org's highest"
    )
    static let timeout = Option(
        "timeout",
        value: "SECONDS",
        help: "how long the org may be silent, 1 to 3600 seconds; default 60"
    )
    static let readOnly = Option(
        "read-only",
        help: "let no request leave that could change the org"
    )
    /// What every command takes that talks to an org.
    static let toOrg = [targetOrg, apiVersion, timeout, readOnly]

    static let resultFormat = Option(
        "result-format",
        short: "r",
        value: "FORMAT",
        choices: ResultFormat.names,
        aliases: ["format"],
        isCommon: true,
        help: "\(ResultFormat.allCases.map(\.rawValue).joined(separator: ", ")); "
            + "default table on a terminal, else tsv"
    )
    static let json = Option(
        "json",
        isCommon: true,
        help: "the same as --result-format json: one object {status, result, warnings}"
    )
    static let outputFile = Option(
        "output-file",
        value: "PATH",
        isCommon: true,
        help: "write to a file, complete or not at all; - is stdout"
    )
    static let partial = Option(
        "partial",
        help: "with --output-file: keep what has arrived when the run fails"
    )
    static let noHeader = Option("no-header", help: "csv and tsv without the line of column names")
    static let lineEnding = Option(
        "line-ending",
        value: "LF|CRLF",
        choices: ["LF", "CRLF"],
        help: "csv: how lines end; default LF"
    )
    static let bom = Option("bom", help: "csv: start with a byte order mark, for spreadsheets")
    static let null = Option(
        "null",
        value: "TEXT",
        mayBeEmpty: true,
        help: "table and vertical: what stands for null; default <null>"
    )
    static let attributes = Option("attributes", help: "ndjson: keep the records' attributes")
    static let pretty = Option("pretty", help: "json: indent also when it is not a terminal")
    static let noTruncate = Option("no-truncate", help: "table: show whole values, however wide")
    static let width = Option(
        "width",
        value: "COLUMNS",
        help: "table and vertical: the width to fit; default the terminal's"
    )
    static let utc = Option("utc", help: "table and vertical: times in UTC, not in local time")
    static let raw = Option(
        "raw",
        help: "csv, tsv, ids, vcard: control characters reach a terminal unchanged"
    )
    /// What every command takes that prints records.
    static let ofRecords = [
        resultFormat, json, outputFile, partial, noHeader, lineEnding, bom, null, attributes,
        pretty,
        noTruncate, width, utc, raw,
    ]
}
