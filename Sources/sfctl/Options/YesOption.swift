import CommandLine
import Text

/// The option `--yes` of commands that change something without asking, so that a script can pass
/// it to every command.
struct YesOption: OptionGroup {
    static let yes = Option(
        "yes",
        short: "y",
        help: "no effect here: this command asks for no confirmation"
    )
    static let options = [yes]

    init(_ arguments: Arguments) throws(UsageError) {}
}
