package import Text

/// The options of every command that prints an org's records: in which form, and where.
///
/// `OutputStyle` adds the settings of the terminal, the variables and the file's name.
package struct OutputOptions: Sendable {
    /// The format given explicitly; nil if the destination decides.
    package var format: ResultFormat?
    /// Whether the JSON result is only the list of ids or names: `--json` with `-r ids`.
    package var listsIDs = false
    /// The file to write; nil for stdout.
    package var path: String?
    package var keepsPartialFile = false
    package var hasHeader = true
    /// Whether csv lines end in CRLF; nil if not given.
    package var usesCRLF: Bool?
    package var startsWithBOM = false
    /// Whether csv neutralises cells that a spreadsheet would run as formulas.
    package var isCSVSafe = false
    /// Whether csv is as Excel opens it best: with a byte order mark, CRLF and `isCSVSafe`.
    package var isForExcel = false
    /// The text for null; nil if not given.
    package var null: String?
    package var keepsAttributes = false
    /// Whether to indent JSON for programs, too.
    package var isPretty = false
    /// Whether a table may shorten values or switch to the vertical format.
    package var fits = true
    /// The width of table and vertical; nil for the terminal's.
    package var width: Int?
    /// Whether table and vertical show times in UTC; nil if not given.
    package var isUTC: Bool?
    /// Whether machine formats reach a terminal unfiltered.
    package var isRaw = false
    /// When to make Ids links to their records; nil if not given.
    package var hyperlink: String?
    /// Whether output for people goes through a pager; nil if not given.
    package var usesPager: Bool?

    /// Makes the options of a command line without any.
    package init() {}

    /// The format given by name or by the file's extension; nil if the destination decides.
    package var chosenFormat: ResultFormat? { format ?? path.flatMap(ResultFormat.init(fileName:)) }
}

extension OutputOptions {
    /// Whether the user's own defaults apply: to people's output on a terminal.
    package func followDefaults(in context: Context) -> Bool {
        path == nil && context.style.isOutputForPeople && chosenFormat?.isForPeople ?? true
    }

    /// Rejects options that the format would ignore.
    package func check(fit format: ResultFormat) throws(UsageError) {
        let given: [(FormatOption, isGiven: Bool)] = [
            (.excel, isForExcel),
            (.header, !hasHeader),
            (.lineEnding, usesCRLF != nil),
            (.byteOrderMark, startsWithBOM),
            (.inertFormulas, isCSVSafe),
            (.null, null != nil),
            (.attributes, keepsAttributes),
            (.indentation, isPretty),
            (.wholeValues, !fits),
            (.width, width != nil),
            (.utc, isUTC == true),
            (.raw, isRaw),
            (.hyperlinks, hyperlink == "always"),
            (.pager, usesPager == true),
        ]
        for (option, isGiven) in given where isGiven && !format.options.contains(option) {
            let fitting = ResultFormat.all.first { $0.options.contains(option) }
            throw UsageError(
                "--\(option.rawValue) does not apply to \(format) output",
                hints: fitting.map { ["--result-format \($0)"] } ?? []
            )
        }
    }
}
