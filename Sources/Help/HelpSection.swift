/// A titled part of a help page: a paragraph, a list of entries, or both.
struct HelpSection: Sendable, Hashable {
    let title: String
    let text: String
    let entries: [Entry]

    init(_ title: String, text: String = "", entries: [Entry] = []) {
        self.title = title
        self.text = text
        self.entries = entries
    }

    /// A term and its meaning.
    struct Entry: Sendable, Hashable {
        let term: String
        let meaning: String

        init(_ term: String, _ meaning: String) {
            self.term = term
            self.meaning = meaning
        }
    }
}
