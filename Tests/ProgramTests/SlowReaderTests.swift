import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import Records

extension ProcessTests {
    /// Ctrl-C while the reader of the output is slower than the org.
    @Suite(.timeLimit(.minutes(5))) struct SlowReaderTests {
        private static let rounds = Amount.share(of: 50)

        @Test(arguments: ["csv", "ndjson", "table", "vertical", "json"])
        func `a slow pipe gets whole records, and their number is told`(
            format: String
        ) async throws {
            try await LoopbackServer.run(answering: Self.script) { server in
                var random = SeededRandom(seed: UInt64(format.utf8.count))
                for round in 0..<max(1, Self.rounds / (format == "csv" ? 1 : 5)) {
                    let point = Int.random(in: 1...90_000, using: &random)
                    let ending = try await Self.interrupted(format, at: point, asking: server)
                    let words = "round \(round): \(ending.messages)"
                    #expect(ending.isBySignal && ending.status == SIGINT, "\(words)")
                    let message = format == "json" ? ending.output : ending.messages
                    let told = message.firstMatch(of: /interrupted after ([0-9,]+) of 40,000/)
                    let count = try #require(told, "\(words)").1.replacing(",", with: "")
                    try expectEqual(Self.records(ending.output, format), Int(count), "\(words)")
                }
            }
        }

        @Test(arguments: ["csv", "table"])
        func `a slow terminal gets whole records, and their number is told`(
            format: String
        ) async throws {
            try await LoopbackServer.run(answering: Self.script) { server in
                var random = SeededRandom(seed: UInt64(format.utf8.count))
                for _ in 0..<Self.rounds / 2 {
                    let point = Int.random(in: 1...60_000, using: &random)
                    let shown = try await Self.interruptedTerminal(format, at: point, server)
                    let told = shown.firstMatch(of: /interrupted after ([0-9,]+) of 40,000/)
                    let count = try #require(told).1.replacing(",", with: "")
                    let rows = shown.split(separator: "\r\n").filter { $0.contains("003Dm0") }
                    expectEqual(rows.count, Int(count))
                    #expect(rows.allSatisfy { $0.hasSuffix("🙂!") })
                }
            }
        }

        @Test func `a record longer than a pipe takes at once is not cut either`() async throws {
            let script = Self.script(notes: String(repeating: "ä", count: 15_000), pageCount: 2)
            try await LoopbackServer.run(answering: script) { server in
                for point in [1, 70_000] {
                    let ending = try await Self.interrupted("csv", at: point, asking: server)
                    expect(ending.messages, .contains("interrupted after"))
                    _ = try Self.records(ending.output, "csv")
                }
            }
        }

        // MARK: - The org

        /// So many rows that even on a busy machine no query ends before the signal arrives.
        private static let script = script(
            notes: "Grüße 次回 🙂 from a contact with a long name 🙂!",
            pageCount: 20
        )

        /// An org with pages of 2,000 contacts, which have long names.
        private static func script(notes: String, pageCount: Int) -> LoopbackServer.Script {
            let locator = { @Sendable (page: Int) in "/services/data/v67.0/query/0r8-\(page)" }
            let pages = (0..<pageCount).map { page -> [UInt8] in
                let records = (0..<2000).map { row in
                    #"{"attributes":{"type":"Contact"},"Id":"003Dm00000\#(100_000 + page * 2000 + row)IA","#
                        + #""Name":"\#(notes)"}"#
                }
                let end =
                    page + 1 < pageCount
                    ? #""done":false,"nextRecordsUrl":"\#(locator(page + 1))""# : #""done":true"#
                let total = #""totalSize":\#(pageCount * 2000)"#
                return Array(
                    "{\(total),\(end),\"records\":[\(records.joined(separator: ","))]}".utf8
                )
            }
            return LoopbackServer.Script { request in
                let body = pages[pages.indices.first { request.target == locator($0) } ?? 0]
                return [
                    .lines(
                        "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: "
                            + "\(body.count)\n\n"
                    ),
                    .send(body),
                ]
            }
        }

        // MARK: - The reader

        /// Reads the output slowly, and interrupts the program behind a byte.
        private static func interrupted(
            _ format: String,
            at point: Int,
            asking server: LoopbackServer
        ) async throws -> BuiltProgram.Ending {
            let program = try BuiltProgram()
            let process = try program.process(words(format))
            process.environment = program.variables(asking: server)
            let output = try WatchedPipe()
            process.standardOutput = output.writing
            let folder = try TemporaryFolder()
            process.standardError = try folder.handle(of: "stderr")
            async let ended: Void = process.runToItsEnd()
            try await until { process.isRunning }
            var read = await onOwnThread {
                var (read, isInterrupted) = (Data(), false)
                while process.isRunning {
                    if !isInterrupted, read.count >= point {
                        process.interrupt()
                        isInterrupted = true
                    }
                    // The slow reader: a part of the pipe's capacity at a time.
                    usleep(1000)
                    if !output.isEmpty { read += readSome(5000, of: output.reading) }
                }
                return read
            }
            try await ended
            try output.writing.close()
            read += try output.reading.readToEnd() ?? Data()
            return BuiltProgram.Ending(
                status: process.terminationStatus,
                isBySignal: process.terminationReason == .uncaughtSignal,
                output: try #require(String(data: read, encoding: .utf8), "a character is cut"),
                messages: folder.text(of: "stderr") ?? ""
            )
        }

        private static func interruptedTerminal(
            _ format: String,
            at point: Int,
            _ server: LoopbackServer
        ) async throws -> String {
            let program = try BuiltProgram()
            let process = try program.process(words(format))
            process.environment = program.variables(asking: server)
            let terminal = try PseudoTerminal()
            process.standardOutput = terminal.far
            process.standardError = terminal.far
            async let ended: Void = process.runToItsEnd()
            try await until { process.isRunning }
            let shown = await onOwnThread {
                var (shown, isInterrupted) = (Data(), false)
                while process.isRunning || terminal.hasOutput {
                    if !isInterrupted, shown.count >= point {
                        process.interrupt()
                        isInterrupted = true
                    }
                    guard terminal.hasOutput else {
                        usleep(1000)
                        continue
                    }
                    shown += readSome(1000, of: terminal.near)
                }
                return shown
            }
            try await ended
            return try #require(String(data: shown, encoding: .utf8), "a character is cut")
        }

        private static func words(_ format: String) -> [String] {
            ["query", "SELECT Id, Name FROM Contact", "-r", format]
        }

        /// The number of whole records in an output.
        private static func records(_ output: String, _ format: String) throws -> Int {
            if format == "json" {
                let value = try JSONValue(parsing: Array(output.utf8))
                return value["result"]?["records"]?.elements?.count ?? -1
            }
            #expect(output.isEmpty || output.hasSuffix("\n"))
            let isVertical = format == "vertical"
            let lines = output.split(separator: "\n").filter { $0.contains("003Dm0") }
            return isVertical ? lines.count / 2 : lines.count
        }
    }
}

extension ProcessTests.PseudoTerminal {
    /// Whether there is something to read.
    fileprivate var hasOutput: Bool {
        var request = pollfd(fd: near.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
    }
}

/// Reads on a thread of its own: a task that waits for other tests would be a reader that does not
/// read, which the program leaves sooner.
private func onOwnThread(_ read: @escaping @Sendable () -> Data) async -> Data {
    await withCheckedContinuation { done in
        Thread.detachNewThread { done.resume(returning: read()) }
    }
}

/// Reads what is there, at most so many bytes.
private func readSome(_ most: Int, of handle: FileHandle) -> Data {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = unsafe read(handle.fileDescriptor, &bytes, most)
    return Data(bytes.prefix(max(0, count)))
}
