/// What proves that a client may have an access token.
///
/// Source: Salesforce Help, "OAuth Authorization Flows"; RFC 6749 §4 and §6, RFC 7523, RFC 7636.
public enum TokenGrant: Hashable, Sendable {
    /// The code that the browser brought back, with the verifier of its challenge.
    case authorizationCode(Secret, verifier: Secret, redirectURI: String)
    /// A refresh token.
    case refreshToken(Secret)
    /// The client's own secret.
    case clientCredentials
    /// A JSON web token that the client has signed.
    case assertion(Secret)
}

extension TokenGrant {
    /// The form that asks for a token; the assertion names its client itself.
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

    /// What must not come back in words.
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
    /// Names the client in a form, with its secret if it has one.
    fileprivate func append(to form: inout Form) {
        form.append("client_id", id)
        if let secret, !secret.value.isEmpty { form.append("client_secret", secret) }
    }
}
