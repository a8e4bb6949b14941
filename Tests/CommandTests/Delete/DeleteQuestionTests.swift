import Client
import Synchronization
import Testing

@testable import sfctl

/// The question before a delete: when it is asked, and what may answer it.
struct DeleteQuestionTests {
    private static let andy = "003Dm000001kZ04IAE"

    /// A terminal's world that asks a remote org.
    private func terminal(asking org: RemoteDemo) throws -> Shell {
        var shell = try Shell.terminal()
        shell.ask(org)
        return shell
    }

    @Test func `what was typed before the question was out does not answer it`() async throws {
        let log = Mutex<[String]>([])
        let shell = try Shell.terminal()
        let messages = MemorySink()
        var environment = shell.environment(output: MemorySink(), messages: messages)
        environment.discardTypedAhead = {
            let isAsked = messages.text.hasSuffix("Delete? [y/N] ")
            log.withLock { $0.append(isAsked ? "discard after the question" : "discard") }
        }
        environment.readLine = {
            log.withLock { $0.append("read") }
            return "n"
        }
        let code = await Program.run(["delete", "Contact", Self.andy], in: environment)
        #expect(log.withLock(\.self) == ["discard after the question", "read"])
        #expect(code == .declined)
    }

    @Test func `Ctrl-C at the question exits 130 and deletes nothing`() async throws {
        let org = RemoteDemo(now: try Shell().now)
        let shell = try terminal(asking: org)
        let messages = MemorySink()
        var environment = shell.environment(output: MemorySink(), messages: messages)
        environment.readLine = { throw CancellationError() }
        let code = await Program.run(["delete", "Contact", Self.andy], in: environment)
        #expect(messages.text.hasSuffix("error: interrupted\n"))
        #expect(code == .interrupted)
        #expect(org.requests.allSatisfy { $0.hasPrefix("GET ") })
    }

    @Test func `where none of the records is there nothing is asked`() async throws {
        let org = RemoteDemo(now: try Shell().now)
        var shell = try terminal(asking: org)
        shell.answers = ["y"]
        let outcome = await shell.run(
            "delete",
            "Contact",
            "003Dm000001kZ99IAE",
            "003Dm000001kZ98IAE"
        )
        #expect(
            outcome.messages
                == "error: there is no such Contact to delete, or you may not see it\n"
        )
        #expect(outcome.code == .failure)
        #expect(org.requests.allSatisfy { $0.hasPrefix("GET ") })
    }
}
