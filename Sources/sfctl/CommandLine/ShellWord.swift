import Text

/// Text as one word of a POSIX shell's command line.
enum ShellWord {
    /// A command line of the program, as a shell takes it.
    static func line(_ arguments: some Sequence<String>) -> String {
        (["sfctl"] + arguments.map(quoted)).joined(by: " ")
    }

    /// The text, in double or single quotes where a shell would split or change it.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte.isNameByte || "-./:,@=+".utf8.contains(byte)
        }
        if isPlain, !text.isEmpty { return text }
        // SOQL's own strings take single quotes, so double quotes read better where nothing in the text is special in them.
        if text.contains(where: { "$`\\\"!".contains($0) }) {
            let escaped = text.split(separator: "'", omittingEmptySubsequences: false)
            return "'" + escaped.joined(separator: #"'\''"#) + "'"
        }
        return "\"\(text)\""
    }
}
