import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A proxy that lets nothing through is named, without its password, and nothing has been sent.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct ProxyFailureTests {
    private static let hint =
        "HTTPS_PROXY and ALL_PROXY set the proxy, NO_PROXY the hosts that need none"
    private static let passwordHint = "export HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT"

    private let org: TestListener

    init() throws {
        org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
    }

    /// Checks what a query and a deletion say of a proxy, and that neither reaches the org.
    private func expectFailure(_ reason: String, hint: String = hint, by proxy: String) async throws
    {
        var shell = try Shell(reaching: org.url)
        shell.variables["HTTPS_PROXY"] = proxy
        await expectEqual(shell.queryContacts(), .unreachable(org.url, reason, hint: hint))
        await expectEqual(shell.deleteContact(), .unreachable(org.url, reason, hint: hint))
        let debugged = await shell.queryContacts("--debug")
        expect(debugged.messages, .contains(reason))
        expect(debugged.messages, .lacks("secret"))
        #expect(try org.lines().isEmpty)
    }

    private func start(_ options: ListenerOptions) throws -> (listener: TestListener, name: String)
    {
        let proxy = try NetworkServers.start(options)
        return (proxy, "127.0.0.1:\(proxy.port)")
    }

    @Test(arguments: ["", "ada:secret_of_another@", "ada@"])
    func `a proxy that wants another password`(user: String) async throws {
        let (proxy, name) = try start(ListenerOptions(start: .proxy, password: "ada:right"))
        let reason = "the proxy \(name) requires a username and password"
        try await expectFailure(reason, hint: Self.passwordHint, by: "http://\(user)\(name)")
        try expectEqual(proxy.lines(), Array(repeating: "CONNECT 127.0.0.1:\(org.port)", count: 3))
    }

    @Test(arguments: [403, 502])
    func `a proxy that refuses`(status: Int) async throws {
        let (proxy, name) = try start(ListenerOptions(start: .proxy, status: status))
        let reason = "the proxy \(name) refused the connection with status \(status)"
        try await expectFailure(reason, by: "http://ada:secret@\(name)")
        try expectEqual(proxy.lines().count, 3)
    }

    @Test func `a proxy that closes the connection`() async throws {
        let (proxy, name) = try start(ListenerOptions(start: .proxy, closes: true))
        let reason = "cannot reach the proxy \(name): Proxy CONNECT aborted"
        try await expectFailure(reason, by: "http://ada:secret@\(name)")
        try expectEqual(proxy.lines().count, 3)
    }

    @Test(arguments: ["http", "socks5h"])
    func `a proxy that does not listen`(scheme: String) async throws {
        let reason = "cannot reach the proxy 127.0.0.1:1: Connection refused"
        try await expectFailure(reason, by: "\(scheme)://ada:secret@127.0.0.1:1")
    }

    @Test func `a proxy by IPv6 that does not listen`() async throws {
        let reason = "cannot reach the proxy [::1]:1: Connection refused"
        try await expectFailure(reason, by: "http://ada:secret@[::1]:1")
    }

    @Test func `a proxy whose name no server knows`() async throws {
        // Too long for any name, so no server is asked (RFC 1035 §2.3.4).
        let name = String(repeating: "x", count: 64) + ".invalid"
        let reason = "cannot reach the proxy \(name):3128: name not found"
        try await expectFailure(reason, by: "http://ada:secret@\(name):3128")
    }

    @Test(arguments: ["gopher://ada:secret@", "http://ada:secret@127.0.0.1:1:"])
    func `a URL that names no proxy`(prefix: String) async throws {
        var shell = try Shell(reaching: org.url)
        shell.variables["HTTPS_PROXY"] = "\(prefix)127.0.0.1:1"
        let outcome = await shell.queryContacts("--debug")
        expectEqual(outcome.code, .unavailable)
        expect(outcome.messages, .contains("why: cannot reach the proxy 127.0.0.1:1"))
        expect(outcome.messages, .contains("hint: \(Self.hint)\n"))
        expect(outcome.messages, .lacks("secret"))
        #expect(try org.lines().isEmpty)
    }

    @Test func `a slash in the password does not make it part of the name`() async throws {
        let reason =
            "cannot reach the proxy 127.0.0.1:1: in its password, / is written %2F, ? is %3F, and "
            + "# is %23"
        try await expectFailure(reason, by: "http://ada:12/secret@127.0.0.1:1")
    }

    @Test(arguments: [
        ("expired", "the certificate of NAME has expired"),
        ("unknown", "the issuer of the certificate of NAME is not trusted"),
    ])
    func `a proxy by TLS whose certificate is wrong`(
        certificate: String,
        reason: String
    ) async throws {
        let (proxy, name) = try start(ListenerOptions(start: .proxy, certificate: certificate))
        var shell = try Shell(reaching: org.url)
        shell.variables["HTTPS_PROXY"] = "https://\(name)"
        let outcome = await shell.queryContacts()
        expectEqual(outcome.code, .failure)
        expect(outcome.messages, .contains("why: \(reason.replacing("NAME", with: name))\n"))
        #expect(try proxy.lines().isEmpty)
    }
}
