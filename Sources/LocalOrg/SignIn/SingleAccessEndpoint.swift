import HTTP
import HTTPServer
import Records
import Synchronization

/// The endpoints `singleaccess` and `frontdoor.jsp`, which lead from an access token to a page in
/// the user's browser.
///
/// Source: Salesforce Help, "Single-Access UI Bridge API"; the Salesforce CLI's tests of
/// `org open`. Where these sources are silent, a session is refused as at `userinfo`, and a
/// one-time password lasts for a minute.
final class SingleAccessEndpoint: Sendable {
    private let administrator: Administrator
    private let tokens: AccessTokens
    private let opened = Mutex(Expiring<Entry>())

    /// The session and page of a one-time password.
    private struct Entry: Sendable {
        let accessToken: String
        let path: String
    }

    /// The lifetime of a one-time password: one minute, in milliseconds.
    private static let lifetime = 60 * 1000

    init(administrator: Administrator, tokens: AccessTokens) {
        self.administrator = administrator
        self.tokens = tokens
    }

    /// Handles `singleaccess` with `redirect_uri`, a path or URL of the org: returns a URL that
    /// opens it once.
    func url(_ call: OAuthCall) -> WholeResponse {
        let named = try? AccessTokens.token(authorization: call.request.headers["Authorization"])
        guard let token = named ?? call["access_token"] else {
            return IdentityEndpoint.refusal("Missing_OAuth_Token")
        }
        guard tokens.caller(token: token, now: call.now) != nil else {
            return IdentityEndpoint.refusal("Bad_OAuth_Token")
        }
        let wanted = call["redirect_uri"]
        guard let path = Self.path(wanted ?? "/", at: call.request.instanceURL) else {
            return OAuthFault.wrong("redirect_uri").reply.rendered(for: call.request)
        }
        let password = opened.withLock {
            $0.add(
                Entry(accessToken: token, path: path),
                now: call.now,
                lifetime: Self.lifetime
            )
        }
        let start = wanted == nil ? "" : "&startURL=\(path.percentEncoded)"
        let url = "\(call.request.instanceURL)/secur/frontdoor.jsp?otp=\(password)\(start)"
        return Reply { $0.object([("frontdoor_uri", .text(url))]) }
            .rendered(for: call.request)
    }

    /// Handles `frontdoor.jsp` with `otp`, once, or with `sid`, a session: returns the page for the
    /// browser.
    ///
    /// `startURL` or `retURL` name a page of the org.
    func page(_ call: OAuthCall) -> WholeResponse {
        let asked = call["startURL"] ?? call["retURL"]
        let entry: Entry?
        if let password = call["otp"] {
            entry = opened.withLock { $0.take(password, now: call.now) }
        } else {
            entry = call["sid"].map { Entry(accessToken: $0, path: "/") }
        }
        guard let entry, tokens.caller(token: entry.accessToken, now: call.now) != nil else {
            return OAuthPage.message("This link has expired or was already used.", status: 403)
        }
        guard let path = Self.path(asked ?? entry.path, at: call.request.instanceURL) else {
            return OAuthPage.message("This org has no such page.", status: 400)
        }
        let user = administrator.userName(at: call.now)
        return OAuthPage.message(
            "Logged in as \(user). In a real org, the browser would now be at \(path)."
        )
    }

    /// Returns the path of a page of the org; nil for a page of another server.
    private static func path(_ page: String, at instanceURL: String) -> String? {
        let path = page.hasPrefix(instanceURL + "/") ? page.dropFirst(instanceURL.count) : page[...]
        // Browsers read `//host` and `/\host` as another server.
        guard path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasPrefix("/\\") else { return nil }
        return String(path)
    }
}
