import CommandLine
import Output
import Text

/// The output options of a command that makes its rows itself, such as a list of orgs.
struct ListingOptions: OptionGroup {
    let output: OutputOptions

    static let heading = OutputOptions.heading
    static let options = OutputFlag.all(for: .listing)
    static let variables = ["SFCTL_UTC", "SFCTL_PAGER"]

    init(_ output: OutputOptions = OutputOptions()) {
        self.output = output
    }

    init(_ arguments: Arguments) throws(UsageError) {
        output = try OutputOptions(arguments)
    }
}

extension OutputStyle {
    /// Settles the options for rows that sfctl makes itself, as `OutputStyle(forListing:in:)` does.
    init(
        _ options: ListingOptions,
        in context: Context,
        terminalFormat: ResultFormat = .table,
        mayListIDs: Bool = false
    ) throws {
        try self.init(
            forListing: options.output,
            in: context,
            terminalFormat: terminalFormat,
            mayListIDs: mayListIDs
        )
    }
}
