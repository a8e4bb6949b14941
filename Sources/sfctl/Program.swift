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
            let failure = Failure(error)
            if call.wantsJSON, !failure.isAboutOutput {
                report(failure, as: call, in: environment)
            } else if failure.exit != .outputClosed {
                // A reader that has seen enough, as `head` has, wants no message either.
                failure.show(on: MessagesMaker(environment).messages(color: call.color))
            }
            return failure.exit
        }
    }

    private static func run(_ call: Call, in environment: Environment) async throws -> ExitCode {
        if let page = call.overviewPage { return try await show(page, in: environment) }
        let (command, words) = try CommandTable.command(calledBy: call.arguments)
        let specification = command.specification
        let rest = call.arguments[words...]
        if let isLong = call.helpWanted(after: words) {
            return try await show(.command(specification, isLong: isLong), in: environment)
        }
        let arguments = try ArgumentParser.parse(rest, for: specification)
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

    private static func report(_ failure: Failure, as call: Call, in environment: Environment) {
        var writer = Envelope.failure(
            failure,
            commandName: call.commandName,
            isPretty: environment.terminal.isOutput
        )
        writer.append(UInt8(ascii: "\n"))
        try? environment.output.write(writer)
    }
}
