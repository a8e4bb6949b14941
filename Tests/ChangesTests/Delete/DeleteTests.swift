import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// What a delete changes in the org; what it prints stands in `Golden/delete`.
struct DeleteTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let count = ["query", "SELECT COUNT() FROM Contact"]
    private static let eleven = (0..<11).map {
        "003Dm000001kZ0\(String($0, radix: 16, uppercase: true))"
    }

    @Test(arguments: ["n", "", "no", "x", "yes please", "1", nil])
    func `any answer but y and yes leaves the record`(_ answer: String?) async throws {
        var shell = try Shell.terminal()
        shell.answers = answer.map { [$0] } ?? []
        await expectEqual(shell.run("delete", "Contact", Self.andy).code, .declined)
        await expectEqual(shell.run(Self.count).output, "20\n")
    }

    @Test(arguments: ["y", "Y", "yes", " YES "])
    func `y or yes deletes`(_ answer: String) async throws {
        var shell = try Shell.terminal()
        shell.answers = [answer]
        await expectEqual(shell.run("delete", "Contact", Self.andy).code, .success)
        await expectEqual(shell.run(Self.count).output, "19\n")
    }

    @Test(arguments: ["10", "y", "yes", "", "11 records"])
    func `more than ten records go only for their number`(_ answer: String) async throws {
        var shell = try Shell.terminal()
        shell.answers = [answer]
        await expectEqual(shell.run(["delete", "Contact"] + Self.eleven).code, .declined)
        await expectEqual(shell.run(Self.count).output, "20\n")
    }

    @Test(arguments: [RemoteDemo.Kind.production, .silent])
    func `production asks for the number even of one record`(_ kind: RemoteDemo.Kind) async throws {
        var shell = try acme(kind)
        shell.answers = ["y"]
        await expectEqual(shell.run("delete", "Contact", Self.andy).code, .declined)
        shell.answers = ["1"]
        await expectEqual(shell.run("delete", "Contact", Self.andy).code, .success)
        await expectEqual(shell.run(Self.count).output, "19\n")
    }

    @Test(arguments: [[], ["--yes"]])
    func `a dry run sends nothing that changes the org`(_ flags: [String]) async throws {
        let demo = RemoteDemo(now: try Shell().now)
        var shell = try acme(.developer)
        shell.transport = demo
        let outcome = await shell.run(["delete", "Contact", Self.andy, "--dry-run"] + flags)
        expectEqual(outcome.code, .success)
        #expect(demo.requests.allSatisfy(Self.onlyReads))
    }

    /// Whether a request changes nothing; a batch counts records.
    private static func onlyReads(_ request: String) -> Bool {
        request.hasPrefix("GET ") || request.hasSuffix("/composite/batch")
    }

    @Test func `a read-only org is sent no delete`() async throws {
        let demo = RemoteDemo(now: try Shell().now)
        var shell = try acme(.developer)
        shell.transport = demo
        shell.variables["SFCTL_READ_ONLY"] = "1"
        await expectEqual(shell.run("delete", "Contact", Self.andy, "--yes").code, .usage)
        #expect(demo.requests.allSatisfy { $0.hasPrefix("GET ") })
    }

    @Test(arguments: [
        ["delete", "Account", andy, "--yes"], ["delete", "Contact", "003x", "--yes"],
    ])
    func `a wrong id is sent nowhere`(_ line: [String]) async throws {
        let demo = RemoteDemo(now: try Shell().now)
        var shell = try acme(.developer)
        shell.transport = demo
        await expectEqual(shell.run(line).code, .usage)
        #expect(demo.requests.allSatisfy { $0.hasPrefix("GET ") })
    }

    @Test func `a deleted record lies in the recycle bin`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let soql = "SELECT Name, IsDeleted FROM Contact WHERE Id = '\(Self.andy)'"
        await expectEqual(shell.run("query", soql, "--no-header").output, "")
        let all = await shell.run("query", soql, "--all-rows", "--no-header")
        expectEqual(all.output, "Andy Young\ttrue\n")
    }

    private func acme(_ kind: RemoteDemo.Kind) throws -> Shell {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = RemoteDemo(kind, now: shell.now)
        return shell
    }
}
