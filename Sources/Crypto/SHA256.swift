import CCrypto

/// The hash function SHA-256 (FIPS 180-4) and its HMAC (RFC 2104).
package enum SHA256 {
    /// Returns the hash of a message: 32 bytes.
    package static func hash(_ message: [UInt8]) throws(LibcryptoError) -> [UInt8] {
        try Libcrypto.load()
        var output = [UInt8](repeating: 0, count: Int(CCRYPTO_HASH_SIZE))
        let outcome = unsafe ccrypto_sha256(message, message.count, &output)
        guard outcome == CCRYPTO_DONE else { throw Libcrypto.lastError }
        return output
    }

    /// Returns the HMAC of a message, which proves that its sender has the key: 32 bytes.
    package static func authenticationCode(
        of message: [UInt8],
        key: [UInt8]
    ) throws(LibcryptoError) -> [UInt8] {
        try Libcrypto.load()
        var output = [UInt8](repeating: 0, count: Int(CCRYPTO_HASH_SIZE))
        let outcome = unsafe ccrypto_hmac_sha256(
            key,
            key.count,
            message,
            message.count,
            &output
        )
        guard outcome == CCRYPTO_DONE else { throw Libcrypto.lastError }
        return output
    }
}
