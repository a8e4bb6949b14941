/// An error of the sign-in server: `{"error":"invalid_grant","error_description":"expired access/refresh token"}`.
///
/// Source: Salesforce Help, "OAuth 2.0 error codes"; RFC 6749 §5.2.
public struct OAuthRefusal: Hashable, Sendable {
    /// The HTTP status; 0 for an error that the browser brought back.
    public let status: Int
    /// `error`, such as `invalid_grant`.
    public let code: String
    /// `error_description`; empty where there is none.
    public let text: String

    /// Makes a refusal.
    public init(status: Int, code: String, text: String = "") {
        self.status = status
        self.code = code
        self.text = text
    }
}
