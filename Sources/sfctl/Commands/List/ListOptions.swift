import Accounts
import CommandLine
import Lists
import Text

/// The conditions that narrow a list of any object.
struct RecordFilters: OptionGroup {
    private let comparisons: [FieldComparison]
    private let condition: String?

    private static let comparison = Option(
        "where",
        short: "w",
        value: .comparison(FieldComparison.operators, quotesSpaces: false),
        named: "FIELD=VALUE",
        isCommon: true,
        isRepeatable: true,
        help:
            "only records with this value; also !=, <, <=, >, >=, and ~ for a part of a text; "
            + "repeatable, all must match"
    )
    private static let matching = Option(
        "matching",
        value: .condition,
        help: "only records that match a SOQL condition, as after WHERE"
    )
    static let heading = "Filters"
    static let options = [comparison, matching]

    init(_ arguments: Arguments) throws(UsageError) {
        var comparisons: [FieldComparison] = []
        for text in arguments.all(Self.comparison) {
            comparisons.append(try FieldComparison(text, from: "--\(Self.comparison.name)"))
        }
        self.comparisons = comparisons
        try arguments.checkCondition(Self.matching)
        condition = arguments[Self.matching]
    }

    /// Narrows a list.
    func narrow(_ list: inout ListedRecords) {
        list.comparisons = comparisons
        list.matching = condition
    }
}

/// The number, order and columns of the records of a list.
struct ListOptions: OptionGroup {
    private let order: ListOrder
    private let limit: Int?
    private let columns: [String]?
    private let failsIfEmpty: Bool
    /// Whether to print the SOQL instead of running it.
    let printsSOQL: Bool

    private static let sort = Option(
        "sort",
        value: .fieldOrWord(ListOrder.words, .order),
        named: "ORDER",
        help:
            "sort by name (default), by latest activity, modified or created, or by fields: "
            + "StageName,Amount:desc"
    )
    private static let limit = Option(
        "limit",
        short: "n",
        value: .number(Settings.rowCounts),
        aliases: ["max-rows"],
        isCommon: true,
        help: "list at most N records; a note says if more match"
    )
    private static let fields = Option(
        "fields",
        value: .field,
        named: "A,B,C",
        help: "the columns; paths to parents allowed (Account.Industry)"
    )
    private static let printSOQL = Option(
        "print-soql",
        help: "print the SOQL instead of running it"
    )
    static let heading = "Listing"
    static let options = [sort, limit, fields, printSOQL, FetchOptions.failEmpty]
    static let exitCodes = [ExitCode.partial]

    init(_ arguments: Arguments) throws(UsageError) {
        order =
            if let text = arguments[Self.sort] {
                try ListOrder(text, from: "--\(Self.sort.name)")
            } else { .name }
        limit = arguments.number(Self.limit)
        columns =
            if let text = arguments[Self.fields] {
                try FieldNames(text, from: "--\(Self.fields.name)").names
            } else { nil }
        failsIfEmpty = arguments.has(FetchOptions.failEmpty)
        printsSOQL = arguments.has(Self.printSOQL)
    }

    /// Applies the options to a list.
    func apply(to list: inout ListedRecords) {
        list.order = order
        list.limit = limit
        list.columns = columns
        list.failsIfEmpty = failsIfEmpty
    }
}
