import Text

/// Percent-encoding (RFC 3986 §2.1).
extension String {
    /// The text encoded for a path segment or the value of a query item: every UTF-8 byte is
    /// percent-encoded, except RFC 3986 §2.3's unreserved characters.
    package var percentEncoded: String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte.isUnreserved {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(Self.digit(byte >> 4))
                encoded.append(Self.digit(byte & 0xF))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The text with its escapes decoded; nil if one is malformed or the result is not UTF-8.
    package var percentDecoded: String? {
        var decoded: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else {
                return nil
            }
            decoded.append(UInt8(high << 4 | low))
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension UInt8 {
    /// Whether it is an unreserved character of RFC 3986 §2.3.
    package var isUnreserved: Bool { isDigit || isLetter || "-._~".utf8.contains(self) }
}
