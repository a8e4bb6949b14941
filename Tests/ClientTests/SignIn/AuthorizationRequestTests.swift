import Crypto
import HTTP
import TestSupport
import Testing

@testable import Client

/// What the browser is sent with, and what it may come back with.
struct AuthorizationRequestTests {
    private static func request(seed: UInt64 = 1) throws -> AuthorizationRequest {
        var random = SeededRandom(seed: seed)
        return try AuthorizationRequest(
            to: try InstanceURL("https://login.salesforce.com"),
            client: .platformCLI,
            redirectURI: "http://localhost:1717/OauthRedirect",
            using: &random
        )
    }

    @Test func `the URL carries the parameters of the web server flow with PKCE`() throws {
        let request = try Self.request()
        let challenge = try SHA256.hash(Array(request.verifier.value.utf8)).base64URL
        expectEqual(
            request.url,
            "https://login.salesforce.com/services/oauth2/authorize?response_type=code"
                + "&client_id=PlatformCLI&redirect_uri=http%3A%2F%2Flocalhost%3A1717%2FOauthRedirect"
                + "&state=\(request.state)&prompt=login&scope=refresh_token%20api%20web"
                + "&code_challenge=\(challenge)&code_challenge_method=S256"
        )
        expectEqual(challenge.utf8.count, 43)
    }

    @Test func `state and verifier are long, of safe characters, and new each time`() throws {
        let requests = try (0..<50).map { try Self.request(seed: $0) }
        for request in requests {
            #expect(request.state.wholeMatch(of: /[A-Za-z0-9_-]{22,}/) != nil)
            #expect(request.verifier.value.wholeMatch(of: /[A-Za-z0-9_-]{43,128}/) != nil)
            expect(request.url, .lacks(request.verifier.value))
        }
        expectEqual(Set(requests.map(\.state)).count, 50)
        expectEqual(Set(requests.map(\.verifier)).count, 50)
    }

    /// RFC 7636, appendix B.
    @Test func `the challenge is the one of the RFC`() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        try expectEqual(
            SHA256.hash(Array(verifier.utf8)).base64URL,
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        )
    }

    private func code(_ query: String, path: String = "/OauthRedirect") throws -> Secret {
        let request = try Self.request()
        return try request.code(from: path + query.replacing("STATE", with: request.state))
    }

    @Test func `the code is read with its escapes`() throws {
        try expectEqual(code("?code=aPrx%2F%3D%3D&state=STATE").value, "aPrx/==")
        try expectEqual(code("?state=STATE&code=a.b&sfdc_community_url=x").value, "a.b")
    }

    @Test(arguments: [
        "?code=a", "?code=a&state=", "?code=a&state=STATEx", "?code=a&state=xSTATE",
        "?error=access_denied", "?error=access_denied&state=other", "",
    ])
    func `another state is no answer to this request`(query: String) throws {
        #expect(throws: SignInError(.wrongState)) { try code(query) }
    }

    @Test func `only a request with the path and the state answers`() throws {
        var random = SystemRandomNumberGenerator()
        let request = try AuthorizationRequest(
            to: try InstanceURL("https://login.salesforce.com"),
            client: .platformCLI,
            redirectURI: "http://localhost:1717/OauthRedirect",
            using: &random
        )
        let state = request.state
        let answers = [
            "code=a&state=\(state)", "state=\(state)", "error=access_denied&state=\(state)",
        ]
        #expect(answers.allSatisfy { request.isAnswered(by: "/OauthRedirect?\($0)") })
        let others = ["code=a&state=x", "code=a", "state=x&state=\(state)", "state=\(state)&x=%zz"]
        #expect(others.allSatisfy { !request.isAnswered(by: "/OauthRedirect?\($0)") })
        #expect(!request.isAnswered(by: "/?state=\(state)"))
    }

    @Test func `a refusal is told in the server's words`() throws {
        let refusal = OAuthRefusal(
            status: 0,
            code: "access_denied",
            text: "end-user denied authorization"
        )
        #expect(throws: SignInError(.refused(refusal))) {
            try code(
                "?error=access_denied&error_description=end-user+denied%20authorization&state=STATE"
            )
        }
    }

    @Test(arguments: [
        ("?state=STATE", "without a code"), ("?code=&state=STATE", "without a code"),
        ("?code=a&code=b&state=STATE", "code more than once"),
        ("?code=a&state=STATE&state=STATE", "state more than once"),
        ("?error=a&error=b&state=STATE", "error more than once"),
        ("?code=%zz&state=STATE", "malformed"),
    ])
    func `an answer that is not whole is malformed`(query: String, words: String) throws {
        let error = #expect(throws: SignInError.self) { try code(query) }
        guard case .malformed(let problem) = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        expect(problem, .contains(words))
    }

    @Test(arguments: ["/favicon.ico", "/", "/oauthredirect", "/OauthRedirect/x", ""])
    func `another path is no answer`(path: String) throws {
        let error = #expect(throws: SignInError.self) {
            try code("?code=a&state=STATE", path: path)
        }
        expectEqual(error.map { "\($0)".contains("not to /OauthRedirect") }, true)
    }
}
