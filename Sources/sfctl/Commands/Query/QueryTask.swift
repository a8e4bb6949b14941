import Accounts
import CommandLine
import Output
import Text
import Views

/// The action of a query command.
enum QueryTask: OptionGroup, Hashable {
    /// Sends the SOQL and prints the rows.
    case run
    /// Parses the SOQL and lists its columns.
    case check
    /// Prints the SOQL itself.
    case format
    /// Prints the org's plans for the SOQL.
    case explain

    private static let checkOption = Option(
        "check",
        isCommon: true,
        help: "parse the SOQL and list its columns, without an org"
    )
    private static let formatOption = Option(
        "format-soql",
        help: "print the SOQL on several lines with its comments, without an org"
    )
    static let heading = "Query"
    private static let explainOption = Option(
        "explain",
        help: "show how the org would run the SOQL, and whether it is selective"
    )
    static let options = [checkOption, formatOption, explainOption]
}

extension QueryTask {
    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.has(Self.explainOption) else {
            try Self.checkExplain(arguments)
            self = .explain
            return
        }
        let isCheck = arguments.has(Self.checkOption)
        guard isCheck || arguments.has(Self.formatOption) else {
            self = .run
            return
        }
        guard !isCheck || !arguments.has(Self.formatOption) else {
            throw UsageError("--check and --format-soql print different things: use only one")
        }
        let option = isCheck ? Self.checkOption : Self.formatOption
        let unused = Self.ofSending + (isCheck ? [] : Self.ofRowsAlone + BindOptions.options)
        if let odd = unused.first(where: arguments.has) {
            let does = isCheck ? "sends nothing" : "prints the SOQL and sends nothing"
            throw UsageError(
                "--\(odd.name) cannot be combined with --\(option.name), which \(does)"
            )
        }
        self = isCheck ? .check : .format
    }

    private static func checkExplain(_ arguments: Arguments) throws(UsageError) {
        let others = FetchOptions.options.filter {
            $0 != FetchOptions.allRows && $0 != FetchOptions.tooling
        }
        let unused =
            [checkOption, formatOption, BulkOptions.bulk] + others + ChildLayout.options
            + ViewSaving.options
            + SinceLastOptions.options
        if let odd = unused.first(where: arguments.has) {
            throw UsageError(
                "--\(odd.name) cannot be combined with --explain, which does not run the query"
            )
        }
    }

    /// The options that have no meaning if nothing is sent.
    private static let ofSending =
        FetchOptions.options + BulkOptions.options + ChildLayout.options + OrgOptions.options
        + ViewSaving.options + SinceLastOptions.options

    /// The options for records that have no meaning for a text.
    static let ofRowsAlone = OutputOptions.options.filter {
        $0 != OutputFlag.outputFile && $0 != OutputFlag.width
    }
}
