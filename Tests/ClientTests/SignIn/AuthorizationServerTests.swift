import Client
import HTTP
import TestSupport
import Testing

/// What is sent to the sign-in server, and what is made of its answers.
@Suite(.timeLimit(.minutes(5))) struct AuthorizationServerTests {
    private typealias Wire = SignInWire

    private static let grants: [(TokenGrant, OAuthClient, String)] = [
        (
            .authorizationCode(
                Secret("aPrx/code=="),
                verifier: Secret("ver-ifier"),
                redirectURI: "http://localhost:1717/OauthRedirect"
            ),
            .platformCLI,
            "grant_type=authorization_code&code=aPrx%2Fcode%3D%3D&client_id=PlatformCLI"
                + "&redirect_uri=http%3A%2F%2Flocalhost%3A1717%2FOauthRedirect&"
                + "code_verifier=ver-ifier"
        ),
        (
            .refreshToken(Secret("5Aep+861")), OAuthClient(id: "3MVG9.app", secret: Secret("s&s")),
            "grant_type=refresh_token&refresh_token=5Aep%2B861&client_id=3MVG9.app&"
                + "client_secret=s%26s"
        ),
        (
            .clientCredentials, OAuthClient(id: "app", secret: Secret("secret")),
            "grant_type=client_credentials&client_id=app&client_secret=secret"
        ),
        (
            .assertion(Secret("aa.bb.cc")), OAuthClient(id: "app", secret: Secret("secret")),
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=aa.bb.cc"
        ),
        (
            .refreshToken(Secret("5Aep")), OAuthClient(id: "app", secret: Secret("")),
            "grant_type=refresh_token&refresh_token=5Aep&client_id=app"
        ),
    ]

    @Test(arguments: grants.indices)
    func `each grant is asked for with its own parameters`(index: Int) async throws {
        let (grant, client, form) = Self.grants[index]
        let transport = FakeTransport([.on(.post, Wire.tokenPath, Wire.token())])
        let answer = try await Wire.server(over: transport).token(for: grant, client: client)
        let request = try #require(transport.requests.first)
        expectEqual(request.target, Wire.tokenPath)
        expectEqual(String(decoding: request.body ?? [], as: UTF8.self), form)
        expectEqual(request.headers["Content-Type"], "application/x-www-form-urlencoded")
        expectEqual(request.headers["Accept"], "application/json")
        expectEqual(request.headers["User-Agent"], "sfctl/1.2")
        expectEqual(request.headers["Authorization"], nil)
        expectEqual(answer.accessToken.value, Wire.accessToken)
        expectEqual(answer.refreshToken?.value, Wire.refreshToken)
        expectEqual(answer.instanceURL.description, Wire.instanceURL)
        expectEqual(answer.organizationID, "00Dxx0000001gPLEAY")
        expectEqual(answer.userID, "005xx000001SwiUAAS")
        expectEqual(answer.scope, "refresh_token web api")
    }

    private static func token(
        from url: String = "https://login.salesforce.com",
        status: Int = 200,
        headers: Headers = ["Content-Type": "application/json"],
        expecting: String? = nil,
        _ body: String
    ) async throws -> TokenAnswer {
        let transport = FakeTransport([
            .on(.post, Wire.tokenPath, status: status, headers: headers, body)
        ])
        return try await Wire.server(url, over: transport).token(
            for: .refreshToken(Secret(Wire.refreshToken)),
            client: .platformCLI,
            expecting: try expecting.map { try InstanceURL($0) }
        )
    }

    @Test func `a refresh that gives no new refresh token has none`() async throws {
        for value in [nil, ""] {
            let answer = try await Self.token(Wire.token(["refresh_token": value]))
            expectEqual(answer.refreshToken, nil)
        }
    }

    @Test func `a refresh token that comes back is kept as it is`() async throws {
        let answer = try await Self.token(Wire.token())
        expectEqual(answer.refreshToken?.value, Wire.refreshToken)
    }

    @Test func `JSON is JSON, whatever its type is said to be`() async throws {
        for type in ["text/html; charset=UTF-8", "text/plain", "image/png"] {
            let answer = try await Self.token(headers: ["Content-Type": type], Wire.token())
            expectEqual(answer.accessToken.value, Wire.accessToken)
        }
    }

    @Test(arguments: [400, 401, 403, 200, 503, 429])
    func `an error of the protocol is told in the server's words, with any status`(
        status: Int
    ) async throws {
        let body = Wire.error("invalid_grant", "expired access/refresh token")
        let refusal = OAuthRefusal(
            status: status,
            code: "invalid_grant",
            text: "expired access/refresh token"
        )
        await #expect(throws: SignInError(.refused(refusal))) {
            try await Self.token(status: status, body)
        }
    }

    @Test func `an error in XML is told, too`() async throws {
        let body =
            "<?xml "
            + "version=\"1.0\"?><OAuth><error>invalid_client_id</error><error_description>client "
            + "identifier invalid</error_description></OAuth>"
        await #expect(
            throws: SignInError(
                .refused(
                    OAuthRefusal(
                        status: 400,
                        code: "invalid_client_id",
                        text: "client identifier invalid"
                    )
                )
            )
        ) { try await Self.token(status: 400, body) }
    }

    private static let malformed: [(Int, Headers, String, String)] = [
        (200, [:], "<html><body>Login</body></html>", "a web page"),
        (200, ["Content-Type": "application/json"], "  <!DOCTYPE html>", "a web page"),
        (200, [:], String(SignInWire.token().dropLast(9)), "invalid JSON"),
        (200, [:], "", "invalid JSON"),
        (200, [:], "[]", "not an object"),
        (200, [:], "{}", "the org's address"),
        (200, [:], SignInWire.token(["access_token": nil]), "without an access token"),
        (200, [:], SignInWire.token(["access_token": ""]), "without an access token"),
        (200, [:], SignInWire.token(["access_token": "a b\r\nX: y"]), "without an access token"),
        (200, [:], SignInWire.token(["token_type": "mac"]), "not Bearer"),
        (200, [:], SignInWire.token(["id": nil]), "does not name the user"),
        (
            200, [:], SignInWire.token(["id": "https://login.salesforce.com/x"]),
            "does not name the user"
        ),
        (200, [:], SignInWire.token(["instance_url": "acme"]), "not an instance URL"),
        (200, [:], SignInWire.token(["instance_url": "http://acme.my.salesforce.com"]), "http"),
        (200, [:], #"{"error":{}}"#, "no OAuth error"),
        (302, ["Location": "https://evil.example/x?sid=1"], "", "redirects to evil.example"),
        (307, ["Location": "/services/oauth2/token"], "", "redirects to another page"),
        (303, [:], "", "redirects to another page"),
        (404, [:], "<html>URL No Longer Exists</html>", "status 404"),
        (400, [:], "{}", "status 400"),
    ]

    @Test(arguments: malformed.indices)
    func `an answer that is none of the protocol's is told in plain words`(
        index: Int
    ) async throws {
        let (status, headers, body, words) = Self.malformed[index]
        let error = await #expect(throws: SignInError.self) {
            try await Self.token(status: status, headers: headers, body)
        }
        guard case .malformed(let problem) = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        expect(problem, .contains(words))
        expect(problem, .hasPrefix("login.salesforce.com "))
        #expect(!problem.contains("AR8AQ") && !problem.contains("sid=1"))
    }

    @Test(
        arguments: [429, 500, 502, 503, 504],
        ["<html>Down for maintenance</html>", "busy", "Service_Unavailable", ""]
    )
    func `a server that is busy is told as such`(status: Int, body: String) async throws {
        await #expect(throws: SignInError(.unavailable(status: status))) {
            try await Self.token(status: status, body)
        }
    }

    private static let destinations: [(String, String, Bool)] = [
        ("https://login.salesforce.com", "https://acme.my.salesforce.com", true),
        ("https://login.salesforce.com", "https://na45.salesforce.com", true),
        ("https://test.salesforce.com", "https://acme--dev.sandbox.my.salesforce.com", true),
        ("https://test.salesforce.com", "https://acme--dev.my.salesforce.com", true),
        ("https://test.salesforce.com", "https://cs42.salesforce.com", true),
        ("https://test.salesforce.com", "https://acme.scratch.my.salesforce.com", true),
        ("https://test.salesforce.com", "https://acme.my.salesforce.com", false),
        ("https://test.salesforce.com", "https://acme.develop.my.salesforce.com", false),
        ("https://login.salesforce.com", "https://acme--dev.sandbox.my.salesforce.com", false),
        ("https://login.salesforce.com", "https://acme--dev.my.salesforce.com", false),
        (
            "https://acme--dev.sandbox.my.salesforce.com",
            "https://renamed--dev.sandbox.my.salesforce.com", true
        ),
        ("https://acme--dev.sandbox.my.salesforce.com", "https://acme.my.salesforce.com", false),
        ("https://acme.my.salesforce.com", "https://acme--dev.sandbox.my.salesforce.com", false),
        ("https://acme--dev.sandbox.my.site.com", "https://acme.my.salesforce.com", false),
        ("https://acme.my.salesforce.com", "https://acme.my.salesforce.com", true),
        ("https://acme.my.salesforce.com", "https://renamed.my.salesforce.com", true),
        ("https://acme.my.site.com", "https://acme.my.salesforce.com", true),
        ("https://acme.my.salesforce.mil", "https://acme.my.salesforce.mil", true),
        ("https://login.sfcrmproducts.cn", "https://acme.my.sfcrmproducts.cn", true),
        ("https://sso.acme.example", "https://sso.acme.example", true),
        ("https://login.salesforce.com", "https://evil.example", false),
        ("https://login.salesforce.com", "https://evilsalesforce.com", false),
        ("https://login.salesforce.com", "https://salesforce.com.evil.example", false),
        ("https://login.salesforce.com", "https://acme.my.salesforce.mil", false),
        ("https://login.salesforce.com", "https://acme.my.site.com", false),
        ("https://login.salesforce.com", "http://127.0.0.1:8080", false),
        ("https://sso.acme.example", "https://acme.my.salesforce.com", false),
        ("https://sso.acme.example", "https://sso.acme.example:8443", false),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", true),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8081", false),
        ("http://127.0.0.1:8080", "https://acme.my.salesforce.com", false),
    ]

    @Test(arguments: destinations.indices)
    func `a token is taken only for a server that the sign-in server may speak for`(
        index: Int
    ) async throws {
        let (server, destination, isAllowed) = Self.destinations[index]
        let identity = "\(server)/id/00Dxx0000001gPLEAY/005xx000001SwiUAAS"
        let body = Wire.token(["instance_url": destination, "id": identity])
        if isAllowed {
            let answer = try await Self.token(from: server, body)
            expectEqual(answer.instanceURL.description, destination)
        } else {
            await #expect(
                throws: SignInError(
                    .elsewhere(expected: server, found: destination),
                    refreshToken: Secret(Wire.refreshToken)
                )
            ) { try await Self.token(from: server, body) }
        }
    }

    @Test func `an identity on another server is refused`() async throws {
        let identity = "https://evil.example/id/00Dxx0000001gPLEAY/005xx000001SwiUAAS"
        await #expect(
            throws: SignInError(
                .elsewhere(
                    expected: "https://login.salesforce.com",
                    found: "https://evil.example"
                ),
                refreshToken: Secret(Wire.refreshToken)
            )
        ) { try await Self.token(Wire.token(["id": identity])) }
    }

    @Test func `a refresh that leads to another org than the session's is refused`() async throws {
        let body = Wire.token(["instance_url": "https://other.my.salesforce.com"])
        await #expect(
            throws: SignInError(
                .elsewhere(expected: Wire.instanceURL, found: "https://other.my.salesforce.com"),
                refreshToken: Secret(Wire.refreshToken)
            )
        ) { try await Self.token(expecting: Wire.instanceURL, body) }
        _ = try await Self.token(expecting: Wire.instanceURL, Wire.token())
    }

    @Test func `a host that only shows pages is answered with the one to use`() async throws {
        let error = SignInError(
            .pagesOnly(host: "acme.lightning.force.com", apiHost: "acme.my.salesforce.com")
        )
        await #expect(throws: error) {
            try await Wire.server(
                "https://acme.lightning.force.com",
                over: FakeTransport([])
            ).token(for: .clientCredentials, client: .platformCLI)
        }
        let body = Wire.token(["instance_url": "https://acme.lightning.force.com"])
        let whole = SignInError(error.cause, refreshToken: Secret(Wire.refreshToken))
        await #expect(throws: whole) { try await Self.token(body) }
    }

    private static let hosts: [(String, String?)] = [
        ("acme.lightning.force.com", "acme.my.salesforce.com"),
        ("acme--dev.sandbox.lightning.force.com", "acme--dev.sandbox.my.salesforce.com"),
        (
            "orgfarm-1-dev-ed.develop.lightning.force.com",
            "orgfarm-1-dev-ed.develop.my.salesforce.com"
        ),
        ("acme.my.salesforce-setup.com", "acme.my.salesforce.com"),
        ("acme.lightning.crmforce.mil", "acme.my.salesforce.mil"),
        ("acme.lightning.sfcrmapps.cn", "acme.my.sfcrmproducts.cn"),
        ("acme.my.salesforce.com", nil), ("login.salesforce.com", nil), ("127.0.0.1", nil),
        (".lightning.force.com", nil),
    ]

    @Test func `hosts of pages have a host of the API`() throws {
        for (host, apiHost) in Self.hosts {
            expectEqual(SalesforceHost(try InstanceURL("https://\(host)")).apiHost, apiHost)
        }
    }

    @Test func `nothing is repeated`() async throws {
        let failures: [FakeTransport.Expectation] = [
            .on(.post, Wire.tokenPath, fails: .cut("reset")),
            .on(.post, Wire.tokenPath, fails: .unreachable(.refused(host: "x"))),
            .on(.post, Wire.tokenPath, status: 503, headers: ["Retry-After": "0"], ""),
            .on(.post, Wire.tokenPath, status: 401, "[]"),
        ]
        for failure in failures {
            let transport = FakeTransport([failure])
            await #expect(throws: SignInError.self) {
                try await Wire.server(over: transport).token(
                    for: .refreshToken(Secret("5Aep")),
                    client: .platformCLI
                )
            }
            expectEqual(transport.count, 1)
        }
    }

    @Test func `what was sent does not come back in an error's words`() async throws {
        let text = "no user for \(Wire.refreshToken) or secret-secret-secret-secret"
        let transport = FakeTransport([
            .on(.post, Wire.tokenPath, status: 400, Wire.error("invalid_grant", text))
        ])
        let refusal = OAuthRefusal(
            status: 400,
            code: "invalid_grant",
            text: "no user for (redacted) or (redacted)"
        )
        await #expect(throws: SignInError(.refused(refusal))) {
            try await Wire.server(over: transport).token(
                for: .refreshToken(Secret(Wire.refreshToken)),
                client: OAuthClient(id: "a", secret: Secret("secret-secret-secret-secret"))
            )
        }
    }
}

// MARK: - The other endpoints

extension AuthorizationServerTests {
    @Test func `a token is revoked by a form`() async throws {
        let transport = FakeTransport([.on(.post, "/services/oauth2/revoke", "")])
        try await Wire.server(over: transport).revoke(Secret("a+b"))
        expectEqual(
            transport.requests[0].body.map { String(decoding: $0, as: UTF8.self) },
            "token=a%2Bb"
        )
    }

    @Test(arguments: [nil, "app secret"])
    func `the app that got a token is named when it is revoked`(secret: String?) async throws {
        let transport = FakeTransport([.on(.post, "/services/oauth2/revoke", "")])
        let client = OAuthClient(id: "my app", secret: secret.map { Secret($0) })
        try await Wire.server(over: transport).revoke(Secret("a+b"), of: client)
        let body = transport.requests.first?.body.map { String(decoding: $0, as: UTF8.self) }
        let rest = secret == nil ? "" : "&client_secret=app%20secret"
        expectEqual(body, "token=a%2Bb&client_id=my%20app\(rest)")
    }

    @Test func `a web page does not say that a token is revoked`() async throws {
        let transport = FakeTransport([.on(.post, "/services/oauth2/revoke", "<html>Hello</html>")])
        let problem = "login.salesforce.com answered with a web page, not with JSON"
        await #expect(throws: SignInError(.malformed(problem))) {
            try await Wire.server(over: transport).revoke(Secret("a"))
        }
    }

    @Test func `a token that is not known any more is refused`() async throws {
        let body = Wire.error("unsupported_token_type", "this token type is not supported")
        let transport = FakeTransport([.on(.post, "/services/oauth2/revoke", status: 400, body)])
        await #expect(
            throws: SignInError(
                .refused(
                    OAuthRefusal(
                        status: 400,
                        code: "unsupported_token_type",
                        text: "this token type is not supported"
                    )
                )
            )
        ) { try await Wire.server(over: transport).revoke(Secret("a")) }
    }

    @Test func `who is signed in is asked with the token`() async throws {
        let body =
            #"{"sub":"\#(Wire.identity)","user_id":"005xx","organization_id":"00Dxx","#
            + #""preferred_username":"a@b.c","name":"A B","email":"a@b.c"}"#
        let transport = FakeTransport([.on(.get, "/services/oauth2/userinfo", body)])
        let info = try await Wire.server(over: transport).userInfo(Secret("t"))
        expectEqual(transport.requests[0].headers["Authorization"], "Bearer t")
        expectEqual(
            info,
            UserInfo(
                userID: "005xx",
                organizationID: "00Dxx",
                userName: "a@b.c",
                name: "A B",
                email: "a@b.c"
            )
        )
    }

    @Test func `a token that is no good is told in the service's one word`() async throws {
        let transport = FakeTransport([
            .on(.get, "/services/oauth2/userinfo", status: 403, "Bad_OAuth_Token\n")
        ])
        await #expect(
            throws: SignInError(.refused(OAuthRefusal(status: 403, code: "Bad_OAuth_Token")))
        ) { try await Wire.server(over: transport).userInfo(Secret("t")) }
    }

    @Test func `claims without a user name are malformed`() async throws {
        let transport = FakeTransport([.on(.get, "/services/oauth2/userinfo", "{}")])
        await #expect(
            throws: SignInError(.malformed("login.salesforce.com does not name the user"))
        ) { try await Wire.server(over: transport).userInfo(Secret("t")) }
    }
}
