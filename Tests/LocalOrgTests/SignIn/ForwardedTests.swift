import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

/// A proxy for TLS before the org.
struct ForwardedTests {
    @Test(arguments: [
        ("https", "https"), ("HTTPS", "https"), ("http", "http"), ("", "http"), ("ftp", "http"),
        ("https, http", "https"),
    ])
    func `instance_url has the scheme that the client came with`(
        told: String,
        scheme: String
    ) async throws {
        let store = Store(keeper: MemoryKeeper(), now: 0)
        let router = Router(store: store, policy: SignInPolicy(), clock: { 0 })
        var request = ServerRequest(
            .post,
            "/services/oauth2/token",
            headers: [
                "Host": "localhost:8443", "Content-Type": "application/x-www-form-urlencoded",
            ],
            body: Array(
                "grant_type=client_credentials&client_id=demo&client_secret=demo-secret".utf8
            )
        )
        if !told.isEmpty { request.headers["X-Forwarded-Proto"] = told }
        let answer = await router.respond(to: request)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        expect(text, .contains(#""instance_url":"\#(scheme)://localhost:8443""#))
        expect(text, .contains(#""id":"\#(scheme)://localhost:8443/id/"#))
    }
}
