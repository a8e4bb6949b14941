import CCrypto

/// AES-256 in Galois/Counter Mode, by the system's libcrypto; it decrypts only.
enum AESGCM {
    /// The bytes of a key.
    static let keySize = Int(CCRYPTO_KEY_SIZE)
    /// The bytes of a tag.
    static let tagSize = Int(CCRYPTO_TAG_SIZE)

    /// Why a text cannot be opened.
    enum Fault: Error, Hashable, Sendable {
        /// This machine has no libcrypto; what the loader says.
        case noLibrary(String)
        /// The key is another one, or the text has been changed.
        case mismatch
        /// Key, initialization vector or tag have a size that is of no use.
        case malformed
    }

    /// Opens a text without additional data (NIST SP 800-38D §7.2).
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
