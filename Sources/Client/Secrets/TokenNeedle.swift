import HTTP
import Text

/// A searchable part of a secret, with the way to widen a match.
struct TokenNeedle: Sendable {
    /// The bytes to search for.
    let bytes: [UInt8]
    private let widening: Widening

    private enum Widening {
        /// Widens over the rest of the secret, raw or escaped.
        case plain(before: [UInt8], after: [UInt8])
        /// Widens over all adjacent characters that may be base64.
        case base64
    }

    /// The maximum length in bytes; a longer part would not be found in a truncated copy.
    private static let length = 32
    /// The minimum length in bytes; a shorter part would match by chance.
    private static let shortest = 8

    /// Returns the parts to search for: one that is the same in each plain form, and one for each
    /// alignment of base64.
    static func all(of secret: [UInt8]) -> [TokenNeedle] {
        plain(of: secret) + (0..<3).compactMap { base64(of: secret, alignment: $0) }
    }

    private static func plain(of secret: [UInt8]) -> [TokenNeedle] {
        let run = longestRun(of: secret) { $0.isUnreserved }.prefix(length)
        guard run.count >= shortest else {
            let text = String(decoding: secret, as: UTF8.self)
            return [text, text.percentEncoded, text.markupEscaped].map { Array($0.utf8) }.map {
                TokenNeedle(bytes: $0, widening: .plain(before: [], after: []))
            }
        }
        let rest = Widening.plain(
            before: Array(secret[..<run.startIndex]),
            after: Array(secret[run.endIndex...])
        )
        return [TokenNeedle(bytes: Array(run), widening: rest)]
    }

    /// Returns the base64 characters of the secret after `alignment` other bytes.
    private static func base64(of secret: [UInt8], alignment: Int) -> TokenNeedle? {
        let padded = Array(repeating: 0, count: alignment) + secret
        // A base64 character stands for six bits; characters that also depend on other bytes are
        // left out.
        let known = Array(padded.base64URL.utf8)[((alignment * 8 + 5) / 6)..<(padded.count * 8 / 6)]
        let run = longestRun(of: Array(known)) { $0.isDigit || $0.isLetter }.prefix(length)
        guard run.count >= shortest else { return nil }
        return TokenNeedle(bytes: Array(run), widening: .base64)
    }

    private static func longestRun(
        of bytes: [UInt8],
        where isMember: (UInt8) -> Bool
    ) -> ArraySlice<UInt8> {
        bytes.split { !isMember($0) }.max { $0.count < $1.count } ?? []
    }
}

// MARK: - Widening

extension TokenNeedle {
    /// Returns the range of the secret around the needle's index.
    func widened(_ index: Int, in text: [UInt8]) -> Range<Int> {
        var (start, end) = (index, index + bytes.count)
        switch widening {
        case .plain(let before, let after):
            for byte in before.reversed() {
                guard let length = Self.length(of: byte, before: start, in: text) else { break }
                start -= length
            }
            for byte in after {
                guard let length = Self.length(of: byte, at: end, in: text) else { break }
                end += length
            }
        case .base64:
            while start > 0, text[start - 1].isBase64 || text[start - 1] == Self.backslash {
                start -= 1
            }
            while end < text.count, text[end].isBase64 || Self.isEscapedSlash(at: end, in: text) {
                end += 1
            }
        }
        return start..<end
    }

    private static let backslash = UInt8(ascii: "\\")

    /// JSON may write `/`, a character of base64, as `\/`.
    private static func isEscapedSlash(at index: Int, in text: [UInt8]) -> Bool {
        text[index...].starts(with: [backslash, UInt8(ascii: "/")])
    }

    /// Returns the length of a character at an index, raw or escaped; nil if another character is
    /// there.
    private static func length(of byte: UInt8, at index: Int, in text: [UInt8]) -> Int? {
        forms(of: byte).first { text[index...].starts(with: $0) }?.count
    }

    /// Returns the length of a character that ends before an index.
    private static func length(of byte: UInt8, before index: Int, in text: [UInt8]) -> Int? {
        forms(of: byte).first { text[..<index].suffix($0.count).elementsEqual($0) }?.count
    }

    /// Returns the forms of a character, the longer ones first: JSON's two, percent-encoded, XML's
    /// references, raw.
    private static func forms(of byte: UInt8) -> [[UInt8]] {
        let hex = String(byte, radix: 16)
        let digits = hex.zeroPadded(to: 2)
        return [
            "\\u00\(digits)", "\\u00\(digits.uppercased())", "%\(digits)",
            "%\(digits.uppercased())", "&#x\(hex);", "&#x\(hex.uppercased());", "&#\(byte);",
            byte == UInt8(ascii: "'") ? "&apos;" : String(Unicode.Scalar(byte)).markupEscaped,
        ]
        // Last, the byte itself: a form that begins with it would never be found after it.
        .filter { $0.count > 1 }.map { Array($0.utf8) } + [[backslash, byte], [byte]]
    }
}

extension UInt8 {
    /// Whether the byte may be part of base64 in either alphabet, or of its percent-encoded form.
    fileprivate var isBase64: Bool { isDigit || isLetter || "+/-_=%".utf8.contains(self) }
}
