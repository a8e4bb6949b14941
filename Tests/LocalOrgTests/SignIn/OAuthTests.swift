import Client
import Crypto
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Signing in by every flow, and what becomes of tokens.
struct OAuthTests {
    private let bench = OAuthBench()

    @Test func `a browser's consent makes a code, and the code a session`() async throws {
        let back = try await bench.consent()
        expectEqual(back["state"], "a b")
        let token = try await bench.signIn()
        expectEqual(
            token.members?.map(\.key),
            [
                "access_token", "refresh_token", "signature", "scope", "instance_url", "id",
                "token_type", "issued_at",
            ]
        )
        expectEqual(token["scope"]?.text, "refresh_token web api")
        expectEqual(token["instance_url"]?.text, "http://127.0.0.1:8080")
        expectEqual(token["issued_at"]?.text, String(RouterBench.created))
        await expectEqual(bench.status(with: token), 200)
    }

    @Test func `the signature is that of id and time by the app's secret`() async throws {
        let token = try await bench.token([
            "grant_type": "client_credentials", "client_id": "demo",
            "client_secret": "demo-secret",
        ])
        let signed = (token["id"]?.text ?? "") + (token["issued_at"]?.text ?? "")
        let code = try SHA256.authenticationCode(
            of: Array(signed.utf8),
            key: Array("demo-secret".utf8)
        )
        expectEqual(token["signature"]?.text, Data(code).base64EncodedString())
        expectEqual(token["refresh_token"], nil)
        expectEqual(token["token_format"]?.text, "opaque")
    }

    @Test func `a user's no comes back as an error`() async throws {
        let back = try await bench.consent("deny")
        expectEqual(back["error"], "access_denied")
        expectEqual(back["error_description"], "end-user denied authorization")
        expectEqual(back["state"], "a b")
        expectEqual(back["code"], nil)
    }

    @Test func `the page shows no HTML of the app's, and decides once`() async throws {
        let page = await bench.authorize([
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": OAuthBench.redirect, "state": "\"><script>",
        ])
        expect(page.text, .lacks("<script>"))
        #expect(page.headers["Content-Security-Policy"] != nil)
        let forged = await bench.send(
            "/services/oauth2/authorize",
            form: ["approval": "x", "decision": "allow"]
        )
        expectEqual(forged.status, 400)
    }

    static let strangers: [KeyValuePairs<String, String>] = [
        ["response_type": "code", "redirect_uri": OAuthBench.redirect],
        ["response_type": "code", "client_id": "x", "redirect_uri": OAuthBench.redirect],
        ["response_type": "code", "client_id": "PlatformCLI"],
        [
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": "https://example.com/",
        ],
        [
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": "http://localhost@example.com/",
        ],
        [
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": "http://localhost.example.com/",
        ],
        [
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": "http://localhost:1718/OauthRedirect",
        ],
        [
            "response_type": "code", "client_id": "PlatformCLI",
            "redirect_uri": "http://127.0.0.1:1717/OauthRedirect",
        ],
        [
            "response_type": "code", "client_id": "demo-web",
            "redirect_uri": "https://localhost:1717/OauthRedirect",
        ],
    ]

    @Test(arguments: strangers)
    func `nothing goes to a URI that is not known`(query: KeyValuePairs<String, String>) async {
        let page = await bench.authorize(query)
        expectEqual(page.status, 400)
        expectEqual(page.headers["Location"], nil)
    }

    @Test(arguments: ["http://localhost:4242/back", "http://127.0.0.1:1/", "http://[::1]:65535/a"])
    func `an app of the org's own may be called back at any port of this machine`(url: String)
        async throws
    {
        let page = await bench.authorize([
            "response_type": "code", "client_id": "demo-web", "redirect_uri": url,
        ])
        expectEqual(page.status, 200)
    }

    static let refusals: [(KeyValuePairs<String, String>, String)] = [
        (["response_type": "token"], "unsupported_response_type"),
        (["response_type": "code", "scope": "moon"], "invalid_scope"),
        (["response_type": "code", "code_challenge_method": "plain"], "invalid_request"),
    ]

    @Test(arguments: refusals)
    func `what else is wrong goes back to the app`(
        query: KeyValuePairs<String, String>,
        error: String
    ) async throws {
        let query = query.map { "&\($0)=\($1)" }.joined()
        let page = await bench.send(
            "/services/oauth2/authorize?client_id=demo-web&redirect_uri=http://localhost:1/?a=b"
                + query
        )
        expectEqual(page.status, 302)
        let location = try #require(page.headers["Location"])
        expect(location, .hasPrefix("http://localhost:1/?a=b&error=\(error)&error_description="))
    }

    static let exchanges: [(KeyValuePairs<String, String?>, String, String)] = [
        (["grant_type": nil], "invalid_request", "missing or invalid parameter: grant_type"),
        (["grant_type": "magic"], "unsupported_grant_type", "grant type not supported"),
        (["client_id": "x"], "invalid_client_id", "client identifier invalid"),
        (["client_secret": "x"], "invalid_client", "invalid client credentials"),
        (["code": "x"], "invalid_grant", "expired authorization code"),
        (
            ["redirect_uri": "http://localhost:1718/"], "redirect_uri_mismatch",
            "redirect_uri must match configuration"
        ),
        (["code_verifier": nil], "invalid_grant", "invalid code verifier"),
        (["code_verifier": "x"], "invalid_request", "invalid code verifier"),
    ]

    @Test(arguments: exchanges)
    func `a code is worth nothing without the rest`(
        change: KeyValuePairs<String, String?>,
        error: String,
        description: String
    ) async throws {
        let code = try #require(try await bench.consent()["code"])
        var form: [String: String] = [
            "grant_type": "authorization_code", "client_id": "PlatformCLI",
            "redirect_uri": OAuthBench.redirect, "code": code,
            "code_verifier": OAuthBench.verifier,
        ]
        for (name, value) in change { form[name] = value }
        let body = form.map { "\($0)=\(RouterBench.encode($1))" }.joined(separator: "&")
        let answer = await bench.router.respond(
            to: ServerRequest(.post, "/services/oauth2/token", body: Array(body.utf8))
        )
        expectEqual(answer.status, 400)
        expectEqual(answer.text, #"{"error":"\#(error)","error_description":"\#(description)"}"#)
    }

    @Test func `a code is good once, and for fifteen minutes`() async throws {
        let code = try #require(try await bench.consent(challenge: nil)["code"])
        let late = try #require(try await bench.consent(challenge: nil)["code"])
        func redeem(_ code: String) async throws -> JSONValue {
            try await bench.token([
                "grant_type": "authorization_code", "client_id": "PlatformCLI",
                "redirect_uri": OAuthBench.redirect, "code": code,
            ])
        }
        #expect(try await redeem(code)["access_token"] != nil)
        try await expectEqual(redeem(code)["error"]?.text, "invalid_grant")
        bench.clock.now += 15 * 60 * 1000
        try await expectEqual(redeem(late)["error"]?.text, "invalid_grant")
    }

    @Test func `a refresh gives a session, and keeps the refresh token`() async throws {
        let first = try await bench.signIn()
        bench.clock.now += 2 * 60 * 60 * 1000
        await expectEqual(bench.status(with: first), 401)
        for _ in 0..<2 {
            let next = try await refresh(first, at: bench)
            expectEqual(next["refresh_token"], nil)
            await expectEqual(bench.status(with: next), 200)
        }
    }

    @Test func `refresh tokens that rotate end with their session, and a second use ends all`()
        async throws
    {
        var policy = SignInPolicy()
        policy.rotatesRefreshTokens = true
        let bench = OAuthBench(policy)
        let first = try await bench.signIn()
        let second = try await refresh(first, at: bench)
        await expectEqual(bench.status(with: first), 401)
        await expectEqual(bench.status(with: second), 200)
        try await expectEqual(refresh(first, at: bench)["error"]?.text, "invalid_grant")
        await expectEqual(bench.status(with: second), 401)
        try await expectEqual(
            refresh(second, at: bench)["error_description"]?.text,
            "expired access/refresh token"
        )
    }

    @Test func `one refresh token that many use at the same time leaves no session`() async throws {
        var policy = SignInPolicy()
        policy.rotatesRefreshTokens = true
        let bench = OAuthBench(policy)
        for _ in 0..<20 {
            let first = try await bench.signIn()
            let answers = try await withThrowingTaskGroup(of: JSONValue.self) { group in
                for _ in 0..<8 { group.addTask { try await refresh(first, at: bench) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.filter { $0["access_token"] != nil }.count <= 1)
            for answer in answers where answer["access_token"] != nil {
                await expectEqual(bench.status(with: answer), 401)
                try await expectEqual(refresh(answer, at: bench)["error"]?.text, "invalid_grant")
            }
        }
    }

    @Test func `a session that is exchanged takes its query locators along`() async throws {
        var policy = SignInPolicy()
        policy.rotatesRefreshTokens = true
        let rotating = OAuthBench(policy)
        try rotating.addContacts()
        let first = try await rotating.signIn()
        let next = try await rotating.firstPage(with: first)
        let second = try await refresh(first, at: rotating)
        let refused = await rotating.get(next, with: second)
        expectEqual(refused.status, 400)
        expect(refused.text, .contains(#""errorCode":"INVALID_QUERY_LOCATOR""#))
        let again = try await rotating.firstPage(with: second)
        await expectEqual(rotating.get(again, with: second).status, 200)
    }

    @Test func `without rotation the locators stay`() async throws {
        try bench.addContacts()
        let first = try await bench.signIn()
        let next = try await bench.firstPage(with: first)
        let second = try await refresh(first, at: bench)
        await expectEqual(bench.get(next, with: second).status, 200)
    }

    @Test func `a token lifetime ends every access token, used or not, and no refresh token`()
        async throws
    {
        var policy = SignInPolicy()
        policy.tokenLifetime = 30_000
        let bench = OAuthBench(policy)
        let token = try await bench.signIn()
        for _ in 0..<2 {
            await expectEqual(bench.status(with: token), 200)
            bench.clock.now += 15_000
        }
        await expectEqual(bench.status(with: token), 401)
        let next = try await refresh(token, at: bench)
        await expectEqual(bench.status(with: next), 200)
        bench.clock.now += 29_999
        await expectEqual(bench.status(with: next), 200)
        bench.clock.now += 1
        await expectEqual(bench.status(with: next), 401)
    }

    static let uninstalled: [KeyValuePairs<String, String?>] = [
        ["grant_type": "client_credentials"],
        ["grant_type": "refresh_token", "refresh_token": "x"],
        ["grant_type": "authorization_code", "code": "x"],
        ["response_type": "device_code"],
    ]

    @Test(arguments: uninstalled)
    func `an app that is not installed gets no token`(form: KeyValuePairs<String, String?>)
        async throws
    {
        let pairs = form.map { ($0, $1) } + [("client_id", "demo-uninstalled")]
        let body = pairs.map { "\($0)=\($1 ?? "")" }.joined(separator: "&")
        let answer = await bench.router.respond(
            to: ServerRequest(.post, "/services/oauth2/token", body: Array(body.utf8))
        )
        expectEqual(answer.status, 400)
        expectEqual(
            answer.text,
            #"{"error":"invalid_client","error_description":"app must be installed into "#
                + #"org"}"#
        )
    }

    @Test func `a browser that an app sent which is not installed goes back with the error`()
        async throws
    {
        let page = await bench.authorize([
            "response_type": "code", "client_id": "demo-uninstalled",
            "redirect_uri": "http://localhost:1/back", "state": "s",
        ])
        let back = try RequestTarget(try #require(page.headers["Location"]))
        expectEqual(back["error"], "invalid_client")
        expectEqual(back["error_description"], "app must be installed into org")
        expectEqual(back["state"], "s")
    }

    private func refresh(_ token: JSONValue, at bench: OAuthBench) async throws -> JSONValue {
        try await bench.token([
            "grant_type": "refresh_token", "client_id": "PlatformCLI",
            "refresh_token": token["refresh_token"]?.text,
        ])
    }

    @Test func `an app's own credentials may stand in the header`() async throws {
        let basic = Data("demo:demo-secret".utf8).base64EncodedString()
        let token = try await bench.token(
            ["grant_type": "client_credentials"],
            headers: ["Authorization": "Basic \(basic)"]
        )
        await expectEqual(bench.status(with: token), 200)
        let none = try await bench.token([
            "grant_type": "client_credentials", "client_id": "PlatformCLI",
        ])
        expectEqual(none["error"]?.text, "invalid_client")
    }

    @Test func `a password opens the org only where the policy says so`() async throws {
        var policy = SignInPolicy()
        policy.password = "open sesame"
        for (bench, password, opens) in [
            (self.bench, "open sesame", false), (OAuthBench(policy), "open sesame", true),
            (OAuthBench(policy), "x", false),
        ] {
            let token = try await bench.token([
                "grant_type": "password", "client_id": "demo", "client_secret": "demo-secret",
                "username": "admin@demo.invalid", "password": password,
            ])
            await expectEqual(bench.status(with: token) == 200, opens)
            expectEqual(token["error_description"]?.text, opens ? nil : "authentication failure")
        }
    }

    static let devices = [("allow", nil), ("deny", "access_denied")]

    @Test(arguments: devices)
    func `a device waits for its user`(decision: String, error: String?) async throws {
        let device = try await bench.token([
            "response_type": "device_code", "client_id": "PlatformCLI",
        ])
        expectEqual(device["verification_uri"]?.text, "http://127.0.0.1:8080/setup/connect")
        func poll() async throws -> JSONValue {
            try await bench.token([
                "grant_type": "device", "client_id": "PlatformCLI",
                "code": device["device_code"]?.text,
            ])
        }
        try await expectEqual(poll()["error"]?.text, "authorization_pending")
        await expect(bench.send("/setup/connect").text, .contains("user_code"))
        let answer = await bench.send(
            "/setup/connect",
            form: ["user_code": device["user_code"]?.text, "decision": decision]
        )
        expectEqual(answer.status, 200)
        try await expectEqual(poll()["error"]?.text, error)
        try await expectEqual(poll()["error"]?.text, "invalid_grant")
    }

    @Test func `a token that is revoked is over`() async throws {
        let token = try await bench.signIn()
        func revoke(_ key: String) async -> WholeResponse {
            await bench.send("/services/oauth2/revoke", form: ["token": token[key]?.text])
        }
        await expectEqual(revoke("access_token").status, 200)
        await expectEqual(bench.status(with: token), 401)
        await expectEqual(revoke("access_token").status, 400)
        let next = try await refresh(token, at: bench)
        await expectEqual(revoke("refresh_token").status, 200)
        await expectEqual(bench.status(with: next), 401)
        try await expectEqual(refresh(token, at: bench)["error"]?.text, "invalid_grant")
    }

    @Test func `an app learns what its tokens are`() async throws {
        let token = try await bench.signIn()
        func introspect(_ token: String?, as client: String) async throws -> JSONValue {
            let answer = await bench.send(
                "/services/oauth2/introspect",
                form: [
                    "token": token, "client_id": client,
                    "client_secret": client == "demo" ? "demo-secret" : nil,
                ]
            )
            return try JSONValue(parsing: answer.bytes)
        }
        let access = try await introspect(token["access_token"]?.text, as: "PlatformCLI")
        expectEqual(
            access.members?.map(\.key),
            [
                "active", "scope", "client_id", "username", "sub", "token_type", "exp", "iat",
                "nbf",
            ]
        )
        expectEqual(access["username"]?.text, "admin@demo.invalid")
        let refresh = try await introspect(token["refresh_token"]?.text, as: "PlatformCLI")
        expectEqual(refresh["token_type"]?.text, "refresh_token")
        let foreign = try await introspect(token["access_token"]?.text, as: "demo")
        expectEqual(foreign.members?.count, 1)
        try await expectEqual(introspect("x", as: "x")["error"]?.text, "invalid_client_id")
    }

    @Test func `the identity URL tells who has signed in`() async throws {
        let token = try await bench.signIn()
        let url = try #require(token["id"]?.text)
        let path = String(url.dropFirst("http://127.0.0.1:8080".count))
        let bearer: Headers = ["Authorization": "Bearer \(token["access_token"]?.text ?? "")"]
        let identity = try JSONValue(parsing: await bench.send(path, headers: bearer).bytes)
        expectEqual(identity["id"]?.text, url)
        expectEqual(identity["username"]?.text, "admin@demo.invalid")
        expectEqual(
            identity["urls"]?["partner"]?.text,
            "http://127.0.0.1:8080/services/Soap/u/"
                + "{version}/\(OrgIDs.organization.prefix(15))"
        )
        await expectEqual(bench.send(path).text, "Missing_OAuth_Token")
        let wrong: Headers = ["Authorization": "Bearer x"]
        let bad = await bench.send(path, headers: wrong)
        expectEqual(bad.status, 403)
        expectEqual(bad.text, "Bad_OAuth_Token")
        await expectEqual(bench.send("/id/00D/005", headers: bearer).text, "Wrong_Org")
        let claims = await bench.send("/services/oauth2/userinfo", headers: bearer)
        try expectEqual(
            JSONValue(parsing: claims.bytes)["preferred_username"]?.text,
            "admin@demo.invalid"
        )
    }

    @Test func `a method that an endpoint does not know is refused`() async {
        let answer = await bench.send("/services/oauth2/token")
        expectEqual(answer.status, 405)
        expectEqual(answer.headers["Allow"], "POST")
    }
}
