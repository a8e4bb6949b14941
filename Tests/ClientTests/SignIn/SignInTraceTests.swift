import Client
import HTTP
import Synchronization
import TestSupport
import Testing

/// What an observer of the sign-in is shown.
struct SignInTraceTests {
    /// Keeps all that it is told.
    private final class Observer: OrgObserver {
        let wantsMessages: Bool
        private let log = Mutex("")

        init(wantsMessages: Bool) {
            self.wantsMessages = wantsMessages
        }

        /// All events, as `dump` shows them.
        var text: String { log.withLock(\.self) }

        func observe(_ event: OrgEvent) {
            log.withLock { text in _ = dump(event, to: &text) }
        }
    }

    private static let grants: [TokenGrant] = [
        .refreshToken(Secret("marker-refresh-token")),
        .authorizationCode(
            Secret("marker"),
            verifier: Secret("marker"),
            redirectURI: "http://localhost:1717/OauthRedirect"
        ),
        .assertion(Secret("marker.marker.marker")), .clientCredentials,
    ]

    @Test(arguments: grants, [true, false])
    func `neither what was sent nor what came is in a trace`(
        grant: TokenGrant,
        wantsMessages: Bool
    ) async throws {
        let observer = Observer(wantsMessages: wantsMessages)
        let transport = FakeTransport([
            .on(
                .post,
                SignInWire.tokenPath,
                headers: ["Set-Cookie": "marker"],
                SignInWire.token(["access_token": "00D!marker", "refresh_token": "marker"])
            )
        ])
        _ = try await SignInWire.server(over: transport, observer: observer).token(
            for: grant,
            client: OAuthClient(id: "3MVG9.app", secret: Secret("marker"))
        )
        expect(observer.text, .contains("/services/oauth2/token"))
        expectEqual(observer.text.contains("https://acme.my.salesforce.com"), wantsMessages)
        expectEqual(observer.text.contains("grant_type="), wantsMessages)
        expect(observer.text, .lacks("marker"))
    }
}
