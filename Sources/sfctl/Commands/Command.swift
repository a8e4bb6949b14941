import CommandLine
import Output

/// A command: reads its options from the command line, then runs.
///
/// A command with options of its own is itself their group. The options that it shares with other
/// commands are separate groups, which `init` reads.
protocol Command: OptionGroup {
    /// The command's arguments and help.
    static var declaration: Declaration { get }

    /// The command itself if it runs without waiting; nil otherwise.
    ///
    /// Every start reads this property; a cast would be slower.
    var immediate: (any ImmediateCommand)? { get }

    /// How many threads of the command wait in the system at the same time: by default that of the
    /// transport, and one for Ctrl-C.
    var waitingThreads: Int { get }

    /// Runs the command.
    ///
    /// - Throws: Any error; `Failure` turns it into a message and an exit code.
    func run(in context: Context) async throws
}

extension Command {
    static var options: [Option] { [] }

    var immediate: (any ImmediateCommand)? { nil }

    var waitingThreads: Int { 2 }
}

/// A command that runs without waiting: it contacts no org and follows no growing file.
protocol ImmediateCommand: Command {
    /// Runs the command at once.
    ///
    /// - Throws: Any error; `Failure` turns it into a message and an exit code.
    func answer(in context: Context) throws
}

extension ImmediateCommand {
    var immediate: (any ImmediateCommand)? { self }

    func run(in context: Context) async throws {
        try answer(in: context)
    }
}
