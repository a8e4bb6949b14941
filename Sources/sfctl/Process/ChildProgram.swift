import Client
import Dispatch
import HTTP
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Another program that is run: `sf`, `openssl`, a keychain's tool, a browser.
///
/// No shell is involved: arguments arrive as they are. The program has a session of its own, so that it cannot ask
/// anything on the terminal, and a signal reaches all that it has started.
struct ChildProgram: Sendable {
    /// The executable file.
    let path: String
    /// What follows the program's name; it can be seen by all users of the machine, so no secret is in it.
    let arguments: [String]
    /// What it reads from stdin; where there is nothing, stdin is /dev/null.
    let input: [UInt8]
    /// Variables beside those of the environment; nil takes one away.
    let variables: [String: String?]
    /// Whether it gets the variables that hold a secret of this program's.
    let inheritsSecrets: Bool

    init(
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

    /// The variables that hold a secret of this program's; a proxy's password is for all programs.
    private static let secretVariables = [
        "SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN", "SFCTL_CLIENT_SECRET",
    ]

    /// The file of a program: a name is looked for in the folders of `PATH`, a path is taken as it is; nil where there
    /// is none that can be run.
    ///
    /// A folder that is not absolute counts for nothing, since the working folder may belong to another user.
    static func find(_ name: String, in environment: Environment) -> String? {
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

    /// How a run ended, with what it printed.
    struct Ending: Hashable, Sendable {
        let status: Status
        /// stdout.
        let output: [UInt8]
        /// stderr, at most as much as the limit of the output.
        let messages: [UInt8]

        enum Status: Hashable, Sendable {
            case exited(Int32)
            case ended(bySignal: Int32)
        }

        /// Whether the exit code is 0.
        var isSuccess: Bool { status == .exited(0) }
    }
}

extension ChildProgram {
    /// Runs the program to its end; any exit code is a result, not an error.
    ///
    /// A run that takes too long or is cancelled ends with all that it has started: SIGTERM, and SIGKILL after two
    /// seconds. What it has started and left behind when it ends by itself goes on.
    ///
    /// - Parameters:
    ///   - environment: Where the variables come from.
    ///   - timeout: The most time that it may take.
    ///   - outputLimit: The most bytes that it may print to stdout.
    /// - Returns: How it ended.
    /// - Throws: `ChildProgramError`.
    func run(
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

    /// Starts a program that goes on by itself, such as a browser: its input and outputs are /dev/null.
    ///
    /// - Parameters:
    ///   - environment: Where the variables come from.
    ///   - watch: How long to look whether it fails at once; xdg-open exits with 3 where there is no browser.
    /// - Throws: `ChildProgramError`; `failed` where it exits with another code than 0 while it is watched.
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
                // However long it runs, its process is not left behind as a zombie.
                return DispatchQueue(label: "sfctl.child").async { _ = child.reap() }
            }
            let status = child.reap()
            guard status == .exited(0) else { throw .failed(path: path, status) }
        }.get()
    }

    /// Starts a program on the terminal of this one, such as a pager.
    ///
    /// - Parameter environment: Where the variables come from.
    /// - Returns: The process, and what it reads as its stdin; the caller closes the one and reaps the other.
    /// - Throws: `ChildProgramError.notStarted`; `FileError`.
    func startOnTerminal(in environment: Environment) throws -> (ChildProcess, input: PipeEnd) {
        let (reading, writing) = try PipeEnd.pair()
        let child = try ChildProcess(
            self,
            merged(with: environment),
            streams: [reading, PipeEnd(dup(STDOUT_FILENO)), PipeEnd(dup(STDERR_FILENO))],
            keepsTerminal: true
        )
        return (child, writing)
    }

    private func merged(with environment: Environment) -> [String: String] {
        var merged = environment.allVariables()
        if !inheritsSecrets {
            for name in Self.secretVariables { merged[name] = nil }
        }
        for (name, value) in variables { merged[name] = value }
        return merged
    }

    /// Does work that waits in the system, which a thread of the cooperative pool must not.
    private func onOwnThread<Value: Sendable>(
        _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws(ChildProgramError) -> Value
    ) async -> Result<Value, ChildProgramError> {
        let flag = CancellationFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "sfctl.child").async {
                    let result = Result { () throws(ChildProgramError) in
                        if flag.isSet { throw .cancelled }
                        return try work { flag.isSet }
                    }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            flag.set()
        }
    }
}

extension ChildProgram: CustomReflectable {
    /// A mirror without input and variables, which may be secret.
    var customMirror: Mirror {
        Mirror(self, children: ["path": path, "arguments": arguments], displayStyle: .struct)
    }
}

extension ChildProgram.Ending: CustomReflectable {
    /// A mirror without what the program has printed, which may be a secret.
    var customMirror: Mirror { Mirror(self, children: ["status": status], displayStyle: .struct) }
}

/// Tells a thread that its task is cancelled.
private final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() {
        flag.store(true, ordering: .relaxed)
    }
}

/// Why a program did not run to its end.
enum ChildProgramError: Error, Hashable, Sendable {
    /// It cannot be started; what the system says.
    case notStarted(path: String, problem: String)
    /// It took too long.
    case timedOut(path: String, after: Duration)
    /// It printed more than its caller can use, in bytes.
    case tooMuchOutput(path: String, limit: Int)
    /// It was to go on by itself, and has ended.
    case failed(path: String, ChildProgram.Ending.Status)
    /// The task was cancelled.
    case cancelled
}

extension ChildProgramError: CustomStringConvertible {
    /// What happened, in a sentence without a full stop.
    var description: String {
        switch self {
        case .notStarted(let path, let problem): "could not run \(path): \(problem)"
        case .timedOut(let path, let time):
            "\(path) did not end within \(time.components.seconds) seconds"
        case .tooMuchOutput(let path, let limit): "\(path) printed more than \(limit) bytes"
        case .failed(let path, let status): "\(path) \(status)"
        case .cancelled: "the command was cancelled"
        }
    }
}

extension SignInError {
    /// A program that is needed to sign in has failed.
    init(_ error: ChildProgramError) {
        self.init(error == .cancelled ? .transport(.cancelled) : .local("\(error)"))
    }
}

extension ChildProgram.Ending.Status: CustomStringConvertible {
    /// How it ended, to follow the program's name.
    var description: String {
        switch self {
        case .exited(let code): "exited with code \(code)"
        case .ended(let signal): "was ended by signal \(signal)"
        }
    }
}
