import Text

/// The fix of a syntax error: words for people, and the edits that make it, if they are certain.
struct Fix: Hashable, Sendable, ExpressibleByStringInterpolation {
    let words: String
    var edits: [TextEdit] = []

    init(stringLiteral words: String) { self.words = words }

    init(_ words: String, _ edits: TextEdit...) {
        self.words = words
        self.edits = edits
    }
}

/// A replacement of one part of a text.
package struct TextEdit: Hashable, Sendable {
    /// The UTF-8 offsets of the part.
    let range: Range<Int>
    let text: String

    package init(_ range: Range<Int>, _ text: String = "") {
        self.range = range
        self.text = text
    }
}

extension String {
    /// Returns the text with edits applied; nil if they overlap or lie outside the text.
    func applying(_ edits: [TextEdit]) -> String? {
        var bytes = Array(utf8)
        var end = bytes.count
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            guard edit.range.upperBound <= end else { return nil }
            bytes.replaceSubrange(edit.range, with: edit.text.utf8)
            end = edit.range.lowerBound
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
