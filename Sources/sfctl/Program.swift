import Terminal

/// Runs one command line: finds the command, reads its options, does the work, turns an error into words.
struct Program: Sendable {
    private let call: Call
    private let environment: Environment

    /// Makes a run of `arguments`, without the program's own name.
    init(_ arguments: [String], in environment: Environment) {
        call = Call(arguments)
        self.environment = environment
    }

    /// Runs a command line to its end and gives the exit code.
    static func run(_ arguments: [String], in environment: Environment) async -> ExitCode {
        await Program(arguments, in: environment).run()
    }

    /// Runs a command that waits for nothing, without starting a thread; nil where the command is another.
    func runAtOnce() -> ExitCode? {
        do {
            let (command, context) = try prepare()
            guard let command = command.immediate else { return nil }
            try command.answer(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    /// Runs any command.
    func run() async -> ExitCode {
        do {
            let (command, context) = try prepare()
            try await command.run(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    /// Finds the command and reads its options; nothing is sent.
    private func prepare() throws(UsageError) -> (any Command, Context) {
        if let page = try HelpCommand(answering: call) {
            return (page, context(Arguments(), commandName: HelpCommand.specification.name))
        }
        let (command, words) = try CommandTable.command(calledBy: call.arguments)
        let specification = command.specification
        let arguments = try ArgumentParser.parse(call.arguments[words...], for: specification)
        try Look.check(environment)
        return (try command.init(arguments), context(arguments, commandName: specification.name))
    }

    private func context(_ arguments: Arguments, commandName: String) -> Context {
        Context(
            environment: environment,
            arguments: arguments,
            messages: MessagesMaker(environment).messages(
                color: arguments[.color],
                isQuiet: arguments.has(.quiet)
            ),
            commandName: commandName,
            call: call
        )
    }

    private func conclude(_ error: any Error) -> ExitCode {
        CancellationWatch.noteEnd()
        if let reported = error as? ReportedFailure { return reported.exit }
        return tell(Failure(error).interrupted(in: environment))
    }

    /// Tells a failure: as JSON on stdout where that is asked for and possible, else in words on stderr.
    private func tell(_ failure: Failure) -> ExitCode {
        let messages = MessagesMaker(environment).messages(color: call.color)
        if call.wantsJSON, !failure.isAboutOutput {
            do throws(WriteError) {
                try report(failure)
            } catch {
                failure.show(on: messages)
                let second = Failure(error)
                second.show(on: messages)
                return second.exit
            }
        } else if failure.exit != .outputClosed {
            // A reader that has seen enough, as `head` has, wants no message either.
            failure.show(on: messages)
        }
        return failure.exit
    }

    private func report(_ failure: Failure) throws(WriteError) {
        var writer = Envelope.failure(
            failure,
            commandName: call.commandName,
            isPretty: environment.terminal.isOutput
        )
        writer.append(UInt8(ascii: "\n"))
        try environment.output.write(writer)
    }
}
