import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Whom the program trusts: the file that the environment or the settings name, else the system's
/// own authorities.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct TrustTests {
    private static let hint = "for a private authority: export SFCTL_CA_FILE=FILE"
    private static let unknownIssuer = Shell.Outcome.insecure(
        "the issuer of the certificate of 127.0.0.1 is not trusted",
        hint: hint
    )

    private let org: TestListener
    private var shell: Shell

    init() throws {
        org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
        shell = try Shell(reaching: org.url, trusting: nil)
    }

    private func setFile(_ path: String) throws {
        try shell.folder.write(#"{"caFile": "\#(path)"}"#, to: ".config/sfctl/config.json")
    }

    @Test func `without a file a private authority is not trusted, and nothing is sent`()
        async throws
    {
        await expectEqual(shell.queryContacts(), Self.unknownIssuer)
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: ["SFCTL_CA_FILE", "SSL_CERT_FILE"])
    func `a variable names the authorities to trust`(variable: String) async throws {
        var shell = shell
        shell.variables[variable] = try NetworkServers.path("ca.pem")
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(org.lines(), TestListener.queryLines)
    }

    @Test func `the settings file names the authorities to trust`() async throws {
        try setFile(NetworkServers.path("ca.pem"))
        await expectEqual(shell.queryContacts(), .contacts)
    }

    @Test(arguments: ["SFCTL_CA_FILE", "SSL_CERT_FILE"])
    func `a FIFO is refused, and not waited for`(_ variable: String) async throws {
        let org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
        var shell = try Shell(reaching: org.url, trusting: nil)
        let fifo = shell.folder.path + "/fifo"
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        shell.variables[variable] = fifo
        await expectEqual(
            shell.queryContacts(),
            .insecure(
                "cannot read the certificates in \(fifo): it is a FIFO, not a file",
                hint: "SFCTL_CA_FILE, caFile in config.json or SSL_CERT_FILE sets the file"
            )
        )
    }

    @Test func `SFCTL_CA_FILE counts before the settings file, which counts before SSL_CERT_FILE`()
        async throws
    {
        let (right, wrong) = try (
            NetworkServers.path("ca.pem"), NetworkServers.path("unknown-ca.pem")
        )
        var shell = shell
        try setFile(right)
        shell.variables["SSL_CERT_FILE"] = wrong
        await expectEqual(shell.queryContacts(), .contacts)
        shell.variables["SFCTL_CA_FILE"] = wrong
        await expectEqual(shell.queryContacts(), Self.unknownIssuer)
        shell.variables["SFCTL_CA_FILE"] = right
        try setFile(wrong)
        await expectEqual(shell.queryContacts(), .contacts)
        shell.variables["SFCTL_CA_FILE"] = nil
        shell.variables["SSL_CERT_FILE"] = right
        await expectEqual(shell.queryContacts(), Self.unknownIssuer)
    }

    @Test func `a file of authorities that is not there or holds none is named`() async throws {
        let none = try shell.folder.write("no certificate", to: "none.pem")
        let empty = try shell.folder.write("", to: "empty.pem")
        for path in [none, empty, "\(shell.folder.path)/absent.pem", shell.folder.path] {
            var shell = shell
            shell.variables["SFCTL_CA_FILE"] = path
            let outcome = await shell.queryContacts()
            expectEqual(
                outcome,
                .insecure(
                    "cannot read the certificates in \(path)",
                    hint: "SFCTL_CA_FILE, caFile in config.json or SSL_CERT_FILE sets the file"
                )
            )
        }
        #expect(try org.lines().isEmpty)
    }
}
