/// A filter that makes only a text's control characters visible, for machine formats on a terminal.
///
/// Tabs, line feeds and CR LF stay, because they separate values and lines. Direction controls and
/// line separators count as control characters, because they move the text around them. Malformed
/// UTF-8 becomes U+FFFD.
package struct ControlCharacters: Sendable {
    private let sanitizer: Sanitizer

    /// Makes a filter for a terminal.
    package init(options: DisplayOptions) {
        sanitizer = Sanitizer(mode: .cell, options: options)
    }

    /// Returns the text with placeholders for control characters; nil if it has none.
    package func shown(_ bytes: [UInt8]) -> [UInt8]? {
        var shown: [UInt8] = []
        var copied = 0
        var offset = 0
        while offset < bytes.count {
            offset = bytes.printableEnd(in: offset..<bytes.count)
            guard offset < bytes.count else { break }
            let scalar = bytes.scalar(at: offset, before: bytes.count)
            let length = scalar?.length ?? 1
            if scalar.map({ isObeyed($0.scalar, at: offset, of: bytes) }) ?? true {
                shown += bytes[copied..<offset]
                sanitizer.append(offset..<offset + length, of: bytes, to: &shown)
                copied = offset + length
            }
            offset += length
        }
        return copied == 0 ? nil : shown + bytes[copied...]
    }

    private func isObeyed(_ scalar: Unicode.Scalar, at offset: Int, of bytes: [UInt8]) -> Bool {
        switch scalar {
        case "\t", "\n": return false
        case "\r": return offset + 1 >= bytes.count || bytes[offset + 1] != UInt8(ascii: "\n")
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": return true
        default: return [.direction, .lineBreak].contains(ScalarClass(scalar))
        }
    }
}
