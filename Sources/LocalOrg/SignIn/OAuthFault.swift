import Crypto
import Records

/// An OAuth error, such as
/// `{"error":"invalid_grant","error_description":"expired access/refresh token"}`.
///
/// Source: Salesforce Help, "OAuth 2.0 error codes"; RFC 6749 §5.2.
struct OAuthFault: Error, Hashable {
    let code: String
    let description: String
    let status: Int

    init(_ code: String, _ description: String, status: Int = 400) {
        self.code = code
        self.description = description
        self.status = status
    }

    /// Makes an error for a machine without the libcrypto that a login needs.
    init(_ error: LibcryptoError) {
        self.init("server_error", "this org's logins need OpenSSL: \(error)", status: 500)
    }

    var reply: Reply {
        Reply(status: status) { writer in
            writer.object([("error", .text(code)), ("error_description", .text(description))])
        }
    }

    static let unknownClient = OAuthFault("invalid_client_id", "client identifier invalid")
    static let wrongSecret = OAuthFault("invalid_client", "invalid client credentials")
    static let notInstalled = OAuthFault("invalid_client", "app must be installed into org")
    static let wrongRedirect = OAuthFault(
        "redirect_uri_mismatch",
        "redirect_uri must match configuration"
    )
    static let unknownGrant = OAuthFault("unsupported_grant_type", "grant type not supported")
    static let expiredCode = OAuthFault("invalid_grant", "expired authorization code")
    static let expiredToken = OAuthFault("invalid_grant", "expired access/refresh token")
    static let notAuthentic = OAuthFault("invalid_grant", "authentication failure")
    static let missingVerifier = OAuthFault("invalid_grant", "invalid code verifier")
    static let wrongVerifier = OAuthFault("invalid_request", "invalid code verifier")
    static let unknownToken = OAuthFault(
        "unsupported_token_type",
        "this token type is not supported"
    )
    static let denied = OAuthFault("access_denied", "end-user denied authorization")

    /// Makes an error for a missing or malformed parameter; the text is a guess.
    static func wrong(_ parameter: String) -> OAuthFault {
        OAuthFault("invalid_request", "missing or invalid parameter: \(parameter)")
    }
}
