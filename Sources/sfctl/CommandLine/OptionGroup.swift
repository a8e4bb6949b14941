/// Options that are read together, with what help says of them: the values are plain from then on.
///
/// Reading opens no file and looks at no variable, so that a wrong flag is found before either.
protocol OptionGroup: Sendable {
    /// The options, in the order of help.
    static var options: [Option] { get }

    /// What help calls the options; groups with the same heading are listed together.
    static var heading: String { get }

    /// The environment variables that commands with these options look at, by name.
    static var variables: [String] { get }

    /// The codes that commands with these options can exit with, besides those of every command.
    static var exitCodes: [ExitCode] { get }

    /// Reads the values of the options.
    ///
    /// - Throws: `UsageError` for values that mean nothing, or do not fit each other.
    init(_ arguments: Arguments) throws(UsageError)
}

extension OptionGroup {
    static var heading: String { "Flags" }
    static var variables: [String] { [] }
    static var exitCodes: [ExitCode] { [] }
}
