import Client
import HTTP

/// The sign-in of an app that signs an assertion with its private key; `openssl` does the signing.
struct JWTSignIn: Sendable {
    let clientID: String
    let userName: String
    /// The path of the private key.
    let keyFile: String
    /// The server that is signed in to, which the assertion is for.
    let audience: InstanceURL

    /// Seconds that the assertion is good for; Salesforce takes a few minutes.
    private static let lifetime = 180

    /// The assertion, signed now.
    func grant(in environment: Environment) async throws(SignInError) -> TokenGrant {
        let assertion = Assertion(
            issuer: clientID,
            subject: userName,
            audience: audience.description,
            expiry: environment.now() / 1000 + Self.lifetime
        )
        let signature = try await RSASignature.sign(
            assertion.signingInput,
            keyFile: keyFile,
            in: environment
        )
        return .assertion(assertion.signed(signature))
    }
}
