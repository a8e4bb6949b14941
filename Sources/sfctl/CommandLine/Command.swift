/// A command: options read from arguments, then run.
protocol Command: Sendable {
    /// What the command is called, takes and means.
    static var specification: Specification { get }

    /// Reads the command's options; sends nothing.
    init(_ arguments: Arguments) throws(UsageError)

    /// Does the work.
    ///
    /// - Throws: any error; `Failure` turns it into words and an exit code.
    func run(in context: Context) async throws
}

/// A command that waits for nothing: no org, no answer, no file that grows.
protocol ImmediateCommand: Command {
    /// Does the work at once.
    ///
    /// - Throws: any error; `Failure` turns it into words and an exit code.
    func answer(in context: Context) throws
}

extension ImmediateCommand {
    func run(in context: Context) async throws {
        try answer(in: context)
    }
}
