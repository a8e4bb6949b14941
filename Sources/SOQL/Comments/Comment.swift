/// A comment of a written statement.
struct Comment: Hashable, Sendable {
    /// The comment as written, without the end of the line behind a `//`.
    let text: String
    /// UTF-8 offset in the cleaned statement of the space that stands for it.
    let cleanedOffset: Int
    /// Whether only white space stands before it in its line.
    let beginsLine: Bool

    /// Whether nothing can follow it in its line.
    var reachesLineEnd: Bool { text.hasPrefix("//") }

    /// The same comment of a statement that has lost so many bytes before it.
    func moved(by distance: Int) -> Comment {
        Comment(text: text, cleanedOffset: cleanedOffset + distance, beginsLine: beginsLine)
    }
}
