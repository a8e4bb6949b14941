import Text

/// A request target in the one spelling that equivalent targets share: for comparing, not for sending.
///
/// RFC 3986 §6.2.2: an escape counts as its character where that changes no structure, and dot segments are
/// removed. A fragment is no part of a target (RFC 9110 §7.1). Salesforce's servers read more spellings as
/// one, and so does this type: empty segments are dropped, `+` in the query is a space, an empty query is
/// none.
package struct CanonicalTarget: Hashable, Sendable {
    private let segments: [[UInt8]]
    private let query: [UInt8]

    /// Reads a path and query.
    package init(_ target: some StringProtocol) {
        let bytes = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        segments = Self.segments(of: path)
        let query = bytes[path.endIndex...].dropFirst().map {
            $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0
        }
        self.query = Self.unescaped(query, keeping: "%&=+")
    }

    private static func segments(of path: some Collection<UInt8>) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        for part in path.split(separator: UInt8(ascii: "/")) {
            switch unescaped(part, keeping: "%/?#") {
            case Array(".".utf8): continue
            case Array("..".utf8): _ = segments.popLast()
            case let segment: segments.append(segment)
            }
        }
        return segments
    }

    /// The text with its escapes decoded, but for those of the characters that are kept as escapes, which
    /// get capital digits.
    private static func unescaped(
        _ text: some Collection<UInt8>,
        keeping delimiters: String
    ) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let escaped = Self.byte(of: rest.prefix(2)) else {
                decoded.append(byte)
                continue
            }
            rest.removeFirst(2)
            if delimiters.utf8.contains(escaped) {
                decoded += Array(String(decoding: [escaped], as: UTF8.self).percentEncoded.utf8)
            } else {
                decoded.append(escaped)
            }
        }
        return decoded
    }

    private static func byte(of digits: ArraySlice<UInt8>) -> UInt8? {
        guard let high = digits.first?.hexValue, let low = digits.dropFirst().first?.hexValue else {
            return nil
        }
        return UInt8(high << 4 | low)
    }
}
