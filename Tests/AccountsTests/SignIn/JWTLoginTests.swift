import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// An app's assertion goes to the servers that sf asks, with the audiences that sf names.
struct JWTLoginTests {
    private static let (production, test) = (LoginServer.production, LoginServer.sandboxes)
    private static let sandbox = "https://acme--uat.sandbox.my.salesforce.com"

    private static func routes(_ url: String, _ audience: String? = nil) throws -> [String] {
        JWTRoute.all(at: try InstanceURL(url), audience: audience)
            .map { "\($0.server) \($0.audience)" }
    }

    /// As `getLoginAudienceCombos` of sfdx-core gives them; the expected lists were made by hand
    /// from its source.
    @Test func `the order is that of sf`() throws {
        let (login, test, own) = (Self.production, Self.test, Self.sandbox)
        try expectEqual(Self.routes(login), ["\(login) \(login)", "\(test) \(test)"])
        try expectEqual(Self.routes(test), ["\(test) \(test)", "\(login) \(login)"])
        try expectEqual(
            Self.routes(own),
            [
                "\(own) \(own)", "\(test) \(test)", "\(login) \(login)", "\(own) \(login)",
                "\(own) \(test)",
            ]
        )
        let named = "https://acme.my.salesforce.com"
        try expectEqual(
            Self.routes(login, named),
            [
                "\(login) \(login)", "\(test) \(test)", "\(named) \(named)", "\(named) \(login)",
                "\(named) \(test)", "\(login) \(named)", "\(test) \(named)",
            ]
        )
    }

    @Test func `an assertion for a server of one's own goes nowhere else`() throws {
        let own = "https://login.acme.example"
        try expectEqual(
            Self.routes(own),
            ["\(own) \(own)", "\(own) \(Self.production)", "\(own) \(Self.test)"]
        )
    }

    /// A world with a key, and the servers of Salesforce.
    private func world(_ instanceURL: String = sandbox) throws -> (Shell, JWTServers) {
        let servers = JWTServers(instanceURL: instanceURL)
        var shell = try Shell.signingIn()
        shell.makeTransport = { url, _ in servers.transport(to: url) }
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        try shell.folder.write(PublishedKey.pkcs1, to: "server.key", isPrivate: true)
        return (shell, servers)
    }

    private static let login = [
        "login", "--jwt", "--client-id", "ci", "--username", "ada@acme.example", "--key-file",
        "server.key", "--alias", "ci",
    ]
    private static let query = ["query", "SELECT Id FROM Contact", "-o", "ci", "-r", "ids"]

    @Test func `a login finds the audience, keeps it, and finds another one when that is over`()
        async throws
    {
        let (shell, servers) = try world()
        let own = Self.sandbox
        servers.accept(Self.production, at: own)
        let outcome = await shell.run(Self.login + ["--instance-url", own])
        expectEqual(outcome.code, .success, "\(outcome)")
        expectEqual(
            servers.attempts,
            [
                "\(own) \(own)", "\(Self.test) \(Self.test)",
                "\(Self.production) \(Self.production)", "\(own) \(Self.production)",
            ]
        )
        try expectEqual(shell.session("ci")?["loginUrl"]?.text, own)
        try expectEqual(shell.session("ci")?["audience"]?.text, Self.production)
        servers.accept(Self.production, at: own)
        await expectEqual(shell.run(Self.query).code, .success)
        expectEqual(servers.attempts, ["\(own) \(Self.production)"])
        servers.accept(Self.test, at: Self.test)
        await expectEqual(shell.run(Self.query).code, .success)
        expectEqual(
            servers.attempts,
            [
                "\(own) \(Self.production)", "\(own) \(own)", "\(Self.test) \(Self.test)",
            ]
        )
        try expectEqual(shell.session("ci")?["loginUrl"]?.text, Self.test)
    }

    @Test func `a key file that does not exist is a mistake of the line, later one of the login`()
        async throws
    {
        let (shell, servers) = try world()
        let login = Self.login.map { $0 == "server.key" ? "none.key" : $0 }
        let outcome = await shell.run(login)
        expectEqual(outcome.messages, "error: cannot read none.key: no such file\n")
        #expect(outcome.code == .usage && servers.attempts.isEmpty)
        let own = Self.sandbox
        servers.accept(own, at: own)
        await expectEqual(shell.run(Self.login + ["--instance-url", own]).code, .success)
        servers.accept(own, at: own)
        try FileManager.default.removeItem(atPath: "\(shell.folder.path)/server.key")
        let renewal = await shell.run(Self.query)
        expectEqual(renewal.code, .notSignedIn)
        expect(renewal.messages, .contains("put the key back"))
    }

    @Test func `a refusal tells the most telling answer, and all routes`() async throws {
        let (shell, servers) = try world()
        servers.accept("https://other.example", at: Self.test)
        let outcome = await shell.run(Self.login + ["--sandbox"])
        expectEqual(outcome.code, .notSignedIn)
        expectEqual(
            outcome.messages,
            """
            error: the user is not allowed to use this app
              why: the login server answered 400 invalid_grant: user hasn't approved this \
            consumer
              why: https://test.salesforce.com: audience is invalid (invalid_grant)
              why: https://login.salesforce.com: user hasn't approved this consumer \
            (invalid_grant)
              hint: in Setup, give the user's profile or permission set access to the app

            """
        )
        try expectEqual(shell.session("ci"), nil)
    }

    @Test(arguments: [true, false])
    func `--audience is the one that is tried, SF_AUDIENCE_URL one of many`(
        isFlag: Bool
    ) async throws {
        var (shell, servers) = try world()
        let audience = "https://acme.my.site.com/customers"
        servers.accept(audience, at: Self.sandbox)
        if !isFlag { shell.variables["SF_AUDIENCE_URL"] = audience }
        let outcome = await shell.run(
            Self.login + ["--instance-url", Self.sandbox]
                + (isFlag ? ["--audience", audience] : [])
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        expectEqual(servers.attempts.count, isFlag ? 1 : 4)
        expectEqual(servers.attempts.last, "\(Self.sandbox) \(audience)")
        try expectEqual(shell.session("ci")?["audience"]?.text, audience)
    }

    @Test func `--sandbox with --instance-url tries the sandboxes' audience first`() async throws {
        let (shell, servers) = try world()
        servers.accept(Self.test, at: Self.sandbox)
        let outcome = await shell.run(
            Self.login + ["--sandbox", "--instance-url", Self.sandbox]
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        expectEqual(servers.attempts, ["\(Self.sandbox) \(Self.test)"])
    }

    @Test func `a login for a sandbox does not end in production`() async throws {
        let (shell, servers) = try world("https://acme.my.salesforce.com")
        servers.accept(Self.production, at: Self.production)
        let outcome = await shell.run(Self.login + ["--sandbox"])
        #expect(outcome.code != .success)
        expectEqual(servers.attempts.count, 2)
        try expectEqual(shell.session("ci"), nil)
    }

    @Test func `a login taken over from sf works after its token has ended`() async throws {
        let (shell, servers) = try world()
        let ada = "ada@acme.example"
        let store = try SalesforceCLIStore()
        try store.addKey(.one)
        try store.addLogin(
            ada,
            .one,
            [
                "refreshToken": nil, "instanceUrl": #""\#(Self.sandbox)""#,
                "privateKey": #""\#(shell.folder.path)/server.key""#, "clientId": #""ci""#,
            ]
        )
        for name in ["\(ada).json", "key.json"] {
            try shell.folder.write(
                store.folder.text(of: ".sfdx/\(name)") ?? "",
                to: ".sfdx/\(name)"
            )
        }
        await expectEqual(shell.run("login", "--from-sf", ada, "--alias", "ci").code, .success)
        servers.accept(Self.test, at: Self.test)
        await expectEqual(shell.run(Self.query).code, .success)
        expectEqual(
            servers.attempts,
            ["\(Self.production) \(Self.production)", "\(Self.test) \(Self.test)"]
        )
    }
}
