import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts
@testable import Platform
@testable import sfctl

/// The logins in sf's own files.
struct SalesforceCLITests {
    private let store: SalesforceCLIStore
    private let cli: SalesforceCLI

    init() throws {
        store = try SalesforceCLIStore()
        cli = SalesforceCLI(try store.environment())
    }

    @Test func `without files there are no logins`() throws {
        try expectEqual(cli.logins(), .init())
        try expectEqual(cli.login(named: "dev"), nil)
        let homeless = SalesforceCLI(try store.environment(["HOME": ""]))
        try expectEqual(homeless.logins(), .init())
    }

    @Test func `a login is what its file says`() throws {
        try store.addLogin("ada@acme.example")
        try store.addLogin(
            "scratch@acme.example",
            .two,
            [
                "instanceUrl": #""https://acme-dev.scratch.my.salesforce.com""#,
                "loginUrl": #""https://test.salesforce.com""#, "isScratch": "true",
                "isDevHub": nil, "expirationDate": #""2026-12-01""#,
                "trailExpirationDate": #""2026-12-31T00:00:00.000Z""#,
                "devHubUsername": #""ada@acme.example""#, "privateKey": #""/keys/server key.pem""#,
                "clientId": #""3MVG9""#, "refreshToken": nil,
            ]
        )
        try store.addAliases([
            "prod": "ada@acme.example", "main": "ada@acme.example", "x": "scratch@acme.example",
        ])
        let logins = try cli.logins().logins
        expectEqual(logins.map(\.userName), ["ada@acme.example", "scratch@acme.example"])
        expectEqual(logins.map(\.aliases), [["prod", "main"], ["x"]])
        expectEqual(logins.map(\.name), ["prod", "x"])
        expectEqual(logins[0].instanceURL.description, "https://acme.my.salesforce.com")
        expectEqual(logins[0].organizationID, "00DB0000000IFn3MAG")
        expectEqual(logins[0].clientID, "PlatformCLI")
        #expect(!logins[0].isScratch && !logins[0].isSandbox)
        expectEqual(logins[0].remedy, "sf org login web --alias prod")
        let named = try #require(try cli.login(named: "main"))
        #expect(named.remedy == "sf org login web --alias main" && named.name == "main")
        expectEqual(named.aliases, ["main", "prod"])
        try expectEqual(cli.login(named: "ada@acme.example")?.name, "prod")
        #expect(logins[1].isScratch && logins[1].createdBy == "ada@acme.example")
        expectEqual(
            logins[1].remedy,
            """
            sf org login jwt --username scratch@acme.example --jwt-key-file "/keys/server \
            key.pem" \
            --client-id 3MVG9 --alias x --instance-url https://test.salesforce.com
            """
        )
    }

    @Test func `a sandbox is known by its host where the file does not say`() throws {
        try store.addLogin(
            "ada@acme.example.dev",
            .one,
            [
                "isSandbox": nil,
                "instanceUrl": #""https://acme--dev.sandbox.my.salesforce.com""#,
            ]
        )
        try expectEqual(cli.logins().logins.map(\.isSandbox), [true])
    }

    @Test func `a login is found by alias, username, and username in another case`() throws {
        try store.addLogin("Ada@acme.example")
        try store.addLogin("bob@acme.example")
        try store.addLogin("BOB@acme.example")
        try store.addAliases(["prod": "Ada@acme.example", "gone": "eve@acme.example"])
        let found = try ["prod", "Ada@acme.example", "ada@ACME.example"].map {
            try cli.login(named: $0)?.userName
        }
        expectEqual(found, Array(repeating: "Ada@acme.example", count: 3))
        try expectEqual(cli.login(named: "bob@acme.example")?.userName, "bob@acme.example")
        try expectEqual(cli.login(named: "Bob@acme.example"), nil)
        try expectEqual(cli.login(named: "gone"), nil)
        try expectEqual(cli.login(named: "PROD"), nil)
    }

    @Test func `one bad file does not hide the others`() throws {
        try store.addLogin("ada@acme.example")
        try store.addAliases(["bad": "bad@acme.example"])
        try store.folder.write("{\"instanceUrl\": ", to: ".sfdx/bad@acme.example.json")
        try store.folder.write("{}", to: ".sfdx/empty@acme.example.json")
        try store.addLogin("plain@acme.example", .one, ["instanceUrl": #""http://acme.example""#])
        unsafe mkfifo(store.folder.path + "/.sfdx/pipe@acme.example.json", 0o600)
        let read = try cli.logins()
        expectEqual(read.logins.map(\.userName), ["ada@acme.example"])
        let folder = store.folder.path + "/.sfdx"
        expectEqual(
            read.problems.map { "\($0.path.dropFirst(folder.count + 1)): \($0.problem)" },
            [
                "bad@acme.example.json: it is not JSON: the JSON text ends too early (line 1, "
                    + "column 17)",
                "empty@acme.example.json: it has no instanceUrl",
                "pipe@acme.example.json: it is not a file of sf",
                "plain@acme.example.json: instanceUrl: plain http is allowed only to this machine, "
                    + "not to acme.example",
            ]
        )
        #expect(throws: FileError.self) { try cli.login(named: "bad") }
        #expect(throws: FileError.self) { try cli.login(named: "empty@acme.example") }
        #expect(try cli.login(named: "ada@acme.example") != nil)
    }

    @Test func `bad aliases are a problem of their own`() throws {
        try store.addLogin("ada@acme.example")
        try store.folder.write("[", to: ".sfdx/alias.json")
        let read = try cli.logins()
        expectEqual(read.logins.map(\.userName), ["ada@acme.example"])
        expectEqual(read.problems.count, 1)
        #expect(throws: FileError.self) { try cli.login(named: "prod") }
        #expect(try cli.login(named: "ada@acme.example") != nil)
    }

    @Test func `a folder that is none is told`() throws {
        try store.folder.write("", to: ".sfdx")
        #expect(
            throws: FileError(path: store.folder.path + "/.sfdx", problem: "Not a directory")
        ) { try cli.logins() }
    }

    @Test func `only files named for a username are logins`() {
        let names = [
            "a@b.c.json": "a@b.c", "a@b.c.d.json": "a@b.c.d", "a b@c.d.json": "a b@c.d",
        ]
        for (name, username) in names {
            expectEqual(SalesforceCLI.username(ofFile: name), username)
        }
        for name in [
            "alias.json", "key.json", "a@b.json", ".a@b.c.json", "@b.c.json", "a@b..json",
            "a@b.c d.json", "00DB0000000IFn3.sandbox.json", "a@b.c.json.bak", "a@b.c",
        ] { expectEqual(SalesforceCLI.username(ofFile: name), nil, "\(name)") }
    }
}
