import CCrypto

/// Signing by RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
package enum RS256 {
    /// The reason why a key cannot sign, which never contains a part of the key.
    package enum Fault: Error, Hashable, Sendable {
        /// The text is not PEM of a private key.
        case notPEM
        /// The key needs a passphrase.
        case encrypted
        /// The key is in OpenSSH's own format.
        case openSSH
        /// The key is of another kind.
        case notRSA
        /// The PEM is right, and the key within is not.
        case unreadable
        /// libcrypto is missing, or cannot sign.
        case library(LibcryptoError)
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: The bytes to sign.
    ///   - pem: The private key in PEM, as PKCS #1 or PKCS #8 (RFC 7468 §10, RFC 8017 §A.1.2).
    /// - Returns: The signature.
    /// - Throws: `Fault`.
    package static func sign(
        _ message: [UInt8],
        withKey pem: String
    ) throws(Fault) -> [UInt8] {
        let key = try key(in: pem)
        do throws(LibcryptoError) {
            try Libcrypto.load()
        } catch {
            throw .library(error)
        }
        var signature = [UInt8](repeating: 0, count: Int(CCRYPTO_SIGNATURE_SIZE))
        var count = 0
        let outcome = unsafe ccrypto_sign_rs256(
            key.label == pkcs1 ? CCRYPTO_PKCS1 : CCRYPTO_PKCS8,
            key.bytes,
            key.bytes.count,
            message,
            message.count,
            &signature,
            &count
        )
        switch outcome {
        case CCRYPTO_DONE: return Array(signature.prefix(count))
        case CCRYPTO_UNREADABLE: throw .unreadable
        case CCRYPTO_NOT_RSA: throw .notRSA
        default: throw .library(Libcrypto.lastError)
        }
    }

    private static let pkcs1 = "RSA PRIVATE KEY"

    private static func key(in pem: String) throws(Fault) -> PEMBlock {
        if pem.contains("BEGIN ENCRYPTED PRIVATE KEY") || pem.contains("Proc-Type: 4,ENCRYPTED") {
            throw .encrypted
        }
        if pem.contains("BEGIN OPENSSH PRIVATE KEY") { throw .openSSH }
        let labels = [pkcs1, "PRIVATE KEY"]
        if let block = PEMBlock(pem, labels: labels) { return block }
        let isOfOther =
            pem.contains("PRIVATE KEY-----")
            && !labels.contains { pem.contains("-----BEGIN \($0)-----") }
        throw isOfOther ? .notRSA : .notPEM
    }
}
