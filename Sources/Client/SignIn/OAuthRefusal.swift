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

extension OAuthRefusal: CustomStringConvertible {
    /// The text and the code: `expired access/refresh token (invalid_grant)`.
    public var description: String { text.isEmpty ? code : "\(text) (\(code))" }
}

extension OAuthRefusal {
    /// The longest code and text that are kept, in characters: a person reads them.
    private static let codeLimit = 64
    private static let textLimit = 500

    /// The refusal that a browser brought back.
    init(broughtBack code: String, _ text: String) {
        self.init(status: 0, shortening: code, text)
    }

    private init(status: Int, shortening code: String, _ text: String) {
        self.init(
            status: status,
            code: String(code.prefix(Self.codeLimit)),
            text: SecretMask.masked(String(text.prefix(Self.textLimit)))
        )
    }

    /// The refusal that an answer holds: JSON or XML with an error, or a single word in plain text, as the identity
    /// service sends it (`Bad_OAuth_Token`).
    ///
    /// - Parameters:
    ///   - status: The answer's status.
    ///   - body: Its body, without secrets.
    /// - Returns: The refusal; nil where the body holds none.
    static func find(status: Int, body: [UInt8]) -> OAuthRefusal? {
        if let error = APIError.parse(body).first, !error.code.isEmpty {
            return OAuthRefusal(status: status, shortening: error.code, error.text)
        }
        guard body.count <= codeLimit else { return nil }
        let word = String(decoding: body, as: UTF8.self)
        guard word.wholeMatch(of: /[A-Za-z][A-Za-z_]+\s*/) != nil else { return nil }
        return OAuthRefusal(status: status, code: String(word.prefix { !$0.isWhitespace }))
    }
}
