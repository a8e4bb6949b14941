import Client
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Names and addresses: how an org is reached, and what is said where it is not.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct ReachTests {
    private static let networkHint =
        "behind a proxy: export HTTPS_PROXY=http://HOST:PORT"

    @Test func `an org is reached by IPv6`() async throws {
        let plain = try NetworkServers.start(ListenerOptions(start: .org, address: "::1"))
        try await expectEqual(
            Shell(reaching: "http://[::1]:\(plain.port)").queryContacts(),
            .contacts
        )
        let secure = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "good", address: "::1")
        )
        let url = "https://[::1]:\(secure.port)"
        try await expectEqual(Shell(reaching: url).queryContacts(), .contacts)
        try expectEqual(
            secure.requests().map { $0.headers["host"] },
            Array(repeating: "[::1]:\(secure.port)", count: 2)
        )
        let wrong = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "elsewhere", address: "::1")
        )
        try await expectEqual(
            Shell(reaching: "https://[::1]:\(wrong.port)").queryContacts(),
            .insecure(
                "the certificate of [::1] is for another name",
                hint:
                    "the login page of a Wi-Fi network may have answered instead of the org; "
                    + "sfctl orgs shows the URL of each org"
            )
        )
    }

    @Test func `localhost is reached by whichever address listens`() async throws {
        for address in ["127.0.0.1", "::1"] {
            let org = try NetworkServers.start(ListenerOptions(start: .org, address: address))
            let shell = try Shell(reaching: "http://localhost:\(org.port)")
            await expectEqual(shell.queryContacts(), .contacts)
        }
    }

    @Test(arguments: ["http://127.0.0.1:1", "https://127.0.0.1:1"])
    func `a port that nobody listens on is refused`(url: String) async throws {
        let shell = try Shell(reaching: url)
        let reason = "127.0.0.1 refused the connection"
        let hint = "sfctl orgs shows the URL of each org, with its port"
        await expectEqual(shell.queryContacts(), .unreachable(url, reason, hint: hint))
        await expectEqual(shell.deleteContact(), .unreachable(url, reason, hint: hint))
    }

    @Test func `a name that no server knows is not found`() async throws {
        // Too long for any name, so no server is asked (RFC 1035 §2.3.4).
        let name = String(repeating: "x", count: 64) + ".invalid"
        let url = "https://\(name)"
        let shell = try Shell(reaching: url)
        let reason = "no such host: \(name)"
        let hint =
            "sfctl orgs shows the URL of each org; behind a proxy: export "
            + "HTTPS_PROXY=http://HOST:PORT"
        await expectEqual(shell.queryContacts(), .unreachable(url, reason, hint: hint))
        await expectEqual(shell.deleteContact(), .unreachable(url, reason, hint: hint))
    }

    @Test(arguments: ["http", "https"])
    func `a connection that does not come about is given up`(scheme: String) async throws {
        let port = try NetworkServers.start(ListenerOptions(start: .full)).port
        var shell = try Shell(reaching: "\(scheme)://127.0.0.1:\(port)")
        shell.makeTransport = { url, options in
            var options = options
            options.connectTimeout = .milliseconds(200)
            return CurlTransport(to: url, options: options)
        }
        let outcome = await shell.queryContacts()
        expectEqual(
            outcome.description,
            """
            --- stdout
            --- stderr
            error: cannot reach \(scheme)://127.0.0.1:\(port)
              why: timed out connecting to 127.0.0.1
              hint: \(Self.networkHint)
            --- exit 5

            """
        )
    }
}
