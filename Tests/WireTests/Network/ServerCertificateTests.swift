import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// A server whose certificate or TLS is wrong gets nothing, and each fault has its words.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct ServerCertificateTests {
    /// A certificate, and what is said of it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let certificate: String
        let reason: String
        let hint: String
        var testDescription: String { certificate }
    }

    static let faults = [
        Fault(
            certificate: "expired",
            reason: "the certificate of 127.0.0.1 has expired",
            hint:
                "if this machine's clock is right, the server needs a new certificate; date "
                + "shows the clock"
        ),
        Fault(
            certificate: "future",
            reason: "the certificate of 127.0.0.1 is not valid yet",
            hint:
                "if this machine's clock is right, the server needs a new certificate; date "
                + "shows the clock"
        ),
        Fault(
            certificate: "elsewhere",
            reason: "the certificate of 127.0.0.1 is for another name",
            hint:
                "the login page of a Wi-Fi network may have answered instead of the org; sfctl orgs shows the URL of "
                + "each org"
        ),
        Fault(
            certificate: "unknown",
            reason: "the issuer of the certificate of 127.0.0.1 is not trusted",
            hint: "for a private authority: export SFCTL_CA_FILE=FILE"
        ),
    ]

    @Test(arguments: faults)
    func `a query is not sent`(fault: Fault) async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: fault.certificate)
        )
        let outcome = try await Shell(reaching: org.url).queryContacts()
        expectEqual(outcome, .insecure(fault.reason, hint: fault.hint))
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: faults)
    func `a deletion is not sent, and not tried again`(fault: Fault) async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: fault.certificate)
        )
        let proxy = try NetworkServers.start(ListenerOptions(start: .proxy))
        var shell = try Shell(reaching: org.url)
        shell.variables["https_proxy"] = "127.0.0.1:\(proxy.port)"
        let outcome = await shell.deleteContact()
        expectEqual(outcome, .insecure(fault.reason, hint: fault.hint))
        #expect(try org.lines().isEmpty)
        try expectEqual(proxy.lines(), ["CONNECT 127.0.0.1:\(org.port)"])
    }

    @Test func `a name is looked for in the certificate as it is in the URL`() async throws {
        let org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
        let outcome = try await Shell(reaching: "https://localhost:\(org.port)").queryContacts()
        expectEqual(outcome, .contacts)
        let other = try await Shell(reaching: "https://127.0.0.2:\(org.port)").queryContacts()
        expectEqual(other.code, .unavailable)
    }

    @Test func `TLS before 1.2 is not spoken`() async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "good", version: "1.1")
        )
        try await expectEqual(Shell(reaching: org.url).queryContacts(), Self.noTLS)
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: ["1.2", "1.3"])
    func `TLS from 1.2 on is spoken`(version: String) async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "good", version: version)
        )
        try await expectEqual(Shell(reaching: org.url).queryContacts(), .contacts)
    }

    @Test func `a server without TLS gets no token`() async throws {
        let org = try NetworkServers.start(ListenerOptions(start: .org))
        try await expectEqual(Shell(reaching: org.url).queryContacts(), Self.noTLS)
        #expect(try org.lines().isEmpty)
    }

    private static let noTLS = Shell.Outcome.insecure(
        "127.0.0.1 does not speak TLS 1.2 or later on this port",
        hint: "sfctl orgs shows the URL of each org, with its port"
    )
}
