import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The proxy is the one that the environment names, and it learns the host and its own password
/// only.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct ProxyTests {
    private let org: TestListener
    private let proxy: TestListener
    private var shell: Shell

    init() throws {
        org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
        proxy = try NetworkServers.start(ListenerOptions(start: .proxy))
        shell = try Shell(reaching: org.url)
    }

    private var address: String { "http://127.0.0.1:\(proxy.port)" }
    /// A proxy that nobody may ask.
    private static let wrong = "http://127.0.0.1:1"

    @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func `each of the variables names it`(variable: String) async throws {
        var shell = shell
        shell.variables[variable] = address
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines(), ["CONNECT 127.0.0.1:\(org.port)"])
        try expectEqual(org.lines(), TestListener.queryLines)
    }

    @Test(arguments: [
        ("https_proxy", "HTTPS_PROXY"), ("HTTPS_PROXY", "all_proxy"), ("all_proxy", "ALL_PROXY"),
    ])
    func `one counts before another`(first: String, second: String) async throws {
        var shell = shell
        shell.variables[first] = address
        shell.variables[second] = Self.wrong
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines().count, 1)
    }

    @Test func `an empty variable counts as absent`() async throws {
        var shell = shell
        shell.variables["https_proxy"] = ""
        shell.variables["HTTPS_PROXY"] = address
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines().count, 1)
    }

    @Test(arguments: ["no_proxy", "NO_PROXY"], ["127.0.0.1", "*", "acme.example, 127.0.0.1"])
    func `hosts that need none are reached without it`(
        variable: String,
        hosts: String
    ) async throws {
        var shell = shell
        shell.variables["HTTPS_PROXY"] = address
        shell.variables[variable] = hosts
        await expectEqual(shell.queryContacts(), .contacts)
        #expect(try proxy.lines().isEmpty)
    }

    @Test(arguments: [("localhost", false), (".localhost", false), ("calhost", true), ("", true)])
    func `a host is compared by its whole name`(hosts: String, takesProxy: Bool) async throws {
        var shell = try Shell(reaching: "https://localhost:\(org.port)")
        shell.variables["HTTPS_PROXY"] = address
        shell.variables["NO_PROXY"] = hosts
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines().count, takesProxy ? 1 : 0)
    }

    @Test func `no_proxy counts before NO_PROXY`() async throws {
        var shell = shell
        shell.variables["HTTPS_PROXY"] = address
        shell.variables["no_proxy"] = "acme.example"
        shell.variables["NO_PROXY"] = "*"
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines().count, 1)
    }

    @Test func `plain http to this machine takes none`() async throws {
        let org = try NetworkServers.start(ListenerOptions(start: .org))
        var shell = try Shell(reaching: "http://127.0.0.1:\(org.port)")
        for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"] {
            shell.variables[name] = address
        }
        await expectEqual(shell.queryContacts(), .contacts)
        #expect(try proxy.lines().isEmpty)
    }

    @Test func `it gets its password and not the access token`() async throws {
        let proxy = try NetworkServers.start(
            ListenerOptions(start: .proxy, password: "ada:p4ss/w@rd")
        )
        var shell = shell
        shell.variables["HTTPS_PROXY"] = "http://ada:p4ss%2Fw%40rd@127.0.0.1:\(proxy.port)"
        let outcome = await shell.queryContacts("--debug")
        expectEqual(outcome.output, Shell.Outcome.contacts.output)
        expectEqual(outcome.code, .success)
        expect(outcome.messages, .lacks("p4ss"))
        let seen = try proxy.requests().map(\.headers)
        expectEqual(seen.map { $0["proxy-authorization"] }, ["Basic YWRhOnA0c3Mvd0ByZA=="])
        expectEqual(seen.map { $0["authorization"] }, [nil])
        let headers = try org.requests().map(\.headers)
        expectEqual(headers.map { $0["proxy-authorization"] }, [nil, nil])
        expectEqual(
            headers.map { $0["authorization"] },
            Array(repeating: "Bearer \(Shell.token)", count: 2)
        )
    }

    @Test func `a proxy may be reached by TLS itself`() async throws {
        let proxy = try NetworkServers.start(ListenerOptions(start: .proxy, certificate: "good"))
        var shell = shell
        shell.variables["HTTPS_PROXY"] = "https://127.0.0.1:\(proxy.port)"
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(proxy.lines().count, 1)
    }
}
