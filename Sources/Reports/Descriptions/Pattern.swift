import Text

/// A pattern with `*` for any characters and `?` for any single character, ignoring case, or several
/// of them separated by commas.
package struct Pattern: Sendable {
    /// The pattern as typed.
    let text: String
    private let alternatives: [[Character]]

    /// Makes a pattern from its text.
    package init(_ text: String) {
        self.text = text
        alternatives = text.lowercased().split(separator: ",")
            .map { Array($0.trimmingWhitespace) }.filter { !$0.isEmpty }
    }

    /// Whether a text contains `*` or `?`.
    package static func isPattern(_ text: String) -> Bool {
        text.contains { $0 == "*" || $0 == "?" }
    }

    /// Whether one of the patterns matches the whole text; without `*` and `?`, whether the text
    /// contains it.
    func matches(_ text: String) -> Bool {
        let text = Array(text.lowercased())
        return alternatives.contains { Self.matches($0, text) }
    }

    private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
        guard pattern.contains(where: { $0 == "*" || $0 == "?" }) else {
            return String(text).contains(String(pattern))
        }
        // After a mismatch, the last star takes one more character, so there is no recursion and no
        // blow-up.
        var (index, next) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while index < text.count {
            if next < pattern.count, pattern[next] == "*" {
                star = (next, index)
                next += 1
            } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[index] {
                next += 1
                index += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                next = last.pattern + 1
                index = last.text + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == "*" }
    }
}
