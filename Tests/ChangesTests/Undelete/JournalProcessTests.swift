import Dispatch
import Foundation
import Records
import TestSupport
import Testing

@testable import Changes
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// A journal and processes of their own.
    struct JournalProcessTests {
        private static let andy = "003Dm000001kZ04IAE"

        /// A program that has deleted a record, and its journal.
        private func world() async throws -> (program: BuiltProgram, journal: String) {
            let program = try BuiltProgram()
            let ending = try await program.run("delete", "Contact", Self.andy, "--yes")
            expectEqual(ending.status, 0)
            let list = try await program.run("journal", "show", "--last", "--json")
            let path = try JSONValue(parsing: Array(list.output.utf8))["result"]?["path"]?.text
            return (program, try #require(path))
        }

        @Test func `two processes do not write one journal`() async throws {
            let (program, path) = try await world()
            let (journal, _) = try DeletionJournal.reopen(path)
            for words in [["undelete", "--last"], ["journal", "prune", path, "--yes"]] {
                let ending = try await program.run(words)
                expect(ending.messages, .contains("is in use by process \(getpid())"))
                expectEqual(ending.status, 1)
            }
            let bin = try await program.run("bin", "Contact", "-r", "ids")
            expectEqual(bin.output, "\(Self.andy)\n")
            withExtendedLifetime(journal) {}
        }

        @Test func `a full disk stops an undelete before anything is sent`() async throws {
            let (program, path) = try await world()
            let before = try #require(try WholeFile.read(path))
            let process = try program.process(
                ["undelete", "--last"],
                after: "ulimit -f 0"
            )
            let messages = try ProcessPipe()
            process.standardError = messages
            async let ended: Void = process.runToItsEnd()
            let text = await messages.fileHandleForReading.nextChunk()
            try await ended
            expect(String(decoding: text, as: UTF8.self), .hasPrefix("error: cannot write \(path)"))
            expectEqual(process.terminationStatus, 74)
            try expectEqual(WholeFile.read(path), before)
            let bin = try await program.run("bin", "Contact", "-r", "ids")
            expectEqual(bin.output, "\(Self.andy)\n")
        }

        @Test func `after Ctrl-C the request under way is awaited, and no other leaves`()
            async throws
        {
            let ids = try JournalWorld.ids(250)
            let (posts, arrived) = AsyncStream.makeStream(of: Void.self)
            let isInterrupted = DispatchSemaphore(value: 0)
            let script = LoopbackServer.Script { request in
                guard request.head.hasPrefix("POST") else {
                    return Self.answer(
                        #"{"name":"Contact","undeletable":true,"fields":[]}"#,
                        "json"
                    )
                }
                arrived.yield()
                isInterrupted.wait()
                let results = ids.prefix(200).map {
                    "<result><id>\($0)</id><success>true</success></result>"
                }
                return Self.answer(Self.envelope(results.joined()), "xml")
            }
            try await LoopbackServer.run(answering: script) { server in
                let program = try BuiltProgram()
                let words = ["undelete", "Contact"] + ids.map(\.description)
                let process = try program.process(words + ["-r", "ids"])
                process.environment = program.variables(asking: server)
                let files = try TemporaryFolder()
                process.standardOutput = try files.handle(of: "stdout")
                let messages = try ProcessPipe()
                process.standardError = messages
                async let ended: Void = process.runToItsEnd()
                for await _ in posts { break }
                process.interrupt()
                let note = await messages.fileHandleForReading.nextChunk()
                expect(String(decoding: note, as: UTF8.self), .hasPrefix("finishing the rec"))
                isInterrupted.signal()
                var text = ""
                while !text.contains("hint:") {
                    let chunk = await messages.fileHandleForReading.nextChunk()
                    text += String(decoding: chunk, as: UTF8.self)
                }
                try await ended
                expect(text, .hasPrefix("error: 50 of 250 records not restored\n"))
                expect(text, .contains("  hint: sfctl undelete Contact \(ids[200]) "))
                expectEqual(process.terminationReason, .uncaughtSignal)
                expectEqual(process.terminationStatus, SIGINT)
                expectEqual(server.received.count { $0.head.hasPrefix("POST") }, 1)
                let restored = ids.prefix(200).map { "\($0)\n" }.joined()
                expectEqual(files.text(of: "stdout"), restored)
            }
        }

        private static func answer(_ body: String, _ kind: String) -> [LoopbackServer.Step] {
            let type = kind == "xml" ? "text/xml" : "application/json"
            let head =
                "HTTP/1.1 200 OK\nContent-Type: \(type)\nContent-Length: \(body.utf8.count)\n\n"
            return [.lines(head), .send(Array(body.utf8))]
        }

        private static func envelope(_ results: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope \
            xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns="urn:partner.soap.sforce.com">\
            <soapenv:Body><undeleteResponse>\(results)</undeleteResponse></soapenv:Body>\
            </soapenv:Envelope>
            """
        }
    }
}
