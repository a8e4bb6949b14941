import HTTP
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app's request for a user's consent: `GET /services/oauth2/authorize`.
///
/// Source: RFC 6749 §4.1, RFC 7636.
struct AuthorizationRequest: Sendable {
    let app: ConnectedApp
    let redirectURI: String
    let scopes: AccessScopes
    let state: String?
    /// The required hash of the app's code verifier; nil if the app sent none.
    let challenge: String?

    /// The lifetime of a request, and of its code, in milliseconds.
    static let lifetime = 15 * 60 * 1000

    /// Returns the URL to which the browser is redirected, with the answer.
    func redirect(_ answer: [(String, String)]) -> String {
        Self.redirect(to: redirectURI, answer, state: state)
    }

    /// Returns a redirect URI with an answer added to its query.
    static func redirect(to uri: String, _ answer: [(String, String)], state: String?) -> String {
        var components = URLComponents(string: uri)
        let items = answer + (state.map { [("state", $0)] } ?? [])
        let query = items.map { "\($0)=\($1.percentEncoded)" }
        let known = components?.percentEncodedQuery.map { [$0] } ?? []
        components?.percentEncodedQuery = (known + query).joined(separator: "&")
        return components?.string ?? uri
    }

    /// Whether a URI is on this machine; codes are sent nowhere else (RFC 8252 §7.3).
    static func isLocal(_ uri: String) -> Bool {
        guard let components = URLComponents(string: uri), components.scheme == "http",
            components.user == nil, components.fragment == nil, let host = components.host
        else { return false }
        return ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
    }
}
