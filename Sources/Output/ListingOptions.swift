package import CommandLine
package import Text

/// The output options of a command that makes its rows itself, such as a list of orgs.
package struct ListingOptions: OptionGroup {
    package let output: OutputOptions

    package static let heading = OutputOptions.heading
    package static let options = OutputOptions.options(for: .listing)
    package static let variables = OutputOptions.variables

    package init(_ output: OutputOptions = OutputOptions()) {
        self.output = output
    }

    package init(_ arguments: Arguments) throws(UsageError) {
        output = try OutputOptions(arguments)
    }
}
