/// Runs one command line: finds the command, reads its options, does the work, turns an error into words.
struct Program: Sendable {
    private let invocation: Invocation
    private let context: Context
    private let reading: Reading

    /// What reading the command line gave; no `Result`, whose metadata costs a tenth of a start.
    private enum Reading {
        case command(any Command)
        case error(UsageError)
    }

    /// Reads the arguments of a process; nothing is opened or sent.
    init(_ arguments: ProgramArguments, in environment: Environment) {
        self.init(arguments.words, fault: arguments.fault, in: environment)
    }

    /// Reads the command line `arguments`, without the program's own name; nothing is opened or sent.
    ///
    /// - Parameters:
    ///   - arguments: The words.
    ///   - fault: What is wrong with the words themselves, before anything is looked for in them.
    ///   - environment: What the program takes from outside.
    init(_ arguments: [String], fault: UsageError? = nil, in environment: Environment) {
        let invocation = Invocation(arguments, of: CommandTable.specifications)
        self.invocation = invocation
        context = Context(
            environment,
            CommonOptions(invocation),
            commandName: invocation.commandName,
            commandLine: ShellWord.line(invocation.unconfirmed)
        )
        do throws(UsageError) {
            if let fault { throw fault }
            reading = .command(try Self.command(calledBy: invocation, in: environment))
        } catch {
            reading = .error(error)
        }
    }

    private static func command(
        calledBy invocation: Invocation,
        in environment: Environment
    ) throws(UsageError) -> any Command {
        if let page = try HelpCommand(answering: invocation) { return page }
        let command = try CommandTable.command(calledBy: invocation)
        try CommonOptions.check(environment)
        return command
    }

    private func command() throws(UsageError) -> any Command {
        switch reading {
        case .command(let command): return command
        case .error(let error): throw error
        }
    }

    /// Runs a command line to its end and gives the exit code.
    static func run(_ arguments: [String], in environment: Environment) async -> ExitCode {
        await Program(arguments, in: environment).run()
    }

    /// Runs a command that waits for nothing, without starting a thread; nil where the command is another.
    func runAtOnce() -> ExitCode? {
        do {
            guard let command = try command().immediate else { return nil }
            try command.answer(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    /// Runs any command.
    func run() async -> ExitCode {
        do {
            try await command().run(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    private func conclude(_ error: any Error) -> ExitCode {
        CancellationWatch.noteEnd()
        if let reported = error as? ReportedFailure { return reported.exit }
        if error is PagerWasLeft { return .success }
        return tell(Failure(error).interrupted(in: context.environment))
    }

    /// Tells a failure: as JSON on stdout where that is asked for and possible, else in words on stderr.
    private func tell(_ failure: Failure) -> ExitCode {
        if invocation.wantsJSON, !failure.isAboutOutput {
            do throws(WriteError) {
                try report(failure)
            } catch {
                failure.show(on: context.messages)
                let second = Failure(error)
                second.show(on: context.messages)
                return second.exit
            }
        } else if failure.exit != .outputClosed {
            // A reader that closed the pipe, as `head` does, gets no message.
            failure.show(on: context.messages)
        }
        return failure.exit
    }

    private func report(_ failure: Failure) throws(WriteError) {
        var writer = Envelope.failure(
            failure,
            commandName: context.commandName,
            isPretty: context.environment.terminal.isOutput
        )
        writer.append(UInt8(ascii: "\n"))
        try context.environment.output.write(writer)
    }
}
