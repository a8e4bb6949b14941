import Client
import Records
import Synchronization
import Testing

@testable import sfctl

/// `demo serve`, started in this process and ended as Ctrl-C ends it.
struct DemoServeTests {
    @Test func `--json announces the URL and the token in one line, and answers there`()
        async throws
    {
        let shell = try Shell()
        let served = try await serve(["--json"], in: shell) { line in
            let announced = try JSONValue(parsing: Array(line.utf8))
            #expect(announced.members?.map(\.key) == ["instanceUrl", "accessToken"])
            var client = try Shell()
            client.variables["SFCTL_INSTANCE_URL"] = announced["instanceUrl"]?.text
            client.variables["SFCTL_ACCESS_TOKEN"] = announced["accessToken"]?.text
            let url = try InstanceURL(announced["instanceUrl"]?.text ?? "")
            client.transport = URLSessionTransport(to: url)
            let soql = "SELECT FIELDS(STANDARD) FROM Contact"
            let remote = await client.run("query", soql, "-r", "csv")
            #expect(remote == (await shell.run("query", soql, "-r", "csv")))
            #expect(remote.code == .success)
        }
        #expect(served.output.split(separator: "\n").count == 1)
        #expect(served.messages == "" && served.code == .interrupted)
    }

    @Test func `for people it says how to try it`() async throws {
        let served = try await serve([], in: Shell()) { _ in }
        let words = served.output.split(whereSeparator: \.isWhitespace)
        try #require(words.count == 6)
        let (url, token) = (words[2], words[5])
        #expect(served.output == "instance URL  \(url)\naccess token  \(token)\n")
        #expect(
            served.messages == """
                serving until Ctrl-C; try it in another shell:
                  SFCTL_INSTANCE_URL=\(url) SFCTL_ACCESS_TOKEN='\(token)' \
                sfctl query "SELECT Name FROM Contact LIMIT 3"

                """
        )
    }

    @Test func `a port that is taken is an error that names it`() async throws {
        let shell = try Shell()
        _ = try await serve(["--json"], in: shell) { line in
            let url = try JSONValue(parsing: Array(line.utf8))["instanceUrl"]?.text ?? ""
            let port = String(url.split(separator: ":").last ?? "")
            let second = await shell.run("demo", "serve", "--port", port)
            #expect(second.code == .failure)
            #expect(second.messages.hasPrefix("error: port \(port) is in use\n"))
        }
    }

    /// Runs `demo serve`, hands its first output to `body`, then interrupts it.
    private func serve(
        _ flags: [String],
        in shell: Shell,
        _ body: (String) async throws -> Void
    ) async throws -> Shell.Outcome {
        let (announcements, continuation) = AsyncStream.makeStream(of: String.self)
        let (output, messages) = (AnnouncingSink(continuation), MemorySink())
        let environment = shell.environment(output: output, messages: messages)
        let work = Task {
            defer { continuation.finish() }
            return await Program.run(["demo", "serve"] + flags, in: environment)
        }
        for await line in announcements {
            try await body(line)
            break
        }
        work.cancel()
        let code = await work.value
        return Shell.Outcome(output: output.text, messages: messages.text, code: code)
    }
}

/// Keeps what is written, and tells of it.
private final class AnnouncingSink: ByteSink {
    private let kept = MemorySink()
    private let continuation: AsyncStream<String>.Continuation

    init(_ continuation: AsyncStream<String>.Continuation) {
        self.continuation = continuation
    }

    var text: String { kept.text }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try kept.write(bytes)
        continuation.yield(String(decoding: bytes, as: UTF8.self))
    }
}
