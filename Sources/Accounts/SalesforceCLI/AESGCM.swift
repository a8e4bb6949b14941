import CCrypto

/// AES-256 in Galois/Counter Mode, using the system's libcrypto, for decryption only.
enum AESGCM {
    /// The size of a key in bytes.
    static let keySize = Int(CCRYPTO_KEY_SIZE)
    /// The size of a tag in bytes.
    static let tagSize = Int(CCRYPTO_TAG_SIZE)

    /// The reason why a text cannot be decrypted.
    enum Fault: Error, Hashable, Sendable {
        /// This machine has no libcrypto; with the loader's message.
        case noLibrary(String)
        /// The key is wrong, or the text has been changed.
        case mismatch
        /// The key, initialization vector or tag has an invalid size.
        case malformed
    }

    /// Decrypts a text without additional data (NIST SP 800-38D §7.2).
    static func open(
        _ text: [UInt8],
        key: [UInt8],
        vector: [UInt8],
        tag: [UInt8]
    ) throws(Fault) -> [UInt8] {
        if let problem = unsafe ccrypto_load() {
            throw .noLibrary(unsafe String(cString: problem))
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
        case CCRYPTO_OPENED: return opened
        case CCRYPTO_MISMATCH: throw .mismatch
        default: throw .malformed
        }
    }
}
