package import Records
package import Text

/// An output format, one row of the table `ResultFormat.all`.
///
/// The table is the only place that lists the formats. A new format is a row there, and a file with
/// its `PageWriter` or `RowFormat`.
package struct ResultFormat: Sendable {
    /// Makes the writer for rows of a shape.
    package typealias Writer = @Sendable (RowShape, OutputStyle, Context) throws -> any PageWriter
    /// Makes the writer for rows that each hold one child and the values of its record.
    package typealias FlatWriter = @Sendable (FlatChildren, RowShape, OutputStyle) -> any PageWriter

    /// The name on the command line.
    package let name: String
    /// The description, in one line.
    package let summary: String
    /// The names in other programs.
    package var otherNames: [String] = []
    /// The file extensions that choose the format.
    package var endings: [String] = []
    /// Whether the format is for people: fitted, coloured, in local time.
    package var isForPeople = false
    /// The use of the selected columns.
    package let columns: ColumnUse
    /// Whether the format is a file of a spreadsheet, which has types and is no text.
    package var isSpreadsheet = false
    /// Whether the format holds whole contacts, so that a list of them selects every field of a
    /// card.
    package var holdsCards = false
    /// The treatment of control characters on a terminal.
    var onTerminal = TerminalForm.unchanged
    /// The form of the result of `SELECT COUNT()`.
    package var count = CountForm.number
    /// The options that the format follows.
    package let options: [FormatOption]
    /// Returns the error for a result that the format cannot hold; nil for any other.
    package var refusal: @Sendable (ResultContents) -> UsageError? = { _ in nil }
    package private(set) var writer: Writer
    /// The writer with one row for each child; nil if the format has none.
    package var flatWriter: FlatWriter?

    /// The use that a format makes of the selected columns.
    package enum ColumnUse: Sendable {
        /// It shows the columns.
        case shown
        /// It shows the columns, under names that precede the first row.
        case headed
        /// It shows the id alone.
        case id
        /// It writes whole records.
        case unused
    }

    /// The handling of control characters when a format for programs goes to a terminal.
    enum TerminalForm: Sendable {
        case unchanged
        /// With invisible characters as JSON escapes, which parse to the same values.
        case escaped
        /// With visible signs in place of control characters.
        case madeVisible
    }

    /// The form of a count.
    package enum CountForm: Sendable {
        /// The number alone.
        case number
        /// A row with a `count` column.
        case row
        /// A row if the user chose the format; else the number, for a shell variable.
        case rowIfChosen
    }
}

/// An output option that not every format follows, by its name on the command line.
package enum FormatOption: String, Sendable {
    case header = "no-header"
    case lineEnding = "line-ending"
    case byteOrderMark = "bom"
    case inertFormulas = "csv-safe"
    case excel
    case null
    case attributes
    case indentation = "pretty"
    case wholeValues = "no-truncate"
    case width
    case utc
    case raw
    case hyperlinks = "hyperlink"
    case pager
}

/// The kind of a result, known before its first row.
package struct ResultContents: Sendable {
    /// Whether sfctl makes the rows itself, so that they are no records of an org.
    var isListing = false
    /// The object of the records; nil if unknown.
    package var object: String?
    /// Whether the rows are groups.
    package var isAggregate = false
    /// Whether the result is a number.
    package var isCount = false
    /// The objects of the subqueries.
    package var children: [String] = []
    /// The command line that prints ids instead of their number.
    package var lineForIDs: String?

    /// Makes the value from its parts.
    package init(
        isListing: Bool = false,
        object: String? = nil,
        isAggregate: Bool = false,
        isCount: Bool = false,
        children: [String] = [],
        lineForIDs: String? = nil
    ) {
        self.isListing = isListing
        self.object = object
        self.isAggregate = isAggregate
        self.isCount = isCount
        self.children = children
        self.lineForIDs = lineForIDs
    }

    /// Rows that sfctl makes itself.
    package static let listing = ResultContents(isListing: true)
}

extension ResultFormat {
    /// Returns the format with a name; nil if there is none.
    package init?(named name: String) {
        let name = name.lowercased()
        guard let format = Self.all.first(where: { $0.names.contains(name) }) else { return nil }
        self = format
    }

    /// Returns the format for a file's extension; nil if there is none.
    package init?(fileName: String) {
        guard let ending = fileName.split(separator: ".").last?.lowercased(),
            let format = Self.all.first(where: { $0.endings.contains(ending) })
        else { return nil }
        self = format
    }

    /// Returns the error for output to stdout if the format is no text.
    func refusal(ofFile path: String?) -> UsageError? {
        guard isSpreadsheet, path == nil else { return nil }
        return UsageError(
            "\(name) needs a file",
            hints: ["--output-file FILE.\(ending)", "--result-format csv goes to stdout"]
        )
    }

    /// Returns the format with another writer of its rows.
    package func writing(_ writer: @escaping Writer) -> ResultFormat {
        var format = self
        format.writer = writer
        return format
    }

    private var names: [String] { [name] + otherNames }

    /// All names on the command line.
    package static let names = all.map(\.name) + all.flatMap(\.otherNames)

    /// All file extensions, for help and messages: `.csv .tsv`.
    package static var endings: String {
        all.flatMap(\.endings).map { ".\($0)" }.joined(separator: " ")
    }

    /// The extension for a new file of the format.
    package var ending: String { endings.first ?? (holdsCards ? "vcf" : "txt") }

    /// Returns the formats that can hold a result.
    package static func offered(for contents: ResultContents) -> [ResultFormat] {
        all.filter { $0.refusal(contents) == nil }
    }

    /// Whether the format drops values of a record that are in none of its columns.
    var dropsOtherValues: Bool { columns == .shown || columns == .headed }

    /// Whether the format needs the columns even if there is no row.
    package var needsColumns: Bool { columns == .headed || columns == .id }
}

extension ResultFormat: Hashable, CustomStringConvertible {
    package var description: String { name }

    package static func == (left: ResultFormat, right: ResultFormat) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension [ResultFormat] {
    /// The names in a sentence: `csv, tsv and ids`.
    package var inWords: String {
        map(\.name).inWords
    }
}
