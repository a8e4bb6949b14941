import Crypto
import Records

/// A JSON web token for logging in a user (RFC 7519, RFC 7523), to be signed with RS256.
package struct Assertion: Sendable {
    /// The bytes to sign: header and claims.
    package let signingInput: [UInt8]

    /// Makes an unsigned token.
    ///
    /// - Parameters:
    ///   - issuer: The client id.
    ///   - subject: The user name.
    ///   - audience: The login server's URL.
    ///   - expiry: Seconds since 1970.
    package init(issuer: String, subject: String, audience: String, expiry: Int) {
        var claims = JSONWriter()
        claims.beginObject()
        for (name, value) in [("iss", issuer), ("sub", subject), ("aud", audience)] {
            claims.key(name)
            claims.string(value)
        }
        claims.key("exp")
        claims.integer(expiry)
        claims.endObject()
        let header = Array(#"{"alg":"RS256"}"#.utf8)
        signingInput = Array("\(header.base64URL).\(claims.bytes.base64URL)".utf8)
    }

    /// Returns the complete token.
    package func signed(_ signature: [UInt8]) -> Secret {
        Secret(String(decoding: signingInput, as: UTF8.self) + ".\(signature.base64URL)")
    }
}
