import Client
import HTTP

/// All that the program takes from outside: variables, streams, terminal, files, time, randomness, network.
///
/// It is one value, made once, so that tests can replace it.
struct Environment: Sendable {
    /// An environment variable's value, as the process was given it; nil where it is not set.
    var readVariable: @Sendable (String) -> String?
    /// All variables, which a program that is run inherits.
    var allVariables: @Sendable () -> [String: String]
    /// The working folder, for `.sf/config.json`; empty where it is gone.
    var workingFolder: @Sendable () -> String
    /// stdout.
    var output: any ByteSink
    /// stderr.
    var messages: any ByteSink
    /// Reads all of stdin.
    var readInput: @Sendable () throws -> [UInt8]
    /// Reads all of stdin, at most so many bytes; of a terminal one line, which it does not show.
    var readSecret: @Sendable (_ limit: Int) throws -> [UInt8]
    /// Reads one line of stdin without its end, nil where there is none; throws when the task is cancelled.
    var readLine: @Sendable () throws -> String?
    /// Forgets what was typed before a question could be seen.
    var discardTypedAhead: @Sendable () -> Void
    /// What the streams are connected to.
    var terminal: TerminalFacts
    /// Milliseconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int
    /// The clock for pauses and progress.
    var clock: any Clock<Duration>
    /// Ten times a second, for the progress line.
    var ticks: @Sendable () -> AsyncStream<Void>
    /// The source of jitter.
    var random: any RandomNumberGenerator & Sendable
    /// The zone in which people read times.
    var localTime: LocalTime
    /// A zone's TZif file by its name, for the built-in org; nil where the machine has none.
    var timeZoneData: @Sendable (String) -> [UInt8]? = ZoneFiles.read
    /// Makes the transport to a remote org.
    var makeTransport: @Sendable (InstanceURL, NetworkOptions) -> any Transport
    /// The exit code of a command that is cancelled now: that of the signal that did it.
    var interruption: @Sendable () -> ExitCode = { .interrupted }

    /// A variable's value; an empty one counts as absent.
    func variable(_ name: String) -> String? {
        readVariable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a variable switches something on: set, and not `0` or `false`.
    func isSwitchedOn(_ name: String) -> Bool {
        variable(name).map { !["0", "false"].contains($0.lowercased()) } ?? false
    }
}

/// What the three standard streams are connected to.
struct TerminalFacts: Sendable, Hashable {
    var isInput = false
    var isOutput = false
    var isMessages = false
    /// Whether stdout is an ordinary file.
    var isOutputFile = false
    /// The width in columns; nil where no stream is a terminal.
    var columns: Int?
}

/// The system's time zones: a TZif file a zone, in a folder that the package tzdata or macOS fills.
enum ZoneFiles {
    /// The usual one, and that of macOS, to which the usual one is a link there.
    private static let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

    /// A zone's file, whose name is known to be one, as it becomes a part of the path; nil where none can be read.
    @Sendable static func read(_ name: String) -> [UInt8]? {
        for folder in folders {
            if let file = try? WholeFile.read("\(folder)/\(name)") { return file }
        }
        return nil
    }
}
