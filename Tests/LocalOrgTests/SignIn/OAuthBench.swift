import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// An org that lets people in by a policy, asked as their browsers and apps would ask.
struct OAuthBench {
    static let redirect = "http://localhost:1717/OauthRedirect"
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    let router: Router
    let clock = TestClock(RouterBench.created)

    init(_ policy: SignInPolicy = SignInPolicy()) {
        let clock = clock
        router = Router(store: Store(now: RouterBench.created), policy: policy) { clock.now }
    }

    /// Sends a request; a form makes it a POST.
    func send(
        _ path: String,
        form: KeyValuePairs<String, String?>? = nil,
        headers: Headers = [:]
    ) async -> WholeResponse {
        var headers = headers
        headers["Host"] = "127.0.0.1:8080"
        let body = form?.compactMap { name, value in
            value.map { "\(name)=\(RouterBench.encode($0))" }
        }
        return await router.respond(
            to: ServerRequest(
                form == nil ? .get : .post,
                path,
                headers: headers,
                body: Array((body ?? []).joined(separator: "&").utf8)
            )
        )
    }

    /// Asks for a token.
    func token(_ form: KeyValuePairs<String, String?>, headers: Headers = [:]) async throws
        -> JSONValue
    {
        let answer = await send("/services/oauth2/token", form: form, headers: headers)
        return try JSONValue(parsing: answer.bytes)
    }

    /// Opens the consent page; its answer.
    func authorize(_ parameters: KeyValuePairs<String, String>) async -> WholeResponse {
        let query = parameters.map { "\($0)=\(RouterBench.encode($1))" }.joined(separator: "&")
        return await send("/services/oauth2/authorize?\(query)")
    }

    /// Opens the consent page and clicks a button; where the browser goes.
    func consent(_ decision: String = "allow", challenge: String? = challenge) async throws
        -> RequestTarget
    {
        var query: [String: String] = [
            "response_type": "code", "client_id": "PlatformCLI", "redirect_uri": Self.redirect,
            "state": "a b",
        ]
        query["code_challenge"] = challenge
        let pairs = query.map { "\($0)=\(RouterBench.encode($1))" }
        let page = await send("/services/oauth2/authorize?\(pairs.joined(separator: "&"))")
        expectEqual(page.status, 200)
        let approval = try #require(page.text.firstMatch(of: /name="approval" value="([^"]+)"/))
        let answer = await send(
            "/services/oauth2/authorize",
            form: ["approval": String(approval.1), "decision": decision]
        )
        expectEqual(answer.status, 302)
        return try RequestTarget(try #require(answer.headers["Location"]))
    }

    /// Signs in by a browser; the token's answer.
    func signIn() async throws -> JSONValue {
        let code = try #require(try await consent()["code"])
        return try await token([
            "grant_type": "authorization_code", "client_id": "PlatformCLI",
            "redirect_uri": Self.redirect, "code": code, "code_verifier": Self.verifier,
        ])
    }

    /// The status of a request with a token.
    func status(with token: JSONValue) async -> Int {
        let token = token["access_token"]?.text ?? ""
        return await send("/services/data/v67.0", headers: ["Authorization": "Bearer \(token)"])
            .status
    }

    /// Gets a path with a token.
    func get(_ path: String, with token: JSONValue) async -> WholeResponse {
        let token = token["access_token"]?.text ?? ""
        return await send(path, headers: ["Authorization": "Bearer \(token)"])
    }

    /// Asks a query of two pages; where the second one is.
    func firstPage(with token: JSONValue) async throws -> String {
        let bearer = "Bearer \(token["access_token"]?.text ?? "")"
        let answer = await send(
            "/services/data/v67.0/query?q=SELECT+Id+FROM+Contact",
            headers: ["Authorization": bearer, "Sforce-Query-Options": "batchSize=200"]
        )
        let page = try JSONValue(parsing: answer.bytes)
        return try #require(page["nextRecordsUrl"]?.text)
    }

    /// Fills the org, so that a query has a second page.
    func addContacts() throws {
        try router.store.reset(contacts: 300, now: clock.now)
    }
}
