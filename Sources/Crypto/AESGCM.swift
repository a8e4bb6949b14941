import CCrypto

/// AES-256 in Galois/Counter Mode, for decryption only.
package enum AESGCM {
    /// The size of a key in bytes.
    package static let keySize = Int(CCRYPTO_KEY_SIZE)
    /// The size of a tag in bytes.
    package static let tagSize = Int(CCRYPTO_TAG_SIZE)

    /// The reason why a text cannot be decrypted.
    package enum Fault: Error, Hashable, Sendable {
        /// libcrypto cannot be used.
        case library(LibcryptoError)
        /// The key is wrong, or the text has been changed.
        case mismatch
        /// The key, initialization vector or tag has an invalid size.
        case malformed
    }

    /// Decrypts a text without additional data (NIST SP 800-38D §7.2).
    package static func open(
        _ text: [UInt8],
        key: [UInt8],
        vector: [UInt8],
        tag: [UInt8]
    ) throws(Fault) -> [UInt8] {
        do throws(LibcryptoError) {
            try Libcrypto.load()
        } catch {
            throw .library(error)
        }
        guard key.count == keySize, tag.count == tagSize else { throw .malformed }
        var opened = [UInt8](repeating: 0, count: text.count)
        let outcome = unsafe ccrypto_open_aes_256_gcm(
            key,
            vector,
            vector.count,
            text,
            text.count,
            tag,
            &opened
        )
        switch outcome {
        case CCRYPTO_DONE: return opened
        case CCRYPTO_MISMATCH: throw .mismatch
        default: throw .malformed
        }
    }
}
