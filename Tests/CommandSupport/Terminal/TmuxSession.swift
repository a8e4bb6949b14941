import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import Output
@testable import Platform

/// A terminal of a test's own with a shell in it: a private tmux server that no configuration file
/// reaches.
///
/// The program runs in it as people run it; the screen is read as text.
final class TmuxSession {
    private let folder: TemporaryFolder
    private let socket: String
    private let program: BuiltProgram
    private let server: TestProcess

    /// Opens a terminal of a size.
    ///
    /// - Parameters:
    ///   - columns: Its width.
    ///   - rows: Its height.
    ///   - variables: Environment variables beside those of `BuiltProgram`; an empty value stays
    ///     empty.
    /// - Throws: What starting tmux fails with.
    init(columns: Int = 80, rows: Int = 24, variables: [String: String] = [:]) async throws {
        folder = try TemporaryFolder()
        program = try BuiltProgram()
        // The path of a socket may have a hundred bytes or so.
        socket = "/tmp/sfctl-tmux-\(UUID().uuidString.prefix(8))"
        // In the foreground, so that its end is known.
        server = TestProcess("/usr/bin/env", ["tmux", "-S", socket, "-f", "/dev/null", "-D"])
        server.environment = Self.variables
        let name = try BuiltProgram.executable.path
        try folder.write("", to: "out")
        try await startServer()
        let environment = program.variables.merging(variables) { $1 }
        try await tmux(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + ["env", "-i"] + environment.map { "\($0.key)=\($0.value)" }
                + [
                    "SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin", "TERM=screen-256color",
                    "PS1=$ ", "sfctl=\(name)",
                ]
                + ["HISTFILE=", "bash", "--norc", "--noprofile", "-i"]
        )
        try await tmux(["set-option", "-s", "escape-time", "0"])
        try await tmux(["set-option", "-s", "set-clipboard", "on"])
        try await tmux(["set-option", "-g", "status", "off"])
        // The status line had a row.
        try await resize(columns: columns, rows: rows)
        _ = try await screen { $0.first?.hasPrefix("$") == true }
    }

    deinit {
        // It ends what runs in it.
        server.signal(SIGKILL)
        try? FileManager.default.removeItem(atPath: socket)
    }

    private static let variables = [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "screen",
    ]

    private func startServer() async throws {
        try server.start()
        try await until { !server.isRunning || FileManager.default.fileExists(atPath: socket) }
        try #require(
            server.isRunning,
            "the tests of the browser need tmux 3.2 or later: apt-get install tmux"
        )
    }

    // MARK: - What is typed

    /// Types a command line of the shell.
    func enter(_ line: String) async throws {
        try await type(line)
        try await press("Enter")
    }

    /// Starts the program, so that `processID` knows it, and the shell tells its exit code behind
    /// `exit:`.
    func start(_ arguments: String) async throws {
        try await enter(
            "sh -c 'echo $$ >\(folder.path)/pid; exec $sfctl \(arguments)'; echo exit:$?"
        )
    }

    /// The process that `start` started.
    var processID: pid_t {
        get async throws {
            try await until { pid_t(text(of: "pid")) != nil }
            return try #require(pid_t(text(of: "pid")))
        }
    }

    private func text(of name: String) -> String {
        (folder.text(of: name) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Presses keys by tmux's names for them: `Enter`, `Escape`, `C-z`, `Down`, `j`.
    func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    /// Presses a key until the screen is as it should be: a dialog takes none in its first moments.
    func press(_ key: String, until isReady: ([String]) -> Bool) async throws {
        for _ in 0..<10 {
            try await press(key)
            for _ in 0..<25 {
                if isReady(try await screen) { return }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        Issue.record("\(key) never did what it should")
        throw CancellationError()
    }

    /// Types text as it stands, or any other bytes that a terminal sends.
    func type(_ text: String) async throws {
        try await tmux(["send-keys", "-l", text])
    }

    /// Pastes as a terminal with bracketed paste does.
    func paste(_ text: String) async throws {
        try await tmux(["set-buffer", text])
        try await tmux(["paste-buffer", "-p"])
    }

    func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    // MARK: - What is shown

    /// The lines of the screen, without blanks at their ends.
    var screen: [String] {
        get async throws {
            let text = try await tmux(["capture-pane", "-p"])
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map { line in
                    String(line.reversed().drop { $0 == " " }.reversed())
                }
        }
    }

    /// Waits until the screen is as it should be; what it was is recorded where it never is.
    func screen(
        at location: SourceLocation = #_sourceLocation,
        until isReady: ([String]) -> Bool
    ) async throws -> [String] {
        var last: [String] = []
        // A deadline that only catches a hang: half a minute on a quiet machine.
        for _ in 0..<600 {
            last = try await screen
            if isReady(last) { return last }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record(
            "the screen never was as it should be:\n\(last.joined(separator: "\n"))",
            sourceLocation: location
        )
        throw CancellationError()
    }

    /// Waits until a text is on the screen.
    @discardableResult
    func see(
        _ text: String,
        at location: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        try await screen(at: location) { $0.contains { $0.contains(text) } }
    }

    /// A value of tmux's, such as `#{alternate_on}`.
    func value(of format: String) async throws -> String {
        try await tmux(["display-message", "-p", format])
            .trimmingCharacters(in: .newlines)
    }

    /// What an application has put into the clipboard.
    var clipboard: String {
        get async throws { try await tmux(["show-buffer"]) }
    }

    /// Expects that the terminal is as a shell needs it: no alternate screen, lines, echo, signals,
    /// wrapping, a cursor.
    func expectSane(at location: SourceLocation = #_sourceLocation) async throws {
        let flags = try await value(
            of: "#{alternate_on} #{cursor_flag} #{wrap_flag} #{mouse_any_flag}"
        )
        #expect(flags == "0 1 1 0", sourceLocation: location)
        let name = "stty\(UUID().uuidString.prefix(4))"
        try await enter("stty -a >\(folder.path)/\(name)")
        try await until { text(of: name).contains("extproc") }
        let words = Set(text(of: name).split(whereSeparator: \.isWhitespace).map(String.init))
        // bash has a mode of its own while it reads a line, and this one for what it starts.
        for word in ["icanon", "echo", "isig", "opost", "icrnl"] {
            #expect(words.contains(word), "\(word) is off", sourceLocation: location)
        }
    }

    // MARK: - tmux

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        let process = TestProcess(
            "/usr/bin/env",
            ["tmux", "-S", socket, "-f", "/dev/null"] + arguments
        )
        process.environment = Self.variables
        let output = try folder.handle(of: "out")
        let messages = try folder.handle(of: "messages")
        process.standardOutput = output
        process.standardError = messages
        try await process.runToItsEnd()
        try #require(
            process.terminationStatus == 0,
            "tmux \(arguments.first ?? ""): \(folder.text(of: "messages") ?? "")"
        )
        return folder.text(of: "out") ?? ""
    }
}
