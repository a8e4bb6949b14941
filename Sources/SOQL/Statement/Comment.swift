/// A comment in a statement as written.
struct Comment: Hashable, Sendable {
    /// The comment as written, without the line ending after a `//` comment.
    let text: String
    /// The UTF-8 offset in the cleaned statement of the space that replaces the comment.
    let cleanedOffset: Int
    /// Whether only white space precedes the comment in its line.
    let beginsLine: Bool

    /// Whether the comment extends to the end of its line.
    var reachesLineEnd: Bool { text.hasPrefix("//") }

    /// Returns the comment with its offset moved by a distance.
    func moved(by distance: Int) -> Comment {
        Comment(text: text, cleanedOffset: cleanedOffset + distance, beginsLine: beginsLine)
    }
}
