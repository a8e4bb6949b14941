/// The beginning of a body in one line, for messages about what came instead of an answer.
enum Excerpt {
    private static let length = 200

    /// At most 200 characters, runs of white space as one space; of HTML the text without its tags,
    /// scripts and styles.
    static func of(_ body: [UInt8]) -> String {
        let text = String(decoding: body.prefix(8192), as: UTF8.self)
        let isMarkup = text.firstMatch(of: /^\s*</) != nil
        let words = (isMarkup ? withoutMarkup(text) : text).split(whereSeparator: \.isWhitespace)
        let line = words.joined(separator: " ")
        return line.count > length ? line.prefix(length) + "…" : line
    }

    /// Whether a body is HTML, by its type or its first tag.
    static func isHTML(_ body: [UInt8], contentType: String?) -> Bool {
        if contentType?.lowercased().hasPrefix("text/html") == true { return true }
        let start = String(decoding: body.prefix(256), as: UTF8.self).lowercased()
        return start.firstMatch(of: /^\s*<(!doctype html|html|h1)/) != nil
    }

    private static func withoutMarkup(_ text: String) -> String {
        text.replacing(/(?is)<(script|style)\b.*?<\/\1\s*>/, with: " ")
            .replacing(/(?s)<[^>]*>/, with: " ")
    }
}
