package import Text

/// Everything that the program takes from outside: variables, streams, terminal, files, time,
/// randomness, network.
///
/// It is a single value so that tests can replace it.
package struct Environment: Sendable {
    /// Reads an environment variable as passed to the process; nil if it is not set.
    package var readVariable: @Sendable (String) -> String?
    /// Returns all variables, which child programs inherit.
    var allVariables: @Sendable () -> [String: String]
    /// Returns the working folder, for `.sf/config.json`; empty if it no longer exists.
    package var workingFolder: @Sendable () -> String
    /// The sink for stdout.
    package var output: any ByteSink
    /// The sink for stderr.
    package var messages: any ByteSink
    /// Reads stdin to its end, at most `limit` bytes.
    package var readInput: @Sendable (_ limit: Int) throws -> [UInt8]
    /// Reads stdin to its end, at most `limit` bytes; on a terminal, reads one line without showing
    /// it.
    package var readSecret: @Sendable (_ limit: Int) throws -> [UInt8]
    /// Reads one line of stdin without its line break; nil at the end of the input, even within a
    /// line; throws if the task is cancelled.
    package var readLine: @Sendable () throws -> String?
    /// Discards input that was typed before a prompt appeared.
    package var discardTypedAhead: @Sendable () -> Void
    /// The facts about the streams' terminals.
    package var terminal: TerminalFacts
    /// Returns the milliseconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Int
    /// The clock for pauses and progress.
    package var clock: any Clock<Duration>
    /// Returns a stream of ten ticks a second, for the progress line.
    package var ticks: @Sendable () -> AsyncStream<Void>
    /// The source of jitter.
    package var random: any RandomNumberGenerator & Sendable
    /// The time zone for displayed times.
    package var localTime: LocalTime
    /// Returns a zone's TZif file by its name, for the built-in org; nil if the machine has none.
    package var timeZoneData: @Sendable (String) -> [UInt8]? = ZoneFiles.read
    /// The servers of orgs.
    package var servers: any Servers
    /// Returns the exit code of a command that is cancelled now, which depends on the signal that
    /// cancelled it.
    var interruption: @Sendable () -> ExitCode = { .interrupted }
    /// Sets the action of Ctrl-C in place of the end of the command; the action returns false to
    /// end it after all.
    package var handleInterrupts: @Sendable (_ action: (@Sendable () -> Bool)?) -> Void = { _ in }

    /// Returns a variable's value; an empty variable counts as not set.
    package func variable(_ name: String) -> String? {
        readVariable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a variable switches a feature on: it is set, and not to `0`, `false`, `no` or `off`.
    package func isSwitchedOn(_ name: String) -> Bool {
        variable(name).map { !["0", "false", "no", "off"].contains($0.lowercased()) } ?? false
    }
}

/// The servers that the program can reach.
///
/// A module above this one declares how, since this one knows no protocol.
package protocol Servers: Sendable {}

/// Facts about the three standard streams and their terminal.
package struct TerminalFacts: Sendable, Hashable {
    package var isInput = false
    package var isOutput = false
    package var isMessages = false
    /// Whether stdout is a regular file.
    package var isOutputFile = false
    /// The width in columns; nil if no stream is a terminal.
    package var columns: Int?
}

/// The system's time zones: one TZif file for each zone, in a folder provided by the package tzdata
/// or by macOS.
package enum ZoneFiles {
    /// The usual folder, and that of macOS, to which the usual one is a link there.
    private static let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

    /// Reads a zone's file; nil if it cannot be read.
    ///
    /// The name becomes part of the path, so it must be a known zone's.
    @Sendable package static func read(_ name: String) -> [UInt8]? {
        for folder in folders {
            if let file = try? WholeFile.read("\(folder)/\(name)") { return file }
        }
        return nil
    }
}

extension Failure {
    /// Returns the failure with the exit code of the signal, if a signal interrupted the command.
    package func interrupted(in environment: Environment) -> Failure {
        guard exit == .interrupted else { return self }
        var failure = self
        failure.exit = environment.interruption()
        return failure
    }
}
