import CommandLine
import Output
import Text

/// The option that sets how a long command reports progress.
struct ProgressOptions: OptionGroup {
    static let heading = "Output"
    static let options = [CommonOptions.progress]

    /// Checks that the form is compatible with the other flags; `Context` holds the form.
    init(_ arguments: Arguments) throws(UsageError) {
        if arguments[CommonOptions.progress] == ProgressForm.plain.rawValue,
            arguments.has(CommonOptions.quiet)
        {
            throw UsageError("--quiet and --progress plain contradict each other: use only one")
        }
    }
}
