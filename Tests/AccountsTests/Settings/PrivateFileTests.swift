import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Files that hold a secret are refused where other users can read or change them.
struct PrivateFileTests {
    private static let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"

    @Test(arguments: [0o644, 0o604, 0o620, 0o602])
    func `a secret of an app, and a refresh token`(mode: Int) async throws {
        var shell = try Shell.signingIn()
        shell.transport = NoNetwork()
        let path = try shell.folder.write("app-secret-of-acme\n", to: "secret")
        try shell.setMode(mode, of: path)
        for words in [
            ["--client-credentials", "--instance-url", "https://acme.my.salesforce.com"]
                + ["--client-id", "x", "--secret-file", path],
            ["--refresh-token", path],
        ] {
            await expectEqual(
                shell.run(["login"] + words),
                Shell.Outcome(
                    output: "",
                    messages: """
                        error: cannot read \(path): it contains a secret, but other users can \
                        read or change it
                          hint: chmod 600 \(path)

                        """,
                    code: .usage
                )
            )
        }
    }

    @Test(arguments: [0o600, 0o640, 0o400])
    func `a group may read a secret`(mode: Int) async throws {
        let org = ScriptedOrg(
            .on("/services/oauth2/token", method: .post, status: 400, #"{"error":"invalid_grant"}"#)
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        let path = try shell.folder.write("5Aep861token\n", to: "token")
        try shell.setMode(mode, of: path)
        _ = await shell.run("login", "--refresh-token", path)
        expectEqual(org.requests.count, 1)
    }

    @Test func `an sfdx URL may have a byte order mark, and be as sf writes it`() async throws {
        let org = ScriptedOrg(
            .on(
                "/services/oauth2/token",
                method: .post,
                status: 400,
                #"{"error":"invalid_grant"}"#
            ),
            .on("/services/oauth2/token", method: .post, status: 400, #"{"error":"invalid_grant"}"#)
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        let url = "\u{FEFF}force://PlatformCLI::5Aep861token@acme.my.salesforce.com\r\n"
        let path = try shell.folder.write(url, to: "url")
        try shell.setMode(0o644, of: path)
        _ = await shell.run("login", "--sfdx-url", path)
        shell.input = Array("\u{FEFF}{\"sfdxAuthUrl\": \"\(url.dropFirst().dropLast())\"}".utf8)
        _ = await shell.run("login", "--sfdx-url", "-")
        let forms = org.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) }
        #expect(forms.count == 2 && forms.allSatisfy { $0.contains("refresh_token=5Aep861token") })
    }

    @Test(arguments: [true, false])
    func `the key of a client certificate`(isAlone: Bool) async throws {
        let org = EmptyOrg()
        var shell = try Shell(asking: org)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        let certificate = try shell.folder.write(isAlone ? "" : Self.key, to: "client.pem")
        let key = try shell.folder.write(Self.key, to: "client.key")
        let token = try shell.folder.write("t", to: "token", isPrivate: true)
        let files =
            #""clientCertificate":"\#(certificate)""#
            + (isAlone ? #","clientKey":"\#(key)""# : "")
        let entry =
            #"{"instanceUrl":"https://acme.my.salesforce.com","accessTokenFile":"\#(token)","#
            + #"\#(files)}"#
        try shell.folder.write(#"{"orgs":{"acme":\#(entry)}}"#, to: ".config/sfctl/config.json")
        let words = ["query", "SELECT Id FROM Contact", "-o", "acme"]
        let path = isAlone ? key : certificate
        try shell.setMode(0o644, of: path)
        await expectEqual(
            shell.run(words),
            Shell.Outcome(
                output: "",
                messages: """
                    error: cannot read \(path): it contains a private key, but other users can \
                    read or change it
                      hint: chmod 600 \(path)

                    """,
                code: .usage
            )
        )
        #expect(org.requests.isEmpty)
        try shell.setMode(0o600, of: path)
        await expectEqual(shell.run(words).code, .success)
    }
}
