import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Text

@testable import Accounts
@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

/// Runs command lines of the real program in a world of the test's own: memory for streams, a
/// temporary folder for files, a fixed clock and zone, and no network but what the test gives.
///
/// With `SFCTL_PROGRAM` the program that it names runs them, too: see `InstalledProgram`.
struct Shell: Sendable {
    let folder: TemporaryFolder
    var variables: [String: String]
    var terminal = TerminalFacts()
    var input: [UInt8] = []
    var answers: [String] = []
    var transport: (any Transport)?
    /// Makes the transport where the test gives none.
    var makeTransport: @Sendable (InstanceURL, NetworkOptions) -> any Transport = { _, _ in
        NoNetwork()
    }
    /// Measures pauses; on this one no time passes.
    var clock: any Clock<Duration> = ImmediateClock()
    /// Whether a pause moves the time on by its length, as bulk jobs of the built-in org need.
    var passesTime = false
    /// Gives what must not be guessed; always the same number.
    var random: any RandomNumberGenerator & Sendable = FixedRandom()
    /// The working folder: below the home folder, or a whole path; nil for the home folder itself.
    var workingFolder: String?
    /// Whether the test has files of the home open while command lines run: one that is locked, or
    /// a FIFO.
    var hasOpenFiles = false
    /// 2026-09-12T12:00:00Z.
    var now = 1_789_214_400_000
    /// No zone has data of its own.
    var timeZoneData: @Sendable (String) -> [UInt8]? = { _ in nil }

    /// A pipe's world: no stream is a terminal.
    init() throws {
        folder = try TemporaryFolder()
        variables = [
            "HOME": folder.path,
            "LANG": "en_US.UTF-8",
            "TERM": "xterm-256color",
            "SFCTL_TARGET_ORG": "demo",
        ]
    }

    /// A person's world: all streams are a terminal of some width, without colour.
    static func terminal(columns: Int = 80) throws -> Shell {
        var shell = try Shell()
        shell.terminal = TerminalFacts(
            isInput: true,
            isOutput: true,
            isMessages: true,
            columns: columns
        )
        shell.variables["NO_COLOR"] = "1"
        return shell
    }

    /// What a run printed and how it ended.
    struct Outcome: Equatable, CustomStringConvertible {
        let output: String
        let messages: String
        let code: ExitCode

        /// The whole, for golden files.
        var description: String {
            "--- stdout\n\(output)--- stderr\n\(messages)--- exit \(code.rawValue)\n"
        }
    }

    /// Runs a command line given as words.
    func run(_ arguments: String...) async -> Outcome {
        await run(arguments)
    }

    /// Runs a command line given as words.
    func run(_ arguments: [String]) async -> Outcome {
        await comparing(arguments) { usage in
            let output = MemorySink()
            let messages = MemorySink()
            let environment = environment(output: output, messages: messages, usage: usage)
            let code = await Program.run(arguments, in: environment)
            return Outcome(output: output.text, messages: messages.text, code: code)
        }
    }

    /// The working folder as a whole path.
    var workingFolderPath: String {
        workingFolder.map { $0.hasPrefix("/") ? $0 : "\(folder.path)/\($0)" } ?? folder.path
    }

    /// The world as the program sees it; `usage` learns what is asked of it.
    func environment(
        output: any ByteSink,
        messages: any ByteSink,
        usage: Usage = Usage()
    ) -> Environment {
        let answers = Mutex(answers)
        let transport = transport
        let makeTransport = makeTransport
        let input = input
        let now = now
        let timeZoneData = timeZoneData
        let passed = PassedTime()
        return Environment(
            readVariable: { [variables] in variables[$0] },
            allVariables: { [variables] in variables },
            workingFolder: { [workingFolderPath] in workingFolderPath },
            output: output,
            messages: messages,
            readInput: { Array(input.prefix($0)) },
            readSecret: { Array(input.prefix($0)) },
            readLine: { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            discardTypedAhead: {},
            terminal: terminal,
            now: { now + passed.milliseconds },
            clock: clock is ImmediateClock
                ? ImmediateClock(
                    note: { usage.note(.clock) },
                    pass: { [passesTime] in if passesTime { passed.add($0) } }
                ) : clock,
            ticks: { AsyncStream { nil } },
            random: NotedRandom(numbers: random, usage: usage),
            localTime: LocalTime { _ in (7200, "CEST") },
            timeZoneData: {
                usage.note(.timeZone)
                return timeZoneData($0)
            },
            servers: BuiltInOrg.servers {
                usage.note(.network)
                return transport ?? makeTransport($0, $1)
            }
        )
    }
}

/// Keeps what is written.
final class MemorySink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        self.bytes.withLock { $0 += bytes }
    }
}

/// Fails after a number of bytes, as a full disk or a reader that goes away does.
final class FailingSink: ByteSink {
    private let rest: Mutex<Int>
    private let code: Int32

    init(after count: Int, code: Int32) {
        rest = Mutex(count)
        self.code = code
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        let fits = rest.withLock { rest in
            rest -= bytes.count
            return rest >= 0
        }
        if !fits { throw WriteError(code: code, target: "output") }
    }
}

/// A network that must not be used.
struct NoNetwork: Transport {
    func send(_ request: Request) async throws(TransportError) -> Response {
        throw .unreachable(.other("this test has no network, and \(request.target) was asked for"))
    }
}

/// A clock on which no time passes while one sleeps.
struct ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    /// Learns of each pause.
    var note: @Sendable () -> Void = {}
    /// Learns how long each pause is.
    var pass: @Sendable (Duration) -> Void = { _ in }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        note()
        try Task.checkCancellation()
        pass(now.duration(to: deadline))
    }
}

/// The length of the pauses of one command so far.
private final class PassedTime: Sendable {
    private let time = Mutex(Duration.zero)

    var milliseconds: Int {
        time.withLock {
            Int($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000)
        }
    }

    func add(_ pause: Duration) {
        time.withLock { $0 += pause }
    }
}

/// A test's numbers, and a note that one was asked for.
private struct NotedRandom: RandomNumberGenerator & Sendable {
    var numbers: any RandomNumberGenerator & Sendable
    let usage: Shell.Usage

    mutating func next() -> UInt64 {
        usage.note(.random)
        return numbers.next()
    }
}

/// Always the same number.
struct FixedRandom: RandomNumberGenerator {
    func next() -> UInt64 { 1 << 63 }
}
