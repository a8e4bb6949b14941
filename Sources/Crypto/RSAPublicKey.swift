import CCrypto

/// An RSA key for verifying signatures.
package struct RSAPublicKey: Hashable, Sendable {
    /// The key as PKCS #1 has it, whatever form it was read from.
    private let bytes: [UInt8]

    /// The supported sizes of the modulus in bits.
    private static let sizes: ClosedRange<Int32> = 1024...4096

    /// The reason why a text contains no key.
    package enum PEMFault: Error, Hashable, CustomStringConvertible {
        case notPEM
        case privateKey
        case notRSA
        /// No key can be read on this machine.
        case library(LibcryptoError)

        package var description: String {
            switch self {
            case .notPEM: "it contains no certificate or public key in PEM form"
            case .privateKey:
                "it contains a private key; use the certificate or the public key"
            case .notRSA: "its key is not an RSA key of 1024 to 4096 bits"
            case .library(let error): "\(error)"
            }
        }
    }

    /// Reads the first certificate or public key of a PEM text (RFC 7468 §5.1, §13; RFC 8017
    /// §A.1.1).
    ///
    /// Uses only the key of a certificate: its issuer and validity are not checked.
    package init(pem: String) throws(PEMFault) {
        guard let block = PEMBlock(pem, labels: ["CERTIFICATE", "PUBLIC KEY", "RSA PUBLIC KEY"])
        else {
            throw pem.contains("PRIVATE KEY-----") ? .privateKey : .notPEM
        }
        do throws(LibcryptoError) {
            try Libcrypto.load()
        } catch {
            throw .library(error)
        }
        let form =
            switch block.label {
            case "CERTIFICATE": CCRYPTO_CERTIFICATE
            case "PUBLIC KEY": CCRYPTO_SPKI
            default: CCRYPTO_PKCS1
            }
        var bytes = [UInt8](repeating: 0, count: Int(CCRYPTO_PUBLIC_KEY_SIZE))
        var count = 0
        var bits: Int32 = 0
        let outcome = unsafe ccrypto_read_public_key(
            form,
            block.bytes,
            block.bytes.count,
            &bytes,
            &count,
            &bits
        )
        // The exponent is the end of PKCS #1, and odd. libcrypto does not check that.
        guard outcome == CCRYPTO_DONE, Self.sizes.contains(bits), bytes[count - 1] & 1 == 1 else {
            throw .notRSA
        }
        self.bytes = Array(bytes.prefix(count))
    }

    /// Whether a signature of a message was made with the key's private half, by RS256.
    package func verifies(
        _ signature: [UInt8],
        of message: [UInt8]
    ) throws(LibcryptoError) -> Bool {
        try Libcrypto.load()
        let outcome = unsafe ccrypto_verify_rs256(
            bytes,
            bytes.count,
            message,
            message.count,
            signature,
            signature.count
        )
        switch outcome {
        case CCRYPTO_DONE: return true
        case CCRYPTO_MISMATCH: return false
        default: throw Libcrypto.lastError
        }
    }
}
