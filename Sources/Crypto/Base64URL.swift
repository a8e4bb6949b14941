#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension [UInt8] {
    /// The bytes in base64url without padding (RFC 4648 §5, RFC 7515 §2).
    package var base64URL: String {
        // Not Data(self), which looks up conformances: each command that sends a token comes here.
        let data = unsafe withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe Data(bytes: $0, count: bytes.count) } ?? Data()
        }
        var encoded = Array(data.base64EncodedString().utf8)
        while encoded.last == UInt8(ascii: "=") { encoded.removeLast() }
        for index in encoded.indices {
            switch encoded[index] {
            case UInt8(ascii: "+"): encoded[index] = UInt8(ascii: "-")
            case UInt8(ascii: "/"): encoded[index] = UInt8(ascii: "_")
            default: break
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes base64url without padding (RFC 4648 §5, RFC 7515 §2); nil for any other text.
    package init?(base64URL text: String) {
        guard !text.utf8.contains(where: "+/=".utf8.contains) else { return nil }
        let plain = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(plain + padding)) else { return nil }
        self.init(data)
    }
}
