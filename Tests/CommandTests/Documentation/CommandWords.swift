/// The words of a command line as a POSIX shell takes it apart, as far as documents use one.
struct CommandWords {
    /// What the words cannot say without a shell: an unquoted pipe, redirection, variable or
    /// pattern.
    struct NeedsShell: Error, CustomStringConvertible {
        let character: Character

        var description: String { "only a shell understands this: \(character)" }
    }

    private(set) var words: [String] = []
    private var word: String?
    private var quote: Character?
    private var isEscaped = false

    init(_ line: String) throws {
        for character in line { try take(character) }
        if quote != nil || isEscaped { throw NeedsShell(character: quote ?? "\\") }
        endWord()
    }

    private mutating func take(_ character: Character) throws {
        if isEscaped {
            isEscaped = false
            append(character)
        } else if let quote {
            takeQuoted(character, quote)
        } else {
            try takeUnquoted(character)
        }
    }

    private mutating func takeQuoted(_ character: Character, _ quote: Character) {
        if character == quote {
            self.quote = nil
        } else if character == "\\", quote == "\"" {
            isEscaped = true
        } else {
            append(character)
        }
    }

    private mutating func takeUnquoted(_ character: Character) throws {
        switch character {
        case " ": endWord()
        case "\"", "'":
            quote = character
            word = word ?? ""
        case "\\": isEscaped = true
        case "|", "<", ">", "&", ";", "$", "`", "(", ")", "*", "?":
            throw NeedsShell(character: character)
        default: append(character)
        }
    }

    private mutating func append(_ character: Character) {
        word = (word ?? "") + String(character)
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }
}
