/// A command: options read from a command line, then run.
///
/// A command with options of its own is their group; the options that it shares with others are groups by
/// themselves, which it reads in `init`.
protocol Command: OptionGroup {
    /// What the command is called, takes and means.
    static var specification: Specification { get }

    /// The command itself where it waits for nothing; asked of each start, which a cast would slow down.
    var immediate: (any ImmediateCommand)? { get }

    /// Does the work.
    ///
    /// - Throws: any error; `Failure` turns it into words and an exit code.
    func run(in context: Context) async throws
}

extension Command {
    static var options: [Option] { [] }

    var immediate: (any ImmediateCommand)? { nil }
}

/// A command that waits for nothing: no org, no answer, no file that grows.
protocol ImmediateCommand: Command {
    /// Does the work at once.
    ///
    /// - Throws: any error; `Failure` turns it into words and an exit code.
    func answer(in context: Context) throws
}

extension ImmediateCommand {
    var immediate: (any ImmediateCommand)? { self }

    func run(in context: Context) async throws {
        try answer(in: context)
    }
}
