import Text

extension ChildProgram {
    /// Returns a program's first lines that are not blank, joined into one line, with anything that
    /// looks like a token redacted.
    ///
    /// A run of at least 20 letters and digits that contains both counts as a token: sessions,
    /// refresh tokens, JSON web tokens. Redacting too much, such as a long file name, does less
    /// harm than showing a token.
    package static func words(in text: String, lines count: Int = 3) -> String {
        let lines = text.split(whereSeparator: \.isNewline).lazy
            .filter { !$0.allSatisfy(\.isWhitespace) }.prefix(count)
        return lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(hidden)
            .joined(separator: " ")
    }

    /// Returns the same for stderr.
    package static func words(in messages: [UInt8]) -> String {
        words(in: String(decoding: messages, as: UTF8.self))
    }

    /// Joins the lines of a message, with anything that looks like a token redacted.
    ///
    /// Adds a colon after a line that ends without punctuation.
    package static func sentence(of message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline).map {
            words(in: String($0), lines: 1)
        }
        return lines.filter { !$0.isEmpty }.prefix(sentenceLimit).reduce("") { whole, line in
            guard let last = whole.last else { return line }
            return whole + (last.isPunctuation ? " " : ": ") + line
        }
    }

    /// The maximum number of lines in a message; a Node.js stack trace has more.
    private static let sentenceLimit = 20

    private static func hidden(_ word: Substring) -> String {
        let runs = word.split { "/:,;\"'()<>@=".contains($0) }
        let isToken = runs.contains { run in
            run.utf8.count >= 20 && run.contains(where: \.isNumber)
                && run.contains(where: \.isLetter)
        }
        return isToken ? "(redacted)" : String(word)
    }
}
