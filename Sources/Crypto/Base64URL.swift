#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Collection<UInt8> {
    /// The bytes in base64url without padding (RFC 4648 §5, RFC 7515 §2).
    package var base64URL: String {
        let encoded = Data(self).base64EncodedData().map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: encoded.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
}

extension [UInt8] {
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
