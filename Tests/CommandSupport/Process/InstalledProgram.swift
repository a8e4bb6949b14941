import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

/// The program that the environment variable `SFCTL_PROGRAM` names, such as the installed one.
///
/// `Shell` runs a command line in it, too, after the test's own process has: with the same home,
/// variables, input and time. Both have to print the same and to exit alike, and the test goes on
/// with what this program has printed. A command line that has asked for something that only the
/// test's process can give, such as a scripted org, is not run in it; how many there are, and why,
/// goes to the file that `SFCTL_PROGRAM_COUNTS` names.
final class InstalledProgram: Sendable {
    /// nil where the variable is not set.
    static let shared = ProcessInfo.processInfo.environment["SFCTL_PROGRAM"].map(
        InstalledProgram.init
    )

    let path: String
    /// The library that sets the clock of a process; nil where this system has no such thing.
    private let clock: Result<String?, any Error>
    private let folder: TemporaryFolder?

    /// Whether the program can be given a time: Linux preloads a library.
    var canSetClock: Bool {
        if case .success(nil) = clock { return false }
        return true
    }

    /// What only the test's own process has.
    enum Reason: String, CaseIterable, Sendable {
        /// A network of the test's own, or none.
        case network
        case terminal
        /// A clock on which pauses take no time.
        case clock
        /// A run that the test cancels.
        case cancellation
        /// A working folder that is not there, or files that the test has open.
        case files
        /// Numbers that are the same each time.
        case random
        /// Time zones of the test's own.
        case timeZone = "time zone"
        /// Words that no process can get as arguments: a NUL ends one.
        case arguments
    }

    private init(_ path: String) {
        self.path = path
        let folder = try? TemporaryFolder()
        self.folder = folder
        clock = Result {
            #if os(Linux)
            try folder.map { try Self.clockLibrary(in: $0) }
            #else
            nil
            #endif
        }
    }

    private static func clockLibrary(in folder: TemporaryFolder) throws -> String {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Install/clock.c").path
        let library = "\(folder.path)/clock.so"
        let compiler = TestProcess(
            "/usr/bin/env",
            ["clang", "-shared", "-fPIC", "-O1", "-o", library, source]
        )
        try compiler.start()
        compiler.waitForEnd()
        try #require(compiler.terminationStatus == 0, "clang, of the Swift toolchain, fails")
        return library
    }

    // MARK: - Runs

    /// Runs a command line that the test's own process has run in a world.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - shell: The world; its home has been put back to what it was before.
    /// - Returns: What it printed, and how it ended.
    /// - Throws: `ChildProgramError`; what making the library of the clock fails with.
    func run(_ arguments: [String], in shell: Shell) async throws -> Shell.Outcome {
        var variables = shell.variables
        // Nothing leaves this machine by mistake.
        for name in ["HTTPS_PROXY", "HTTP_PROXY"] where variables[name] == nil {
            variables[name] = "http://127.0.0.1:9"
        }
        if variables["TZ"] == nil { variables["TZ"] = "CEST-2" }
        if let library = try clock.get() {
            variables["LD_PRELOAD"] = library
            variables["TEST_CLOCK"] = "\(shell.now)"
        }
        var world = shell
        world.variables = variables
        let program = ChildProgram(
            path: "/bin/sh",
            arguments: ["-c", "cd \"$0\" && exec \"$@\"", shell.workingFolderPath, path]
                + arguments,
            input: shell.input,
            inheritsSecrets: true
        )
        let ending = try await program.run(
            in: world.environment(output: MemorySink(), messages: MemorySink()),
            timeout: .seconds(120),
            outputLimit: 1 << 28
        )
        guard case .exited(let number) = ending.status, let code = ExitCode(rawValue: number) else {
            throw ChildProgramError.failed(path: path, ending.status)
        }
        return Shell.Outcome(
            output: String(decoding: ending.output, as: UTF8.self),
            messages: String(decoding: ending.messages, as: UTF8.self),
            code: code
        )
    }

    // MARK: - Counts

    private static let counts = Mutex(Counts())

    private struct Counts {
        var runs = 0
        var others: [Reason: Int] = [:]
        var isWritten = false
    }

    /// Counts a command line.
    ///
    /// - Parameter reason: What it needed of the test's own process; nil where it ran in this
    ///   program.
    func count(_ reason: Reason?) {
        Self.counts.withLock { counts in
            if let reason { counts.others[reason, default: 0] += 1 } else { counts.runs += 1 }
            guard !counts.isWritten else { return }
            counts.isWritten = true
            atexit { InstalledProgram.writeCounts() }
        }
    }

    private static func writeCounts() {
        guard let path = ProcessInfo.processInfo.environment["SFCTL_PROGRAM_COUNTS"] else { return }
        let text = counts.withLock { counts in
            let others = Reason.allCases.map { "\($0.rawValue) \(counts.others[$0] ?? 0)" }
            return
                "\(counts.runs) command lines ran in the program; in the tests' process alone, as "
                + "they need its: "
                + "\(others.joined(separator: ", "))\n"
        }
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}

extension Shell {
    /// What a command line has asked of the test's own process.
    final class Usage: Sendable {
        private let reasons = Mutex<[InstalledProgram.Reason]>([])

        /// The first one; nil for none.
        var reason: InstalledProgram.Reason? { reasons.withLock(\.first) }

        func note(_ reason: InstalledProgram.Reason) {
            reasons.withLock { $0.append(reason) }
        }
    }

    /// Notes what no other process can have.
    private func noteObstacles(_ arguments: [String], _ usage: Usage) {
        if arguments.contains(where: { $0.utf8.contains(0) }) { usage.note(.arguments) }
        if terminal.isInput || terminal.isOutput || terminal.isMessages { usage.note(.terminal) }
        if !(clock is ImmediateClock) { usage.note(.clock) }
        if Task.isCancelled { usage.note(.cancellation) }
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(
            atPath: workingFolderPath,
            isDirectory: &isFolder
        )
        if hasOpenFiles || !isThere || !isFolder.boolValue { usage.note(.files) }
    }

    /// Has the program of `SFCTL_PROGRAM` run a command line as the test's own process runs it, and
    /// compares the two.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - run: Runs it in the test's own process.
    /// - Returns: What the program printed; without it, or where it cannot run, what the test's own
    ///   process printed.
    func comparing(
        _ arguments: [String],
        _ run: (Usage) async -> Outcome
    ) async -> Outcome {
        let usage = Usage()
        guard let program = InstalledProgram.shared else { return await run(usage) }
        noteObstacles(arguments, usage)
        if !program.canSetClock { usage.note(.clock) }
        guard usage.reason == nil else {
            program.count(usage.reason)
            return await run(usage)
        }
        do {
            let home = variables["HOME"].map { [$0] } ?? []
            let before = try await HomeCopy(of: Set([folder.path] + home))
            let outcome = await run(usage)
            if Task.isCancelled { usage.note(.cancellation) }
            program.count(usage.reason)
            guard usage.reason == nil else { return outcome }
            let other = try await before.inPlace { try await program.run(arguments, in: self) }
            let isParallel = arguments.contains("--parallel")
            expectEqual(
                other.steady(inAnyOrder: isParallel),
                outcome.steady(inAnyOrder: isParallel),
                "\(program.path) differs: \(arguments)"
            )
            return other
        } catch {
            Issue.record(error, "\(program.path) could not run \(arguments)")
            return Outcome(output: "", messages: "\(error)", code: .failure)
        }
    }
}

extension Shell.Outcome {
    /// The part that is the same in each run: without the times and names of requests.
    ///
    /// Rows in any order count by their number and length, because a limit may keep other rows.
    fileprivate func steady(inAnyOrder: Bool) -> String {
        let text = description.replacing(/[0-9]+ ms/, with: "N ms")
            .replacing(/[0-9a-f]{32}/, with: "REQUEST-ID")
        guard inAnyOrder else { return text }
        return text.replacing(/\b003[0-9A-Za-z]{15}\b/, with: "ID")
            .split(separator: "\n").sorted().joined(separator: "\n")
    }
}

/// What a test's folders were like before a command line.
private struct HomeCopy {
    private let others: TemporaryFolder
    /// Each folder, its copy, and where it is meanwhile.
    private var moves: [(folder: String, copy: String, later: String)] = []

    init(of folders: Set<String>) async throws {
        others = try TemporaryFolder()
        for (number, folder) in folders.enumerated()
        where FileManager.default.fileExists(atPath: folder) {
            let copy = "\(others.path)/before\(number)"
            try await Self.copy(folder, to: copy)
            moves.append((folder, copy, "\(others.path)/after\(number)"))
        }
    }

    private static func copy(_ folder: String, to copy: String) async throws {
        let process = TestProcess("/bin/cp", ["-a", folder, copy])
        // A task of its own: a test that cancels its command line must not end the copying.
        try await Task { try await process.runToItsEnd() }.value
        try #require(process.terminationStatus == 0, "\(folder) cannot be copied")
    }

    /// Runs a body while the folders are as they were, then puts back what they are now.
    func inPlace<Value>(_ body: () async throws -> Value) async throws -> Value {
        let files = FileManager.default
        for move in moves {
            try files.moveItem(atPath: move.folder, toPath: move.later)
            try files.moveItem(atPath: move.copy, toPath: move.folder)
        }
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        for move in moves {
            try files.moveItem(atPath: move.folder, toPath: move.copy)
            try files.moveItem(atPath: move.later, toPath: move.folder)
        }
        return try result.get()
    }
}
