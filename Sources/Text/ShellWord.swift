/// The quoting of text for the command line of a POSIX shell.
package enum ShellWord {
    /// Returns a command line of sfctl, quoted for a shell.
    package static func line(_ arguments: [String]) -> String {
        (["sfctl"] + arguments.map(quoted)).joined(separator: " ")
    }

    /// Returns the command that renames a file that cannot be used, and its effect.
    ///
    /// The command asks before it overwrites a file that was put aside earlier. With `-n` it would
    /// silently do nothing.
    package static func puttingAside(_ path: String) -> String {
        ["mv", "-i", path, "\(path).broken"].map(quoted).joined(separator: " ") + " puts it aside"
    }

    /// Returns the text, in double or single quotes if a shell would split or change it.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte.isNameByte || "-./:,@=+".utf8.contains(byte)
        }
        if isPlain, !text.isEmpty { return text }
        // SOQL strings take single quotes, so double quotes read better if they need no escapes.
        if text.contains(where: { "$`\\\"!".contains($0) }) {
            let escaped = text.split(separator: "'", omittingEmptySubsequences: false)
            return "'" + escaped.joined(separator: #"'\''"#) + "'"
        }
        return "\"\(text)\""
    }

    /// Splits a command line at its blanks, but not within quotes.
    ///
    /// Reads what ``quoted(_:)`` writes; within double quotes a backslash is an ordinary character.
    ///
    /// - Returns: The words without their quotes; nil if a quote is open.
    package static func words(of line: String) -> [(text: String, isQuoted: Bool)]? {
        var words: [(text: String, isQuoted: Bool)] = []
        var quote: Character?
        var isInWord = false
        var isEscaped = false
        for character in line {
            if isEscaped {
                words[words.count - 1].text.append(character)
                isEscaped = false
                continue
            }
            if quote == nil, character == " " {
                isInWord = false
                continue
            }
            if !isInWord { words.append(("", false)) }
            isInWord = true
            if quote == nil, character == "\\" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                words[words.count - 1].isQuoted = true
            } else {
                words[words.count - 1].text.append(character)
            }
        }
        return quote == nil ? words : nil
    }
}
