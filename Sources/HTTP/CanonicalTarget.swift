import Text

/// The canonical spelling of a request target: for comparing, not for sending.
///
/// By RFC 3986 §6.2.2, an escape equals its character unless that changes the structure, and dot
/// segments are removed. A fragment is not part of a target (RFC 9110 §7.1). Salesforce's servers
/// treat more spellings as equal, and this type follows them: it drops empty segments, reads `+` in
/// the query as a space, and ignores an empty query.
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

    /// Returns the text with its escapes decoded, except escapes of the given delimiters, which get
    /// uppercase digits.
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
