import Text

/// The beginning of a body as one line, for messages about unexpected answers.
enum Excerpt {
    private static let length = 200

    /// Returns at most 200 characters, with runs of white space as one space; for HTML, the text
    /// without tags, scripts and styles.
    static func of(_ body: [UInt8]) -> String {
        let text = String(decoding: body.prefix(8192), as: UTF8.self)
        let isMarkup = text.firstMatch(of: /^\s*</) != nil
        let words = (isMarkup ? withoutMarkup(text) : text).split(whereSeparator: \.isWhitespace)
        let line = words.joined(separator: " ")
        return line.count > length ? line.prefix(length) + "…" : line
    }

    /// Returns whether a body is HTML, by its type or its first tag.
    static func isHTML(_ body: [UInt8], contentType: String?) -> Bool {
        if contentType?.lowercased().hasPrefix("text/html") == true { return true }
        let start = String(decoding: body.prefix(256), as: UTF8.self).lowercased()
        return start.firstMatch(of: /^\s*<(!doctype html|html|h1)/) != nil
    }

    /// Returns the text without tags, scripts and styles, in one pass.
    ///
    /// A regular expression would search for the end of each of thousands of `<` separately, which
    /// took seconds.
    private static func withoutMarkup(_ text: String) -> String {
        var (kept, rest) = ("", text[...])
        var unclosed: Set<String> = []
        while let start = rest.firstIndex(of: "<") {
            kept += rest[..<start] + " "
            rest = rest[start...]
            var end = rest.firstIndex(of: ">").map { rest.index(after: $0) }
            if let element = hiddenElement(at: rest), !unclosed.contains(element) {
                if let closing = try? Regex("(?i)</\(element)\\s*>").firstMatch(in: rest) {
                    end = closing.range.upperBound
                } else {
                    unclosed.insert(element)
                }
            }
            guard let end else { break }
            rest = rest[end...]
        }
        return kept + rest
    }

    /// Returns the element that begins here, if its text is not visible, such as a script.
    private static func hiddenElement(at text: Substring) -> String? {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.lowercased()
        return ["script", "style"].contains(name) ? name : nil
    }
}
