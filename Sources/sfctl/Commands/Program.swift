import Accounts
import Client
import CommandLine
import Help
import Output
import Platform
import Terminal
package import Text

/// A run of one command line: finds the command, parses its options, runs it, and reports errors.
package struct Program: Sendable {
    private let invocation: Invocation
    private let context: Context
    /// The command, or the error of parsing the command line.
    private let reading: Result<any Command, UsageError>
    /// Whether another command runs this one and continues after it.
    private let isNested: Bool

    /// Parses the command line of this process.
    ///
    /// Nothing is sent, and no file is opened but those of `--flags-dir`.
    package static var live: Program {
        Program(.live, in: .live(BuiltInOrg.servers()))
    }

    /// Parses the arguments of a process.
    init(_ arguments: ProgramArguments, in environment: Environment) {
        self.init(arguments.words, fault: arguments.fault, in: environment)
    }

    /// Parses the command line `arguments`, without the program's own name; nothing is sent, and no
    /// file is opened but those of `--flags-dir`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - fault: An error in the arguments themselves, found before parsing.
    ///   - environment: The program's environment.
    ///   - isNested: Whether another command runs this one and continues after it.
    init(
        _ arguments: [String],
        fault: UsageError? = nil,
        in environment: Environment,
        isNested: Bool = false
    ) {
        self.isNested = isNested
        let (invocation, folderFault) = Self.invocation(arguments)
        self.invocation = invocation
        let context = Context(
            environment,
            CommonOptions(invocation),
            commandName: invocation.nameInErrors,
            commandLine: ShellWord.line(invocation.unconfirmed),
            targetOrg: invocation.value(of: OrgOptions.targetOrg)
        )
        self.context = invocation.has(BrowseCommand.noTUI) ? context.plain : context
        do throws(UsageError) {
            if let fault = fault ?? folderFault { throw fault }
            reading = .success(try Self.command(calledBy: invocation, in: environment))
        } catch {
            reading = .failure(error)
        }
    }

    /// Returns a command line with the flags of its `--flags-dir`, and the error of reading them.
    private static func invocation(_ arguments: [String]) -> (Invocation, fault: UsageError?) {
        let given = Invocation(arguments, of: CommandTable.specifications)
        guard let path = given.value(of: CommonOptions.flagsDirectory) else { return (given, nil) }
        do throws(UsageError) {
            let words = try FlagsFolder(path).words(besides: given)
            return (given.adding(words), nil)
        } catch {
            return (given, error)
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

    /// Runs a command line to its end and returns the exit code.
    static func run(
        _ arguments: [String],
        in environment: Environment,
        isNested: Bool = false
    ) async -> ExitCode {
        await Program(arguments, in: environment, isNested: isNested).run()
    }

    /// Runs a command that waits for nothing, without starting a thread; nil for any other command.
    package func runAtOnce() -> ExitCode? {
        do {
            guard let command = try reading.get().immediate else { return nil }
            try command.answer(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    /// Loads libcurl if the command uses a remote org; its first request reports a failure.
    ///
    /// A process with a single thread loads libcurl and its forty libraries about a millisecond
    /// faster.
    package func loadNetwork() {
        guard case .success = reading, let specification = invocation.specification,
            specification.groups.contains(where: { $0 == OrgOptions.self })
        else { return }
        var options = OrgOptions()
        options.targetOrg = invocation.value(of: OrgOptions.targetOrg)
        if OrgChoice.isRemote(options, in: context.environment) { CurlLibrary.load() }
    }

    /// Reports why this machine has no room for a command that waits; nil if it has.
    package func refuseMachine() -> ExitCode? {
        do {
            try MachineLimit.check(waiting: reading.get().waitingThreads)
            return nil
        } catch {
            return conclude(error)
        }
    }

    /// Runs any command.
    package func run() async -> ExitCode {
        if invocation.has(CommonOptions.performanceLog) {
            context.messages.note("--perflog has no effect; --debug shows the time of each request")
        }
        do {
            try await reading.get().run(in: context)
            return .success
        } catch {
            return conclude(error)
        }
    }

    private func conclude(_ error: any Error) -> ExitCode {
        // The work of the command that runs this one must still be watched.
        if !isNested { CancellationWatch.noteEnd() }
        if let reported = error as? ReportedFailure { return reported.exit }
        if error is PagerWasLeft { return .success }
        var failure = Failure(error).interrupted(in: context.environment)
        if let hint = (error as? NoOrgError)?.formatHint { failure.hints.insert(hint, at: 0) }
        failure.hints = failure.hints.map {
            OrgOptions.hint($0, after: invocation, of: CommandTable.specifications)
        }
        return tell(failure)
    }

    /// Returns the complete command lines that end the hints for people: the corrected one, and for
    /// a usage error that names no command, that of the command's help.
    private func lines(for failure: Failure) -> [String] {
        let corrected = failure.correction.flatMap {
            context.line(correcting: $0.wrong, with: $0.right)
        }
        if let corrected { return [corrected] }
        guard failure.name == "UsageError", !Variable.isNamed(in: failure.message),
            let name = invocation.specification?.name,
            !failure.message.hasPrefix("\(name) "),
            !([failure.message] + failure.hints).contains(where: { $0.contains("sfctl ") })
        else { return [] }
        return ["sfctl \(name) --help"]
    }

    /// Reports a failure: as JSON on stdout if requested and possible, otherwise as text on stderr.
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
            // If the reader closed the pipe, as `head` does, there is no message.
            var failure = failure
            failure.hints += lines(for: failure)
            failure.show(on: context.messages)
        }
        return failure.exit
    }

    private func report(_ failure: Failure) throws(WriteError) {
        var writer = Envelope.failure(
            failure,
            commandName: context.commandName,
            isPretty: context.environment.terminal.isOutput || invocation.has(OutputFlag.pretty)
        )
        writer.append(UInt8(ascii: "\n"))
        if context.environment.terminal.isOutput {
            writer = InvisibleCharacters.escaped(writer) ?? writer
        }
        try context.environment.output.write(writer)
    }
}

extension NoOrgError {
    /// The flag that was meant where the org's name is that of an output format.
    fileprivate var formatHint: String? {
        guard case .unknown(let target, _) = self, ResultFormat(named: target.value) != nil else {
            return nil
        }
        return "--result-format \(target.value) chooses the output format"
    }
}
