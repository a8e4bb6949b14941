import Text

/// The output options of a command that makes its rows itself, such as a list of orgs.
struct ListingOptions: OptionGroup {
    let output: OutputOptions

    static let heading = OutputOptions.heading
    static let options = OutputOptions.options(for: .listing)
    static let variables = OutputOptions.variables

    init(_ output: OutputOptions = OutputOptions()) {
        self.output = output
    }

    init(_ arguments: Arguments) throws(UsageError) {
        output = try OutputOptions(arguments)
    }
}
