import Crypto
package import HTTP
import Text

/// A request for a user's consent, made through a browser: PKCE with S256 (RFC 7636).
package struct AuthorizationRequest: Sendable {
    /// The URL to open in the browser.
    package let url: String
    /// The state that the answer must contain.
    package let state: String
    /// The secret that proves to the token endpoint who made the request.
    package let verifier: Secret
    /// The URL to which the browser returns.
    package let redirectURI: String

    /// The number of bytes of a state, which must be unpredictable.
    private static let stateSize = 16
    /// The number of bytes of a verifier, which make 86 characters; 43 to 128 are valid.
    private static let verifierSize = 64

    /// Makes a request with a new state and verifier.
    ///
    /// - Parameters:
    ///   - server: The login server.
    ///   - client: The app that requests access.
    ///   - redirectURI: The URL to which the browser returns, on this machine.
    ///   - scopes: The requested access.
    ///   - random: The source of state and verifier, which must be unpredictable like the system's.
    /// - Throws: `SignInError` without libcrypto, which computes the challenge.
    package init(
        to server: InstanceURL,
        client: OAuthClient,
        redirectURI: String,
        scopes: [String] = ["refresh_token", "api", "web"],
        using random: inout some RandomNumberGenerator
    ) throws(SignInError) {
        state = Self.bytes(Self.stateSize, using: &random).base64URL
        let verifier = Self.bytes(Self.verifierSize, using: &random).base64URL
        self.verifier = Secret(verifier)
        self.redirectURI = redirectURI
        var form = Form()
        form.append("response_type", "code")
        form.append("client_id", client.id)
        form.append("redirect_uri", redirectURI)
        form.append("state", state)
        form.append("prompt", "login")
        form.append("scope", scopes.joined(separator: " "))
        form.append("code_challenge", try Self.challenge(of: verifier))
        form.append("code_challenge_method", "S256")
        url = "\(server)/services/oauth2/authorize?\(form.encoded)"
    }

    /// Returns the challenge of a verifier (RFC 7636 §4.2).
    private static func challenge(of verifier: String) throws(SignInError) -> String {
        do throws(LibcryptoError) {
            return try SHA256.hash(Array(verifier.utf8)).base64URL
        } catch {
            throw SignInError(error, in: "a login with a browser")
        }
    }

    private static func bytes(
        _ count: Int,
        using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Whether a browser's request answers this one, with the right path and state.
    ///
    /// Any web page can send a browser to this machine, but none knows the state.
    package func isAnswered(by target: String) -> Bool {
        do throws(SignInError) {
            _ = try answer(in: target)
            return true
        } catch {
            return false
        }
    }

    /// Reads the code that the browser brought to `redirectURI`.
    ///
    /// - Parameter target: Path and query of the browser's request.
    /// - Returns: The code, which the token endpoint accepts once.
    /// - Throws: `SignInError` for another path, a wrong state, a refusal, or a missing code.
    package func code(from target: String) throws(SignInError) -> Secret {
        let form = try answer(in: target)
        if let error = try value(of: "error", in: form) {
            let text = try value(of: "error_description", in: form) ?? ""
            throw SignInError(.refused(OAuthRefusal(broughtBack: error, text)))
        }
        guard let code = try value(of: "code", in: form), !code.isEmpty else {
            throw SignInError(.malformed("the browser returned without a code"))
        }
        return Secret(code)
    }

    /// The parameters of an answer to this request.
    private func answer(in target: String) throws(SignInError) -> Form {
        let sides = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard String(sides[0]) == path else {
            throw SignInError(.malformed("the browser returned to \(sides[0]), not to \(path)"))
        }
        guard let form = Form(parsing: sides.count == 2 ? sides[1] : "") else {
            throw SignInError(.malformed("the browser returned with a malformed escape"))
        }
        // A request without the right state may come from any web page, so its error text is not
        // shown.
        guard let found = try value(of: "state", in: form), Self.equal(found, state) else {
            throw SignInError(.wrongState)
        }
        return form
    }

    /// The path of the redirect URI.
    private var path: String {
        let afterScheme = redirectURI.firstRange(of: "://").map { redirectURI[$0.upperBound...] }
        let path = (afterScheme ?? redirectURI[...]).drop { $0 != "/" }.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    /// Returns the only value of a parameter; nil if there is none.
    private func value(of name: String, in form: Form) throws(SignInError) -> String? {
        let values = form.values(of: name)
        guard values.count <= 1 else {
            throw SignInError(.malformed("the browser returned with \(name) more than once"))
        }
        return values.first
    }

    /// Compares texts in constant time, so that a state cannot be guessed byte by byte.
    private static func equal(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
