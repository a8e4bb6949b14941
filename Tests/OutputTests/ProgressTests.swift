import Synchronization
import Terminal
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The line that says a long fetch is alive.
struct ProgressTests {
    private static let erase = "\r\u{1B}[K"

    @Test(arguments: [
        (4000, 12_345, 2149, "Fetched 4,000 of 12,345 records (32%)  2.1 s"),
        (1, nil, 999, "Fetched 1 record  0.9 s"), (0, 0, 60_000, "Fetched 0 records  60.0 s"),
        (1, 1, 300, "Fetched 1 of 1 record (100%)  0.3 s"),
    ])
    func `it tells rows, share and time`(
        _ rows: Int,
        _ total: Int?,
        _ milliseconds: Int,
        _ text: String
    ) {
        expectEqual(Progress.text(rows: rows, of: total, milliseconds: milliseconds), text)
    }

    /// What stderr gets of a fetch of one row of four, once a tick has come so long after the
    /// start.
    private func painted(
        after milliseconds: Int,
        _ variables: [String: String] = [:],
        _ form: ProgressForm? = nil,
        in terminal: TerminalFacts? = nil
    ) async throws -> String {
        let messages = MemorySink()
        var shell = try Shell.terminal()
        shell.variables.merge(variables) { $1 }
        if let terminal { shell.terminal = terminal }
        var environment = shell.environment(output: MemorySink(), messages: messages)
        let time = Mutex(0)
        environment.now = { time.withLock(\.self) }
        let hasTicked = Mutex(false)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        environment.ticks = {
            AsyncStream {
                let isFirst = hasTicked.withLock { hasTicked in
                    defer { hasTicked = true }
                    return !hasTicked
                }
                if isFirst { return () }
                // The first tick has been painted, or not.
                ended.yield()
                return nil
            }
        }
        var options = CommonOptions()
        options.progress = form?.rawValue
        let context = Context(
            environment,
            options,
            commandName: "query",
            commandLine: "sfctl query"
        )
        let progress = Progress(context, try OutputStyle(OutputOptions(), in: context))
        progress.update(rows: 1, of: 4)
        time.withLock { $0 = milliseconds }
        // What is not painted has no ticks to wait for.
        let isPainted = form != .never
        try await progress.run { if isPainted { for await _ in ends { break } } }
        return messages.text
    }

    @Test func `it is shown after 300 ms, and erased at the end`() async throws {
        try await expectEqual(painted(after: 299), "")
        try await expectEqual(
            painted(after: 300),
            "\(Self.erase)Fetched 1 of 4 records (25%)  0.3 s\(Self.erase)"
        )
    }

    @Test func `for a screen reader it is a sentence every five seconds`() async throws {
        let variables = ["SFCTL_ACCESSIBLE": "1"]
        try await expectEqual(painted(after: 4_999, variables), "")
        try await expectEqual(painted(after: 5_000, variables), "Fetched 1 of 4 records so far.\n")
    }

    @Test func `--progress plain is a line every ten seconds, in a log, too`() async throws {
        let log = TerminalFacts()
        try await expectEqual(painted(after: 9_999, [:], .plain, in: log), "")
        try await expectEqual(
            painted(after: 10_000, ["CI": "1"], .plain, in: log),
            "Fetched 1 of 4 records (25%)  10.0 s\n"
        )
    }

    @Test func `--progress never shows none`() async throws {
        try await expectEqual(painted(after: 60_000, [:], .never), "")
    }

    @Test func `plain and quiet contradict each other`() async throws {
        let line = ["query", "SELECT Id FROM Contact", "--progress", "plain", "--quiet"]
        let outcome = try await Shell().run(line)
        expect(outcome.messages, .hasPrefix("error: --quiet and --progress plain contradict"))
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test func `what is said erases it once`() throws {
        let sink = MemorySink()
        let messages = Messages(sink: sink, isQuiet: false, display: .init(), width: nil)
        messages.say("one")
        messages.showProgress("…")
        messages.say("two")
        messages.say("three")
        messages.eraseProgress()
        expectEqual(sink.text, "one\n\(Self.erase)…\(Self.erase)two\nthree\n")
    }
}
