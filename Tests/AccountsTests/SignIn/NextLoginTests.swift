import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import Accounts

/// How to log in again, by the flow of a login.
struct NextLoginTests {
    private func next(_ flow: Flow) throws -> OrgChoice.NextLogin? {
        let server = try InstanceURL("https://acme.my.salesforce.com")
        let session = Session(
            name: "acme",
            flow: flow,
            instanceURL: server,
            loginURL: server,
            userName: "ada@acme.example",
            clientID: "an-app",
            keyFile: "/keys/acme.pem"
        )
        let remote = OrgChoice.Remote(name: "acme", access: .session(session), entry: nil)
        return OrgChoice.remote(remote).nextLogin
    }

    private static let server = "--instance-url https://acme.my.salesforce.com --alias acme"

    @Test func `a web login is repeated with its app and server`() throws {
        let words =
            ["login", "--client-id", "an-app"]
            + Self.server.split(separator: " ").map {
                String($0)
            }
        try expectEqual(next(.web), .line(words))
    }

    @Test func `a login of another flow is not replaced by a web login`() throws {
        try expectEqual(
            next(.jwt),
            .command(
                "sfctl login --jwt --username ada@acme.example --key-file /keys/acme.pem "
                    + "--client-id an-app \(Self.server)"
            )
        )
        try expectEqual(
            next(.clientCredentials),
            .command(
                "sfctl login --client-credentials --secret-file FILE --client-id an-app "
                    + Self.server
            )
        )
        for flow in Flow.all where flow != .web {
            guard case .command? = try next(flow) else {
                Issue.record("\(flow.name) has no command")
                continue
            }
        }
    }

    @Test func `a token of the environment cannot change while the program runs`() throws {
        let server = try InstanceURL("https://acme.my.salesforce.com")
        var remote = OrgChoice.Remote(
            name: "acme",
            access: .token(server, Secret("a-token"), remedy: "set it"),
            entry: nil
        )
        expectEqual(OrgChoice.remote(remote).nextLogin, .command("set it"))
        remote.isOfEnvironment = true
        expectEqual(OrgChoice.remote(remote).nextLogin, .restart("set it"))
    }

    @Test func `the built-in org needs no login`() {
        expectEqual(OrgChoice.builtIn.nextLogin, nil)
    }
}
