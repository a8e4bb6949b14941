/// An error of the login server, such as:
/// `{"error":"invalid_grant","error_description":"expired access/refresh token"}`.
///
/// Source: Salesforce Help, "OAuth 2.0 error codes"; RFC 6749 §5.2.
package struct OAuthRefusal: Hashable, Sendable {
    /// The HTTP status; 0 for an error that came through the browser.
    package let status: Int
    /// The code in `error`, such as `invalid_grant`.
    package let code: String
    /// The text in `error_description`; empty if there is none.
    package let text: String

    /// Makes a refusal.
    package init(status: Int, code: String, text: String = "") {
        self.status = status
        self.code = code
        self.text = text
    }
}

extension OAuthRefusal: CustomStringConvertible {
    /// The text and the code: `expired access/refresh token (invalid_grant)`.
    package var description: String { text.isEmpty ? code : "\(text) (\(code))" }
}

extension OAuthRefusal {
    /// The maximum length of code and text in characters, so that a user can read them.
    private static let codeLimit = 64
    private static let textLimit = 500

    /// Makes a refusal that came through a browser.
    init(broughtBack code: String, _ text: String) {
        self.init(status: 0, shortening: code, text)
    }

    private init(status: Int, shortening code: String, _ text: String) {
        self.init(
            status: status,
            code: String(code.prefix(Self.codeLimit)),
            text: Redaction().redacted(String(text.prefix(Self.textLimit)), as: .trace)
        )
    }

    /// Finds the refusal in an answer: JSON or XML with an error, or a single word in plain text
    /// from the identity service (`Bad_OAuth_Token`).
    ///
    /// - Parameters:
    ///   - status: The answer's status.
    ///   - body: Its body, without secrets.
    /// - Returns: The refusal; nil if the body contains none.
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
