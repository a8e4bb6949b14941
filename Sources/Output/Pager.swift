import CLibrary
import Platform

/// A program such as less(1) that shows the output on the terminal, started with the first bytes.
///
/// If no pager can be started, the bytes go directly to the terminal, and a warning says why. If
/// the user quits the pager early, further output is discarded without an error. A pager that fails
/// is an error, because it may have shown nothing.
final class Pager: ByteSink, @unchecked Sendable {  // why: one task writes a command's output.
    /// The user's command line; nil for the usual pager.
    private let named: String?
    private let environment: Environment
    private let messages: Messages
    private var state = State.notStarted
    /// The command line of the program that was found.
    private var commandLine = ""
    /// Whether the user has quit the pager, or it has been closed.
    private(set) var isClosed = false

    private enum State {
        case notStarted
        case running(ChildProcess, DescriptorSink, input: OwnedDescriptor)
        /// No pager: the output goes directly to the terminal.
        case bypassed
    }

    /// Makes a pager from the user's setting, `PAGER`, less or more, in this order; nothing is
    /// started yet.
    init(_ named: String?, _ environment: Environment, _ messages: Messages) {
        self.named = named
        self.environment = environment
        self.messages = messages
    }

    /// Finds the program.
    ///
    /// - Throws: `NotStarted` if there is none.
    private func program() throws(NotStarted) -> ChildProgram {
        let named = named ?? environment.variable("PAGER")
        for line in named.map({ [$0] }) ?? ["less", "more"] {
            let command: ProcessCommand
            do throws(ProcessCommand.Fault) {
                command = try ProcessCommand(line, takesRelativePath: true)
            } catch {
                throw NotStarted(reason: "cannot use the pager '\(line)': \(error)")
            }
            guard let path = ChildProgram.find(command.program, in: environment) else { continue }
            commandLine = line
            return ChildProgram(
                path: path,
                arguments: command.arguments,
                variables: Self.settings(environment)
            )
        }
        throw NotStarted(reason: "no such pager: '\(named ?? "less")'")
    }

    /// The reason why there is no pager.
    private struct NotStarted: Error {
        let reason: String
    }

    /// Makes less quit if the output fits on one screen, pass colours through, and leave the screen
    /// as it is.
    private static func settings(_ environment: Environment) -> [String: String?] {
        var settings: [String: String?] = [:]
        if environment.readVariable("LESS") == nil { settings["LESS"] = "FRX" }
        if environment.readVariable("LV") == nil { settings["LV"] = "-c" }
        return settings
    }

    deinit { try? close() }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        guard !isClosed, !bytes.isEmpty else { return }
        start()
        do throws(WriteError) {
            try sink.write(bytes)
        } catch {
            guard case .running = state, error.code == EPIPE else { throw error }
            try close()
        }
    }

    /// Starts the pager unless it is running; warns if that fails.
    func start() {
        guard case .notStarted = state, !isClosed else { return }
        do throws(NotStarted) {
            state = try running()
        } catch {
            state = .bypassed
            messages.warn("\(error.reason); showing rows without a pager")
            messages.hint("export SFCTL_PAGER=/path/of/a/pager")
            messages.hint("export SFCTL_PAGER=   turns it off")
        }
    }

    private func running() throws(NotStarted) -> State {
        let program = try program()
        do throws(ChildProgramError) {
            let (child, input) = try program.startOnTerminal(in: environment)
            return .running(child, DescriptorSink(input, target: program.path), input: input)
        } catch {
            throw NotStarted(reason: "\(error)")
        }
    }

    private var sink: any ByteSink {
        if case .running(_, let sink, _) = state { return sink }
        return environment.output
    }

    /// Closes the pager's input and waits until the user quits.
    ///
    /// - Throws: `WriteError` if the pager fails; not after Ctrl-C, with which some people quit.
    func close() throws(WriteError) {
        isClosed = true
        guard case .running(let child, _, let input) = state else { return }
        state = .notStarted
        input.close()
        let status = child.reap()
        guard !Self.isLeaving(status), !Task.isCancelled else { return }
        throw WriteError(failedPager: "the pager '\(commandLine)' \(status.failing)")
    }

    /// Whether a pager ends like this if the user quits: with 0, or by SIGINT or SIGPIPE, which
    /// shells report as 128 and the signal; the status is -1 if it is unknown.
    private static func isLeaving(_ status: ChildProgram.Ending.Status) -> Bool {
        switch status {
        case .exited(let code): [0, -1, 128 + SIGINT, 128 + SIGPIPE].contains(code)
        case .ended(let signal): [SIGINT, SIGPIPE].contains(signal)
        }
    }
}

extension ChildProgram.Ending.Status {
    /// The failure as a phrase that follows the program's name.
    fileprivate var failing: String {
        if case .exited(let code) = self { "failed with status \(code)" } else { description }
    }
}

/// The error that stops fetching a long result after the user has quit the pager.
package struct PagerWasLeft: Error {
    /// Makes the error.
    package init() {}
}
