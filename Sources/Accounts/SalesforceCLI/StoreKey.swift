import Client
import Crypto
import Text

/// The key with which sf encrypts the secrets of its logins: AES-256-GCM.
///
/// Source: @salesforce/core of forcedotcom/sfdx-core, `src/crypto/crypto.ts`.
struct StoreKey: Sendable {
    private let bytes: [UInt8]
    private let version: Version

    /// The format of key and initialization vector.
    private enum Version {
        /// A key of 32 hexadecimal digits and a vector of 12, used as characters.
        case one
        /// A key of 64 hexadecimal digits and a vector of 24, which encode bytes.
        case two

        var vectorDigits: Int { self == .one ? 12 : 24 }
    }

    /// Reads a key in sf's format, whose length determines the version; nil for any other text.
    init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard let decoded = Self.decode(digits[...]) else { return nil }
        switch digits.count {
        case 32:
            bytes = digits
            version = .one
        case 64:
            bytes = decoded
            version = .two
        default: return nil
        }
    }

    /// Decrypts a text: the vector, the ciphertext, a colon and the tag, all in hexadecimal digits.
    ///
    /// - Throws: `AESGCM.Fault`; `mismatch` if it was encrypted with another key.
    func open(_ sealed: Secret) throws(AESGCM.Fault) -> Secret {
        let parts = sealed.value.utf8.split(separator: UInt8(ascii: ":"))
        guard parts.count == 2, parts[0].count >= version.vectorDigits else { throw .malformed }
        let digits = Array(parts[0])
        let vectorDigits = digits[..<version.vectorDigits]
        guard let text = Self.decode(digits[version.vectorDigits...]),
            let tag = Self.decode(Array(parts[1])[...]),
            let vector = version == .one ? Array(vectorDigits) : Self.decode(vectorDigits)
        else { throw .malformed }
        let opened = try AESGCM.open(text, key: bytes, vector: vector, tag: tag)
        return Secret(String(decoding: opened, as: UTF8.self))
    }

    private static func decode(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        let values = digits.compactMap(\.hexValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map {
            UInt8(values[$0] << 4 | values[$0 + 1])
        }
    }
}

extension StoreKey: CustomReflectable {
    /// A mirror without the key.
    var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
