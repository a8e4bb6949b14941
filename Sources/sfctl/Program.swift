import Terminal

/// Runs one command line: finds the command, reads its options, does the work, turns an error into words.
struct Program: Sendable {
    /// Runs `arguments` (without the program's own name) in an environment and gives the exit code.
    static func run(_ arguments: [String], in environment: Environment) async -> ExitCode {
        let call = Call(arguments)
        do {
            return try await run(call, in: environment)
        } catch let failure as ReportedFailure {
            return failure.exit
        } catch {
            return tell(Failure(error), as: call, in: environment)
        }
    }

    /// Tells a failure: as JSON on stdout where that is asked for and possible, else in words on stderr.
    private static func tell(
        _ failure: Failure,
        as call: Call,
        in environment: Environment
    ) -> ExitCode {
        let messages = MessagesMaker(environment).messages(color: call.color)
        if call.wantsJSON, !failure.isAboutOutput {
            do throws(WriteError) {
                try report(failure, as: call, in: environment)
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

    private static func run(_ call: Call, in environment: Environment) async throws -> ExitCode {
        if let page = try HelpCommand(answering: call) {
            return try await show(page, in: environment)
        }
        let (command, words) = try CommandTable.command(calledBy: call.arguments)
        let specification = command.specification
        let rest = call.arguments[words...]
        let arguments = try ArgumentParser.parse(rest, for: specification)
        try Look.check(environment)
        let context = Context(
            environment: environment,
            arguments: arguments,
            messages: MessagesMaker(environment).messages(
                color: arguments[.color],
                isQuiet: arguments.has(.quiet)
            ),
            commandName: specification.name,
            commandLine: call.commandLine
        )
        try await command.init(arguments).run(in: context)
        return .success
    }

    private static func show(_ page: HelpCommand, in environment: Environment) async throws
        -> ExitCode
    {
        let context = Context(
            environment: environment,
            arguments: Arguments(),
            messages: MessagesMaker(environment).messages(),
            commandName: "help",
            commandLine: "sfctl help"
        )
        try await page.run(in: context)
        return .success
    }

    private static func report(
        _ failure: Failure,
        as call: Call,
        in environment: Environment
    ) throws(WriteError) {
        var writer = Envelope.failure(
            failure,
            commandName: call.commandName,
            isPretty: environment.terminal.isOutput
        )
        writer.append(UInt8(ascii: "\n"))
        try environment.output.write(writer)
    }
}
