import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Ctrl-C while a query runs: whole records stay, and the count of them is told.
struct InterruptTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let first = "003Dm000001kZ00IAE"

    /// Runs a query whose second page never comes, and interrupts it once the first one is printed.
    private func interrupted(_ arguments: String...) async throws -> Shell.Outcome {
        let next = "/services/data/v67.0/query/0r8-1"
        let org = EndlessOrg(first: Wire.page(Wire.contact(Self.first), of: 4000, next: next))
        let output = WatchedSink()
        let messages = MemorySink()
        let environment = try Shell(asking: org).environment(output: output, messages: messages)
        let run = Task { await Program.run(["query", Self.soql] + arguments, in: environment) }
        for await _ in output.writes { break }
        run.cancel()
        let code = await run.value
        return Shell.Outcome(output: output.kept.text, messages: messages.text, code: code)
    }

    @Test func `rows that had come stand, and the count is told`() async throws {
        let outcome = try await interrupted()
        expectEqual(outcome.output, "Id\n\(Self.first)\n")
        expectEqual(outcome.messages, "error: interrupted after 1 of 4,000 records\n")
        expectEqual(outcome.code, .interrupted)
    }

    @Test func `json stays one valid object`() async throws {
        let outcome = try await interrupted("--json")
        #expect(
            outcome.output.hasPrefix(
                #"{"result":{"records":[\#(Wire.contact(Self.first))],"totalSize":4000,"#
                    + #""done":false},"#
            )
        )
        expect(
            outcome.output,
            .contains(#""message":"interrupted after 1 of 4,000 records","exitCode":130"#)
        )
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .interrupted)
    }

    @Test func `an interrupt before the first page is told too`() async throws {
        let org = EndlessOrg(first: nil)
        let shell = try Shell(asking: org)
        let run = Task { await shell.run("query", Self.soql) }
        for await _ in org.waits { break }
        run.cancel()
        let outcome = await run.value
        expectEqual(outcome.output, "")
        expect(outcome.messages, .hasPrefix("error: interrupted"))
        expectEqual(outcome.code, .interrupted)
    }
}

/// An org that answers once at most, and lets every other request wait until it is cancelled.
private final class EndlessOrg: Transport {
    /// Tells of each request that waits.
    let waits: AsyncStream<Void>
    private let waiting: AsyncStream<Void>.Continuation
    private let first: String?

    init(first: String?) {
        self.first = first
        (waits, waiting) = AsyncStream.makeStream()
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if let first, request.target.contains("?q=") {
            return Response(status: 200, body: Response.Body(Array(first.utf8)))
        }
        let (silence, continuation) = AsyncStream<Void>.makeStream()
        waiting.yield()
        // The stream ends when the task is cancelled, and only then.
        for await _ in silence {}
        withExtendedLifetime(continuation) {}
        throw .cancelled
    }
}

/// Keeps what is written, and tells of each write.
private final class WatchedSink: ByteSink {
    let kept = MemorySink()
    let writes: AsyncStream<Void>
    private let written: AsyncStream<Void>.Continuation

    init() {
        (writes, written) = AsyncStream.makeStream()
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try kept.write(bytes)
        written.yield()
    }
}
