import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import Output

extension ProcessTests {
    /// Readers that go away, and Ctrl-C.
    struct SignalTests {
        @Test func `a reader that has seen enough ends the program by SIGPIPE, without a word`()
            async throws
        {
            let program = try BuiltProgram()
            try await expectEqual(program.run("demo", "reset", "--contacts", "5000").status, 0)
            // More than a pipe holds, so that the program is still writing when the reader leaves.
            let process = try program.process([
                "query", "SELECT Id, Name, Email, Phone FROM Contact",
            ])
            let reader = try ProcessPipe()
            let messages = try ProcessPipe()
            process.standardOutput = reader
            process.standardError = messages
            async let ended: Void = process.runToItsEnd()
            let first = await reader.fileHandleForReading.nextChunk()
            try reader.fileHandleForReading.close()
            try await ended
            #expect(first.starts(with: Array("Id\tName\tEmail\tPhone\n".utf8)))
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, SIGPIPE)
            try expectEqual(messages.fileHandleForReading.readToEnd() ?? Data(), Data())
        }

        /// A row of more than PIPE_BUF bytes waits for an empty pipe, which this one never becomes.
        @Test func `a reader that leaves bytes in the pipe ends the program before a long row`()
            async throws
        {
            let soql =
                "SELECT FIELDS(ALL), (SELECT FIELDS(ALL) FROM Contacts LIMIT 9) FROM Account LIMIT 9"
            let process = try BuiltProgram().process(["query", soql, "-r", "ndjson"])
            let reader = try ProcessPipe()
            let messages = try ProcessPipe()
            process.standardOutput = reader
            process.standardError = messages
            try reader.fileHandleForWriting.write(contentsOf: Data(repeating: 0x20, count: 5000))
            async let ended: Void = process.runToItsEnd()
            try reader.fileHandleForReading.close()
            try await ended
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, SIGPIPE)
            try expectEqual(messages.fileHandleForReading.readToEnd() ?? Data(), Data())
        }

        @Test func `Ctrl-C ends demo serve by SIGINT, after its one line`() async throws {
            let process = try BuiltProgram().process(["demo", "serve", "--json"])
            let reader = try ProcessPipe()
            process.standardOutput = reader
            let messages = try ProcessPipe()
            process.standardError = messages
            async let ended: Void = process.runToItsEnd()
            let line = await reader.fileHandleForReading.nextChunk()
            process.interrupt()
            try await ended
            struct Announced: Decodable {
                let instanceUrl: String
                let accessToken: String
            }
            let announced = try JSONDecoder().decode(Announced.self, from: line)
            expect(announced.instanceUrl, .hasPrefix("http://127.0.0.1:"))
            expectEqual(line.last, UInt8(ascii: "\n"))
            expectEqual(process.terminationReason, .uncaughtSignal)
            expectEqual(process.terminationStatus, SIGINT)
            try expectEqual(reader.fileHandleForReading.readToEnd() ?? Data(), Data())
            try expectEqual(messages.fileHandleForReading.readToEnd() ?? Data(), Data())
        }
    }
}
