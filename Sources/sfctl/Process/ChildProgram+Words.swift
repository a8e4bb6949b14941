extension ChildProgram {
    /// What a program has to say, to be shown: its first lines that are not blank, on one line, without what looks like a
    /// token.
    ///
    /// A token is taken to be 20 letters and digits or more without a break, of both kinds: sessions, refresh tokens, JSON
    /// web tokens. What is hidden too often, such as a long file name, does less harm than one that is shown.
    static func words(in text: String, lines count: Int = 3) -> String {
        let lines = text.split(whereSeparator: \.isNewline).lazy
            .filter { !$0.allSatisfy(\.isWhitespace) }.prefix(count)
        return lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(hidden)
            .joined(separator: " ")
    }

    /// The same of stderr.
    static func words(in messages: [UInt8], lines count: Int = 3) -> String {
        words(in: String(decoding: messages, as: UTF8.self), lines: count)
    }

    private static func hidden(_ word: Substring) -> String {
        let runs = word.split { "/:,;\"'()<>@=".contains($0) }
        let isToken = runs.contains { run in
            run.utf8.count >= 20 && run.contains(where: \.isNumber)
                && run.contains(where: \.isLetter)
        }
        return isToken ? "(redacted)" : String(word)
    }
}
