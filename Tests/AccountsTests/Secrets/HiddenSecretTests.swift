import Client
import HTTP
import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

/// What holds a secret does not show it when it is printed, dumped or mirrored.
struct HiddenSecretTests {
    private static let marker = Marker(
        name: "secret",
        value: "hiddenSecretMarkerZx9Cv7Bn5Mq3We1Rt8Yu6Io4Pa2"
    )
    private static let secret = Secret(marker.value)

    /// The values, by their names.
    private static func values() throws -> [(String, Any)] {
        let url = try InstanceURL(EchoingServer.url)
        let secrets = Session.Secrets(
            accessToken: secret,
            refreshToken: secret,
            clientSecret: secret
        )
        let session = Session(
            name: "acme",
            flow: .web,
            instanceURL: url,
            loginURL: url,
            secrets: secrets
        )
        let entry = Configuration.OrgEntry(instanceUrl: EchoingServer.url, accessToken: secret)
        let client = OAuthClient(id: "app", secret: secret)
        let text = marker.value
        return [
            ("Secret", secret), ("Session", session), ("Session.Secrets", secrets),
            ("OrgEntry", entry), ("Configuration", Configuration(orgs: ["acme": entry])),
            ("FixedCredentials", FixedCredentials(instanceURL: url, accessToken: secret)),
            ("OAuthClient", client),
            (
                "TokenAnswer",
                TokenAnswer(
                    accessToken: secret,
                    refreshToken: secret,
                    instanceURL: url,
                    identity: "\(url)/id/1/2"
                )
            ),
            ("TokenGrant.refreshToken", TokenGrant.refreshToken(secret)),
            ("TokenGrant.assertion", TokenGrant.assertion(secret)),
            (
                "TokenGrant.authorizationCode",
                TokenGrant.authorizationCode(
                    secret,
                    verifier: secret,
                    redirectURI: "http://localhost"
                )
            ),
            ("SFDXURL", try SFDXURL(Secret("force://app:\(text):\(text)@acme.my.salesforce.com"))),
            (
                "SalesforceCLI.Secrets",
                SalesforceCLI.Secrets(
                    accessToken: secret,
                    refreshToken: secret,
                    clientSecret: secret
                )
            ),
            (
                "CredentialProcess.Answer",
                CredentialProcess.Answer(accessToken: secret, instanceURL: url, expiry: nil)
            ),
            ("FrontdoorVisit", FrontdoorVisit(secret)),
            (
                "OrgChoice of a token",
                choice(.token(url, secret, remedy: "sfctl login"), entry)
            ),
            ("OrgChoice of a session", choice(.session(session), nil)),
            (
                "NetworkOptions",
                NetworkOptions(proxy: .init("http://user:\(text)@proxy.example:3128"))
            ),
            (
                "ChildProgram",
                ChildProgram(path: "/bin/cat", arguments: [], input: Array(text.utf8))
            ),
            (
                "ChildProgram.Ending",
                ChildProgram.Ending(
                    status: .exited(0),
                    output: Array(text.utf8),
                    messages: Array(text.utf8)
                )
            ),
        ]
    }

    private static func choice(
        _ access: OrgChoice.Access,
        _ entry: Configuration.OrgEntry?
    ) -> OrgChoice {
        .remote(OrgChoice.Remote(name: "acme", access: access, entry: entry))
    }

    /// All that can be read of a value by its mirror.
    private func mirrored(_ value: Any) -> String {
        Mirror(reflecting: value).children.map {
            "\($0.label ?? ""): \($0.value)\n\(mirrored($0.value))"
        }
        .joined(separator: "\n")
    }

    @Test func `no value that holds a secret shows it`() throws {
        let search = MarkerSearch(for: [Self.marker])
        // The marker as the bytes that an array of them shows.
        let bytes = Self.marker.value.utf8.prefix(12).map(String.init)
        for (name, value) in try Self.values() {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped, mirrored(value)] {
                expectEqual(search.found(in: text), [], "\(name): \(text)")
                expect(text, .lacks(bytes.joined(separator: ", ")), "\(name): \(text)")
                expect(text, .lacks(bytes.joined(separator: "\n")), "\(name): \(text)")
            }
        }
    }

    @Test func `the verifier of a request for consent is not in its URL, nor shown`() throws {
        var random = SystemRandomNumberGenerator()
        let request = try AuthorizationRequest(
            to: try InstanceURL(EchoingServer.url),
            client: .platformCLI,
            redirectURI: "http://localhost:1717/OauthRedirect",
            using: &random
        )
        var dumped = ""
        dump(request, to: &dumped)
        let search = MarkerSearch(for: [Marker(name: "verifier", value: request.verifier.value)])
        expectEqual(search.found(in: "\(request) \(String(reflecting: request)) \(dumped)"), [])
    }
}
