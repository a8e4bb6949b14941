import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What `config.json` says of an org holds for the org, whichever of its names is typed.
struct OrgEntryTests {
    private static let ada = "ada@acme.example"
    private static let id = "003Dm000001kZ00IAE"
    private let org = ScriptedOrg()

    /// A world where sf has a login of Ada's under two aliases, and no network.
    private func shell(_ entries: String) throws -> Shell {
        let store = try SalesforceCLIStore()
        try store.addAliases(["prod": Self.ada, "live": Self.ada])
        try store.addLogin(Self.ada)
        try store.addKey(.one)
        var shell = try Shell(asking: org)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        for name in ["alias.json", "\(Self.ada).json", "key.json"] {
            try shell.folder.write(
                store.folder.text(of: ".sfdx/\(name)") ?? "",
                to: ".sfdx/\(name)"
            )
        }
        try shell.folder.write(#"{"orgs": \#(entries)}"#, to: ".config/sfctl/config.json")
        return shell
    }

    /// Keeps a session under a name.
    private func keep(
        _ name: String,
        _ shell: Shell,
        userName: String? = ada,
        at url: String = "https://acme.my.salesforce.com"
    ) async throws {
        let sink = MemorySink()
        try await SessionStore(shell.environment(output: sink, messages: sink)).keep(
            Session(
                name: name,
                flow: .accessToken,
                instanceURL: try InstanceURL(url),
                loginURL: try InstanceURL(url),
                userName: userName,
                secrets: Session.Secrets(accessToken: Secret("t"))
            )
        )
    }

    private func expectReadOnly(_ shell: Shell, _ name: String?) async {
        let target = name.map { ["-o", $0] } ?? []
        let outcome = await shell.run(["delete", "Contact", Self.id, "--yes"] + target)
        expect(outcome.messages, .contains("read-only"), "\(name ?? "none"): \(outcome)")
        #expect(outcome.code == .usage && org.requests.isEmpty)
    }

    @Test(arguments: ["prod", "live", ada, ada.uppercased()], ["prod", "live", ada])
    func `a login of sf is read-only under all its names`(
        name: String,
        configured: String
    ) async throws {
        await expectReadOnly(try shell(#"{"\#(configured)": {"readOnly": true}}"#), name)
    }

    @Test(arguments: ["acme", ada, "ada@ACME.example"], ["acme", "prod", "second", ada])
    func `a kept sign-in is read-only under all names of its user`(
        name: String,
        configured: String
    ) async throws {
        let shell = try shell(#"{"\#(configured)": {"readOnly": true}}"#)
        try await keep("acme", shell)
        if configured == "second" {
            try await keep("second", shell)
            guard name == "acme" else { return }
        }
        await expectReadOnly(shell, name)
    }

    @Test(arguments: [["orgs", "default"], ["config", "set", "defaultOrg"]])
    func `a default org of a user with several logins is one of them`(
        command: [String]
    ) async throws {
        let shell = try shell("{}")
        try await keep("acme", shell)
        try await keep("second", shell)
        let outcome = await shell.run(command + [Self.ada])
        expectEqual(
            outcome.messages,
            """
            error: ada@acme.example has several logins
              why: the logins are acme, second
              hint: name one of them: sfctl \(command.joined(separator: " ")) acme

            """
        )
        expectEqual(outcome.code, .notSignedIn)
    }

    @Test func `an entry of the same server makes every sign-in to it read-only`() async throws {
        let shell = try shell(
            #"{"safe": {"instanceUrl": "https://acme.my.salesforce.com", "readOnly": true}}"#
        )
        try await keep("acme", shell, userName: "bob@acme.example")
        await expectReadOnly(shell, "acme")
        await expectReadOnly(shell, "live")
    }

    @Test(arguments: ["https://acme.my.salesforce.com", "https://acme.lightning.force.com"])
    func `the environment's org is found by its server`(url: String) async throws {
        var shell = try shell(#"{"safe": {"instanceUrl": "\#(url)", "readOnly": true}}"#)
        shell.ask(org)
        await expectReadOnly(shell, nil)
    }

    @Test func `another org stays as it is`() async throws {
        let shell = try shell(
            #"{"safe": {"instanceUrl": "https://other.my.salesforce.com", "readOnly": true}}"#
        )
        try expectEqual(Self.remote(shell, "live")?.entry, nil)
    }

    @Test func `what one entry leaves open another one settles`() async throws {
        let shell = try shell(
            #"""
            {"prod": {"clientCertificate": "/c.pem", "apiVersion": "60.0"},
            "ada@acme.example": {"apiVersion": "61.0", "readOnly": true}}
            """#
        )
        let entry = try Self.remote(shell, Self.ada)?.entry
        #expect(entry?.apiVersion == "61.0" && entry?.clientCertificate == "/c.pem")
        expectEqual(entry?.readOnly, true)
    }

    @Test func `without the aliases of sf it is not known that nothing is read-only`() async throws
    {
        let shell = try shell(#"{"prod": {"readOnly": true}}"#)
        try shell.folder.write("{", to: ".sfdx/alias.json")
        let outcome = await shell.run("delete", "Contact", Self.id, "--yes", "-o", Self.ada)
        #expect(outcome.code != .success && org.requests.isEmpty)
        expect(outcome.messages, .contains("alias.json"))
    }

    @Test func `an entry that names another server than the sign-in is an error`() async throws {
        let url = "https://acme--uat.sandbox.my.salesforce.com"
        let shell = try shell(#"{"acme": {"instanceUrl": "\#(url)"}}"#)
        try await keep("acme", shell)
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: """
                    error: the org 'acme' is ambiguous: it has two URLs
                      why: orgs.acme.instanceUrl in \
                    \(shell.folder.path)/.config/sfctl/config.json is \(url)
                      why: the login 'acme' leads to https://acme.my.salesforce.com
                      hint: sfctl login --alias acme --instance-url \(url) logs in to \(url)
                      hint: sfctl config unset orgs.acme.instanceUrl keeps \
                    https://acme.my.salesforce.com

                    """,
                code: .notSignedIn
            )
        )
        #expect(org.requests.isEmpty)
    }

    @Test(arguments: ["prod", "live", ada])
    func `so is one that names another server than the login of sf`(name: String) async throws {
        let shell = try shell(#"{"prod": {"instanceUrl": "https://uat.my.salesforce.com"}}"#)
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", name)
        #expect(outcome.code == .notSignedIn && org.requests.isEmpty)
        expect(outcome.messages, .contains("why: the login of sf leads to"))
    }

    private static func remote(_ shell: Shell, _ name: String) throws -> OrgChoice.Remote? {
        let sink = MemorySink()
        var options = OrgOptions()
        options.targetOrg = name
        let environment = shell.environment(output: sink, messages: sink)
        let choice = try OrgChoice.settle(Settings(options, in: environment), commandLine: "")
        return if case .remote(let remote) = choice { remote } else { nil }
    }
}

extension ProcessTests {
    /// A program that prints tokens tells the URL itself.
    struct ProgramAddressTests {
        @Test func `a program that leads elsewhere than its entry is an error`() async throws {
            var shell = try Shell.signingIn()
            let program = try shell.install(
                #"echo '{"version": 1, "access_token": "t", "instance_url": "#
                    + #""https://acme.my.salesforce.com"}'"#,
                as: "token"
            )
            let org = ScriptedOrg()
            shell.transport = org
            try shell.folder.write(
                #"""
                {"orgs": {"acme": {"credentialProcess": "\#(program)",
                "instanceUrl": "https://uat.my.salesforce.com"}}}
                """#,
                to: ".config/sfctl/config.json"
            )
            let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
            #expect(outcome.code == .notSignedIn && org.requests.isEmpty)
            expect(
                outcome.messages,
                .contains("credentialProcess leads to https://acme.my.salesforce.com")
            )
            expect(outcome.messages, .lacks("sfctl login"))
        }
    }
}
