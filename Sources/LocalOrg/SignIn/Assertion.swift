import Crypto
import Records

/// A JSON web token signed by an app that signs in without a user's interaction.
///
/// Source: RFC 7519, RFC 7523; Salesforce Help, "OAuth 2.0 JWT Bearer Flow".
struct Assertion {
    private let claims: JSONValue
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// The valid audiences in addition to the org's own URL.
    private static let audiences = ["https://login.salesforce.com", "https://test.salesforce.com"]
    private static let invalid = OAuthFault("invalid_grant", "invalid assertion")

    /// Parses an assertion without verifying it.
    init(_ text: String) throws(OAuthFault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Self.json(parts[0]), header["alg"]?.text == "RS256",
            let claims = Self.json(parts[1]), let signature = [UInt8](base64URL: parts[2])
        else { throw Self.invalid }
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The client id of the app that claims to have made the assertion.
    var issuer: String? { claims["iss"]?.text }

    /// Checks that an app made the assertion for this org and this user, and that it has not
    /// expired; `now` is in milliseconds since 1970.
    func check(by app: ConnectedApp, for user: String, at url: String, now: Int) throws(OAuthFault)
    {
        guard let key = app.key else {
            throw OAuthFault("invalid_grant", "user hasn't approved this consumer")
        }
        guard try isSigned(with: key), case .number(let digits) = claims["exp"],
            let expires = Int(digits), now / 1000 < expires
        else { throw Self.invalid }
        guard let audience = claims["aud"]?.text, (Self.audiences + [url]).contains(audience) else {
            throw OAuthFault("invalid_grant", "audience is invalid")
        }
        guard claims["sub"]?.text == user else {
            throw OAuthFault("invalid_grant", "user hasn't approved this consumer")
        }
    }

    private func isSigned(with key: RSAPublicKey) throws(OAuthFault) -> Bool {
        do throws(LibcryptoError) {
            return try key.verifies(signature, of: signed)
        } catch {
            throw OAuthFault(error)
        }
    }

    private static func json(_ part: String) -> JSONValue? {
        [UInt8](base64URL: part).flatMap { try? JSONValue(parsing: $0) }
    }
}
