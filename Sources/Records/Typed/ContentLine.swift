import Text

/// One property of a vCard: `NAME;PARAM=…:value` (RFC 6350 §3.3).
struct ContentLine: Hashable {
    /// The whole line, not folded and without a line ending.
    let unfolded: String

    /// The maximum line length in octets, without the line ending (RFC 6350 §3.2).
    private static let longest = 75

    /// Returns a property with one text value; nil if there is no text.
    static func text(_ name: String, _ value: String?) -> ContentLine? {
        guard let value, !value.isEmpty else { return nil }
        return ContentLine(unfolded: "\(name):\(escaped(value))")
    }

    /// Returns a property of several parts; nil if no part has text.
    static func list(_ name: String, _ parts: [String?]) -> ContentLine? {
        guard parts.contains(where: { $0?.isEmpty == false }) else { return nil }
        let value = parts.map { $0.map(escaped) ?? "" }.joined(separator: ";")
        return ContentLine(unfolded: "\(name):\(value)")
    }

    /// The line with its line ending, folded where it is too long but never within a character.
    var folded: String {
        var text = ""
        var length = 0
        for scalar in unfolded.unicodeScalars {
            let size = UTF8.width(scalar)
            if length + size > Self.longest {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(scalar)
            length += size
        }
        return text + "\r\n"
    }

    /// Returns a value with backslashes, commas, semicolons and line breaks escaped (RFC 6350
    /// §3.4).
    ///
    /// Other control characters cannot be represented in a vCard and become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ",", ";": escaped += "\\\(scalar)"
            case "\n" where previous == "\r": break
            case "\r", "\n": escaped += "\\n"
            case "\t": escaped += "\t"
            case "\0"..<" ", "\u{7F}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return escaped
    }
}
