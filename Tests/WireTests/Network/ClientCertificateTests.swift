import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Orgs that ask for a certificate of the client get the one of the settings file.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct ClientCertificateTests {
    private static let hint =
        "sfctl config set orgs.NAME.clientCertificate FILE; add clientKey if the key is in another "
        + "file"

    private func org(version: String, resets: Bool = false) throws -> TestListener {
        try NetworkServers.start(
            ListenerOptions(
                start: .org,
                certificate: "good",
                version: version,
                asksForCertificate: true,
                resets: resets
            )
        )
    }

    /// A shell whose settings file names the org, a certificate and a key.
    private func shell(_ org: TestListener, certificate: String?, key: String?) throws -> Shell {
        var shell = try Shell(reaching: org.url)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        shell.variables["SFCTL_TARGET_ORG"] = "acme"
        let files = [("clientCertificate", certificate), ("clientKey", key)]
            .map { name, path in path.map { #","\#(name)":"\#($0)""# } ?? "" }
        let token = try shell.folder.write("t", to: "token", isPrivate: true)
        let entry =
            #"{"instanceUrl":"\#(org.url)","accessTokenFile":"\#(token)"\#(files.joined())}"#
        try shell.folder.write(#"{"orgs":{"acme":\#(entry)}}"#, to: ".config/sfctl/config.json")
        return shell
    }

    @Test(arguments: ["1.2", "1.3"])
    func `the org's certificate and key are shown`(version: String) async throws {
        let org = try org(version: version)
        let (certificate, key) = try (
            NetworkServers.path("client.pem"), NetworkServers.path("client.key")
        )
        let shell = try shell(org, certificate: certificate, key: key)
        await expectEqual(shell.queryContacts(), .contacts)
        try expectEqual(
            org.requests().map { $0.headers["authorization"] },
            ["Bearer t", "Bearer t"]
        )
    }

    @Test(arguments: ["1.2", "1.3"])
    func `one file may hold both`(version: String) async throws {
        let org = try org(version: version)
        let path = try NetworkServers.path("client-with-key.pem")
        try await expectEqual(shell(org, certificate: path, key: nil).queryContacts(), .contacts)
    }

    @Test func `without one a server of TLS 1.3 says that it wants one`() async throws {
        let org = try org(version: "1.3")
        let outcome = try await shell(org, certificate: nil, key: nil).queryContacts()
        let reason = "127.0.0.1 requires a client certificate, or rejected yours"
        expectEqual(outcome, .insecure(reason, hint: Self.hint))
        #expect(try org.lines().isEmpty)
    }

    @Test func `a server of TLS 1.3 whose alert is lost has asked for one all the same`()
        async throws
    {
        let org = try org(version: "1.3", resets: true)
        let shell = try shell(org, certificate: nil, key: nil)
        let reason = "127.0.0.1 requires a client certificate, or rejected yours"
        for _ in 0..<5 {
            await expectEqual(shell.queryContacts(), .insecure(reason, hint: Self.hint))
        }
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: ["certificate", "key"])
    func `a FIFO is refused, and not waited for`(kind: String) async throws {
        let org = try org(version: "1.3")
        let (certificate, key) = try (
            NetworkServers.path("client.pem"), NetworkServers.path("client.key")
        )
        let folder = try TemporaryFolder()
        let fifo = folder.path + "/fifo"
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        let shell = try shell(
            org,
            certificate: kind == "certificate" ? fifo : certificate,
            key: kind == "key" ? fifo : key
        )
        let reason = "cannot use the client certificate: \(fifo) is a FIFO, not a file"
        await expectEqual(shell.queryContacts(), .insecure(reason, hint: Self.hint))
    }

    @Test func `without one a server of TLS 1.2 may only end the handshake`() async throws {
        let org = try org(version: "1.2")
        let outcome = try await shell(org, certificate: nil, key: nil).queryContacts()
        let reason = "127.0.0.1 refused the secure connection; it may require a client certificate"
        expectEqual(outcome, .insecure(reason, hint: Self.hint))
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: ["1.2", "1.3"])
    func `a certificate that the server does not know is refused`(version: String) async throws {
        let org = try org(version: version)
        let (certificate, key) = try (
            NetworkServers.path("stranger.pem"), NetworkServers.path("stranger.key")
        )
        let outcome = try await shell(org, certificate: certificate, key: key).queryContacts()
        let reason = "127.0.0.1 requires a client certificate, or rejected yours"
        expectEqual(outcome, .insecure(reason, hint: Self.hint))
        #expect(try org.lines().isEmpty)
    }

    @Test func `a file that is not there is named`() async throws {
        let org = try org(version: "1.3")
        let (certificate, key) = try (
            NetworkServers.path("client.pem"), NetworkServers.path("client.key")
        )
        for (paths, absent) in [
            (("/absent/client.pem", key), "/absent/client.pem"),
            ((certificate, "/absent/client.key"), "/absent/client.key"),
        ] {
            let shell = try shell(org, certificate: paths.0, key: paths.1)
            let reason =
                "cannot use the client certificate: \(absent): No such file or directory"
            await expectEqual(shell.queryContacts(), .insecure(reason, hint: Self.hint))
        }
        #expect(try org.lines().isEmpty)
    }

    @Test(arguments: ["ca.pem", "stranger.key", "locked.key"])
    func `a key that is none, of another certificate, or locked is named`(
        name: String
    ) async throws {
        let org = try org(version: "1.3")
        let (certificate, key) = try (NetworkServers.path("client.pem"), NetworkServers.path(name))
        let outcome = try await shell(org, certificate: certificate, key: key).queryContacts()
        let reason =
            "cannot use the client certificate: \(certificate) and \(key) are not a certificate "
            + "and its key in PEM form, without a pass phrase"
        expectEqual(outcome, .insecure(reason, hint: Self.hint))
        #expect(try org.lines().isEmpty)
    }
}
