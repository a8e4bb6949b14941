/// A proof that a client may have an access token.
///
/// Source: Salesforce Help, "OAuth Authorization Flows"; RFC 6749 §4 and §6, RFC 7523, RFC 7636.
package enum TokenGrant: Hashable, Sendable {
    /// A code from the browser, with the verifier of its challenge.
    case authorizationCode(Secret, verifier: Secret, redirectURI: String)
    /// A refresh token.
    case refreshToken(Secret)
    /// The client's own secret.
    case clientCredentials
    /// A JSON web token signed by the client.
    case assertion(Secret)
}

extension TokenGrant {
    /// Returns the form of a token request; an assertion names its client itself.
    func form(of client: OAuthClient) -> Form {
        var form = Form()
        form.append("grant_type", type)
        switch self {
        case .authorizationCode(let code, let verifier, let redirectURI):
            form.append("code", code)
            client.append(to: &form)
            form.append("redirect_uri", redirectURI)
            form.append("code_verifier", verifier)
        case .refreshToken(let token):
            form.append("refresh_token", token)
            client.append(to: &form)
        case .clientCredentials:
            client.append(to: &form)
        case .assertion(let token):
            form.append("assertion", token)
        }
        return form
    }

    /// The secrets that must not appear in messages.
    var secrets: [Secret] {
        switch self {
        case .authorizationCode(let code, let verifier, _): [code, verifier]
        case .refreshToken(let token), .assertion(let token): [token]
        case .clientCredentials: []
        }
    }

    private var type: String {
        switch self {
        case .authorizationCode: "authorization_code"
        case .refreshToken: "refresh_token"
        case .clientCredentials: "client_credentials"
        case .assertion: "urn:ietf:params:oauth:grant-type:jwt-bearer"
        }
    }
}

extension OAuthClient {
    /// Adds the client to a form, with its secret if it has one.
    func append(to form: inout Form) {
        form.append("client_id", id)
        if let secret, !secret.value.isEmpty { form.append("client_secret", secret) }
    }
}
