package import CommandLine
package import Text

/// The option that sets how a long command reports progress.
package struct ProgressOptions: OptionGroup {
    /// The forms of progress.
    package enum Form: String, CaseIterable, Sendable {
        /// A line that is redrawn in place, if the terminal allows it.
        case auto
        /// A line every ten seconds, wherever stderr goes.
        case plain
        case never
    }

    package static let heading = "Output"
    package static let options = [CommonOptions.progress]

    /// Checks that the form is compatible with the other flags; `Context` holds the form.
    package init(_ arguments: Arguments) throws(UsageError) {
        if arguments[CommonOptions.progress] == Form.plain.rawValue,
            arguments.has(CommonOptions.quiet)
        {
            throw UsageError("--quiet and --progress plain contradict each other: use only one")
        }
    }
}
