import CLibrary
import Synchronization

/// A program that sfctl runs: `sf`, a keychain tool, a browser.
///
/// No shell is involved, so arguments are passed unchanged. The program runs in its own session, so
/// that it cannot prompt on the terminal, and a signal reaches all its descendants.
package struct ChildProgram: Sendable {
    /// The executable file.
    package let path: String
    /// The arguments after the program's name; every user of the machine can see them, so they must
    /// not contain a secret.
    package let arguments: [String]
    /// The bytes for stdin; if empty, stdin is /dev/null.
    package let input: [UInt8]
    /// Additional environment variables; nil removes one.
    package let variables: [String: String?]
    /// Whether the program inherits variables that contain sfctl's secrets.
    package let inheritsSecrets: Bool

    package init(
        path: String,
        arguments: [String],
        input: [UInt8] = [],
        variables: [String: String?] = [:],
        inheritsSecrets: Bool = false
    ) {
        self.path = path
        self.arguments = arguments
        self.input = input
        self.variables = variables
        self.inheritsSecrets = inheritsSecrets
    }

    /// The variables that contain sfctl's secrets; a proxy's password is meant for all programs.
    private static let secretVariables = [
        "SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN", "SFCTL_CLIENT_SECRET",
    ]

    /// Finds an executable file: searches the folders of `PATH` for a name, and takes a path as it
    /// is; nil if there is none.
    ///
    /// Skips folders of `PATH` that are not absolute, since the working folder may belong to
    /// another user.
    package static func find(_ name: String, in environment: Environment) -> String? {
        if name.contains("/") { return isProgram(name) ? name : nil }
        let folders = environment.variable("PATH")?.split(separator: ":") ?? []
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    /// The exit status and output of a run.
    package struct Ending: Hashable, Sendable {
        package let status: Status
        /// The bytes written to stdout.
        package let output: [UInt8]
        /// The bytes written to stderr, with the same limit as stdout.
        package let messages: [UInt8]

        /// Makes the value from its parts.
        package init(status: Status, output: [UInt8], messages: [UInt8]) {
            self.status = status
            self.output = output
            self.messages = messages
        }

        package enum Status: Hashable, Sendable {
            case exited(Int32)
            case ended(bySignal: Int32)
        }

        /// Whether the exit code is 0.
        package var isSuccess: Bool { status == .exited(0) }
    }
}

extension ChildProgram {
    /// Runs the program to its end; any exit code is a result, not an error.
    ///
    /// On a timeout or cancellation, ends the program and all its descendants: SIGTERM first,
    /// SIGKILL after two seconds. If the program exits by itself, its descendants keep running.
    ///
    /// - Parameters:
    ///   - environment: The source of the variables.
    ///   - timeout: The time limit.
    ///   - outputLimit: The maximum number of bytes on stdout.
    /// - Returns: The exit status and output.
    /// - Throws: `ChildProgramError`.
    package func run(
        in environment: Environment,
        timeout: Duration = .seconds(30),
        outputLimit: Int = 1 << 20
    ) async throws(ChildProgramError) -> Ending {
        let variables = merged(with: environment)
        return try await CancellationWatch.awaiting {
            await onOwnThread { isCancelled throws(ChildProgramError) in
                var run = ChildRun(self, outputLimit: outputLimit)
                return try run.run(variables, timeout: timeout, isCancelled: isCancelled)
            }
        }.get()
    }

    /// Starts a program that keeps running, such as a browser, with /dev/null as its input and
    /// outputs.
    ///
    /// - Parameters:
    ///   - environment: The source of the variables.
    ///   - watch: How long to watch for an immediate failure; xdg-open exits with 3 if there is no
    ///     browser.
    /// - Throws: `ChildProgramError`; `failed` if the program exits with a code other than 0 during
    ///   `watch`.
    func launch(
        in environment: Environment,
        watching watch: Duration = .seconds(1)
    ) async throws(ChildProgramError) {
        let variables = merged(with: environment)
        try await onOwnThread { isCancelled throws(ChildProgramError) in
            let child = try ChildProcess(self, variables, streams: [nil, nil, nil])
            let end = ContinuousClock.now + watch
            while !child.hasEnded, !isCancelled(), ContinuousClock.now < end { WaitingStep.pause() }
            guard child.hasEnded else {
                // Reaps the process whenever it ends, so that it does not stay a zombie.
                _ = BlockingThread.start { _ = child.reap() }
                return
            }
            let status = child.reap()
            guard status == .exited(0) else { throw .failed(path: path, status) }
        }.get()
    }

    /// Starts a program on our terminal, such as a pager.
    ///
    /// - Parameter environment: The source of the variables.
    /// - Returns: The process and a descriptor connected to its stdin; the caller reaps the process
    ///   and closes the descriptor.
    /// - Throws: `ChildProgramError.notStarted`.
    package func startOnTerminal(
        in environment: Environment
    ) throws(ChildProgramError) -> (ChildProcess, input: OwnedDescriptor) {
        let (reading, writing) = try pipe()
        let child = try ChildProcess(
            self,
            merged(with: environment),
            streams: [
                reading.descriptor, OwnedDescriptor(dup(STDOUT_FILENO)),
                OwnedDescriptor(dup(STDERR_FILENO)),
            ],
            keepsTerminal: true
        )
        return (child, writing.descriptor)
    }

    private func pipe() throws(ChildProgramError) -> (reading: PipeEnd, writing: PipeEnd) {
        do throws(FileError) {
            return try PipeEnd.pair()
        } catch {
            throw .notStarted(path: path, problem: error.problem)
        }
    }

    private func merged(with environment: Environment) -> [String: String] {
        var merged = environment.allVariables()
        if !inheritsSecrets {
            for name in Self.secretVariables { merged[name] = nil }
        }
        for (name, value) in variables { merged[name] = value }
        return merged
    }

    /// Runs work that blocks in the system, which is not allowed on a thread of the cooperative
    /// pool.
    private func onOwnThread<Value: Sendable>(
        _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws(ChildProgramError) -> Value
    ) async -> Result<Value, ChildProgramError> {
        let flag = CancellationFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let code = BlockingThread.start {
                    let result = Result { () throws(ChildProgramError) in
                        if flag.isSet { throw .cancelled }
                        return try work { flag.isSet }
                    }
                    continuation.resume(returning: result)
                }
                if code != 0 {
                    let error = ChildProgramError.notStarted(
                        path: path,
                        problem: systemMessage(code)
                    )
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            flag.set()
        }
    }
}

extension ChildProgram: CustomReflectable {
    /// A mirror without input and variables, which may contain secrets.
    package var customMirror: Mirror {
        Mirror(self, children: ["path": path, "arguments": arguments], displayStyle: .struct)
    }
}

extension ChildProgram.Ending: CustomReflectable {
    /// A mirror without the program's output, which may contain a secret.
    package var customMirror: Mirror {
        Mirror(self, children: ["status": status], displayStyle: .struct)
    }
}

/// A flag that tells a thread that its task is cancelled.
private final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() {
        flag.store(true, ordering: .relaxed)
    }
}

/// The reason why a program did not run to its end.
package enum ChildProgramError: Error, Hashable, Sendable {
    /// The program cannot be started; `problem` is the system's message.
    case notStarted(path: String, problem: String)
    /// The program timed out.
    case timedOut(path: String, after: Duration)
    /// The program printed more than the limit, in bytes.
    case tooMuchOutput(path: String, limit: Int)
    /// The program was meant to keep running, but ended.
    case failed(path: String, ChildProgram.Ending.Status)
    /// The task was cancelled.
    case cancelled
}

extension ChildProgramError: CustomStringConvertible {
    /// The problem as a sentence without a full stop.
    package var description: String {
        switch self {
        case .notStarted(let path, let problem): "cannot run \(path): \(problem)"
        case .timedOut(let path, let time):
            "\(path) did not end within \(time.components.seconds) seconds"
        case .tooMuchOutput(let path, let limit): "\(path) printed more than \(limit) bytes"
        case .failed(let path, let status): "\(path) \(status)"
        case .cancelled: "the command was cancelled"
        }
    }
}

extension ChildProgram.Ending.Status: CustomStringConvertible {
    /// The exit status as a phrase that follows the program's name.
    package var description: String {
        switch self {
        case .exited(let code): "exited with code \(code)"
        case .ended(let signal): "was terminated by signal \(signal)"
        }
    }
}
