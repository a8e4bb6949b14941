import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A token leaves over https only, or to this machine.
struct InstanceURLTests {
    private let org = EmptyOrg()

    private func query(_ url: String) async throws -> Shell.Outcome {
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_INSTANCE_URL"] = url
        return await shell.run("query", "SELECT Id FROM Contact")
    }

    @Test(arguments: [
        "http://acme.my.salesforce.com", "http://127.0.0.1.example.com", "http://localhost.evil",
        "http://0.0.0.0", "http://10.0.0.1", "http://2130706433",
    ])
    func `plain http to another machine is refused, and nothing is sent`(_ url: String) async throws
    {
        let outcome = try await query(url)
        let host = url.dropFirst("http://".count)
        expectEqual(
            outcome.messages,
            """
            error: cannot use SFCTL_INSTANCE_URL: plain http is allowed only to this machine, \
            not to \(host)
              hint: export SFCTL_INSTANCE_URL=https://\(host)

            """
        )
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080", "http://127.8.8.8",
        "https://acme.my.salesforce.com", "https://acme.my.salesforce.com/",
    ])
    func `https, and plain http to this machine, are asked`(_ url: String) async throws {
        try await expectEqual(query(url).code, .success)
        expectEqual(org.requests.count, 1)
    }

    @Test(arguments: [
        "acme", "https://user:pw@acme.com", "https://evil.example\\@acme.my.salesforce.com/pw", "",
        "https//acme.my.salesforce.com", "00D5g000004!ARIAQpw.abc", "https:///pw",
    ])
    func `what is no address is refused, and nothing is sent`(_ url: String) async throws {
        let outcome = try await query(url)
        #expect(outcome.code != .success)
        expect(outcome.messages, .hasPrefix("error: "))
        expect(outcome.messages, .lacks("pw"))
        #expect(org.requests.isEmpty)
    }

    /// Addresses as people type and copy them, and how they are told.
    static let readings = [
        ("acme.my.salesforce.com", "using https://acme.my.salesforce.com"),
        (" acme.my.salesforce.com/ ", "using https://acme.my.salesforce.com"),
        ("acme.my.salesforce.com:8443", "using https://acme.my.salesforce.com:8443"),
        ("localhost:8080", "using http://localhost:8080"),
        ("[::1]:8080", "using http://[::1]:8080"),
        (
            "https://acme.my.salesforce.com/003Dm000001kZ00IAE?x=https://evil.example#y",
            "using https://acme.my.salesforce.com"
        ),
        (
            "acme.lightning.force.com",
            "acme.lightning.force.com serves only pages; using https://acme.my.salesforce.com"
        ),
        (
            "https://acme--uat.sandbox.lightning.force.com/lightning/o/Contact/"
                + "list?filterName=Recent",
            "acme--uat.sandbox.lightning.force.com serves only pages; "
                + "using https://acme--uat.sandbox.my.salesforce.com"
        ),
    ]

    @Test(arguments: readings)
    func `an address is understood, and told once`(text: String, remark: String) async throws {
        let outcome = try await query(text)
        expectEqual(outcome.messages, "SFCTL_INSTANCE_URL: \(remark)\nNo records.\n")
        expectEqual(outcome.code, .success)
        expectEqual(org.requests.count, 1)
    }

    @Test func `the settings file is read as the variable is`() async throws {
        var shell = try Shell(asking: org)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        let token = try shell.folder.write("t", to: "token")
        try shell.setMode(0o600, of: token)
        let path = try shell.folder.write(
            #"{"orgs": {"acme": {"instanceUrl": "acme.lightning.force.com", "#
                + #""accessTokenFile": "\#(token)"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let words = ["query", "SELECT Id FROM Contact", "-o", "acme"]
        let outcome = await shell.run(words)
        expectEqual(
            outcome.messages,
            """
            orgs.acme.instanceUrl in \(path): acme.lightning.force.com serves only pages; \
            using https://acme.my.salesforce.com
            No records.

            """
        )
        await expectEqual(shell.run(words + ["--quiet"]).messages, "")
        _ = await shell.run("config", "set", "orgs.acme.instanceUrl", "acme.lightning.force.com/x")
        await expectEqual(
            shell.run("config", "get", "orgs.acme.instanceUrl").output,
            "https://acme.my.salesforce.com\n"
        )
        await expectEqual(shell.run(words).messages, "No records.\n")
    }

    @Test func `an error names the setting, and the command with the URL that was meant`()
        async throws
    {
        var shell = try Shell(asking: org)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        let path = try shell.folder.write(
            #"{"orgs": {"acme": {"instanceUrl": "http://acme.lightning.force.com/x", "#
                + #""accessToken": "t"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        expectEqual(
            outcome.messages,
            """
            error: cannot use orgs.acme.instanceUrl in \(path): plain http is allowed only to \
            this machine, \
            not to acme.lightning.force.com
              hint: sfctl config set orgs.acme.instanceUrl https://acme.my.salesforce.com

            """
        )
        #expect(outcome.code == .usage && org.requests.isEmpty)
    }
}
