package import HTTP

/// The answer of the token endpoint.
///
/// It contains no lifetime: only a 401 shows that the session is over.
package struct TokenAnswer: Hashable, Sendable {
    /// The access token.
    package let accessToken: Secret
    /// A refresh token, if the grant gives one; after a refresh, the replacement of the token that
    /// was sent.
    package let refreshToken: Secret?
    /// The org's server.
    package let instanceURL: InstanceURL
    /// The URL of the identity, `https://login.salesforce.com/id/00D…/005…`.
    package let identity: String
    /// The scopes, separated by spaces.
    package let scope: String?

    /// Makes an answer.
    package init(
        accessToken: Secret,
        refreshToken: Secret? = nil,
        instanceURL: InstanceURL,
        identity: String,
        scope: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.instanceURL = instanceURL
        self.identity = identity
        self.scope = scope
    }

    /// The org's id, of 18 characters, from the identity.
    package var organizationID: String? { identityPart(fromEnd: 1) }
    /// The user's id, of 18 characters, from the identity.
    package var userID: String? { identityPart(fromEnd: 0) }

    private func identityPart(fromEnd index: Int) -> String? {
        let parts = identity.split(separator: "/")
        guard parts.count > index + 2, parts[parts.count - 3] == "id" else { return nil }
        return String(parts[parts.count - 1 - index])
    }
}
