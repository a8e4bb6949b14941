/// The command line of a program in the settings, such as a pager, run without a shell.
///
/// Spaces separate words. Text in single quotes is literal; in double quotes `\"` and `\\` stand
/// for a quote and a backslash; elsewhere a backslash makes the next character literal. Other
/// features of shells are errors: variables, pipes, redirections, patterns, `~`.
package struct ProcessCommand: Hashable, Sendable {
    /// A name to find in `PATH`, or a path.
    package let program: String
    package let arguments: [String]

    /// The reason why a command line is invalid.
    package enum Fault: Error, Hashable, Sendable {
        /// The command line names no program.
        case empty
        /// A quote is not closed, or nothing follows a backslash.
        case unfinished(Character)
        /// The character has a special meaning in a shell, but no shell is used.
        case shell(Character)
        /// The program's path depends on the working folder.
        case relative(String)
    }

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - text: The command line.
    ///   - takesRelativePath: Whether the program's path may depend on the working folder.
    /// - Throws: `Fault`.
    package init(_ text: String, takesRelativePath: Bool = false) throws(Fault) {
        var splitter = WordSplitter()
        for character in text { try splitter.take(character) }
        let words = try splitter.end()
        guard let program = words.first, !program.isEmpty else { throw .empty }
        guard takesRelativePath || program.hasPrefix("/") || !program.contains("/") else {
            throw .relative(program)
        }
        self.program = program
        arguments = Array(words.dropFirst())
    }
}

extension ProcessCommand.Fault: CustomStringConvertible {
    /// The problem as a sentence without a full stop.
    package var description: String {
        switch self {
        case .empty: "no program"
        case .unfinished("\\"): "nothing after the last backslash"
        case .unfinished(let quote): "unclosed quote \(quote)"
        case .shell(let character):
            "\(character.isNewline ? "a line break" : "\(character)") outside single quotes needs "
                + "a shell; use sh -c '…'"
        case .relative(let path): "\(path) depends on the working folder; use an absolute path"
        }
    }
}

/// A splitter that reads a command line character by character.
private struct WordSplitter {
    private enum Mode {
        case bare
        case quoted(Character)
        case escaped(inQuotes: Bool)
    }

    private var mode = Mode.bare
    private var words: [String] = []
    /// The word in progress; nil between words.
    private var word: String?

    /// The characters that a shell expands even in double quotes.
    private static let expansions: Set<Character> = ["$", "`"]
    private static let operators: Set<Character> = [
        "|", "&", ";", "<", ">", "(", ")", "*", "?", "[", "{", "\n", "\r\n",
    ]

    mutating func take(_ character: Character) throws(ProcessCommand.Fault) {
        switch mode {
        case .bare: try takeBare(character)
        case .quoted(character): mode = .bare
        case .quoted("\""):
            if character == "\\" {
                mode = .escaped(inQuotes: true)
            } else {
                try append(character, refusing: Self.expansions)
            }
        case .quoted: word?.append(character)
        case .escaped(let inQuotes):
            // A backslash that escapes nothing is kept.
            if inQuotes, !["\"", "\\", "$", "`"].contains(character) { word?.append("\\") }
            word = (word ?? "") + String(character)
            mode = inQuotes ? .quoted("\"") : .bare
        }
    }

    private mutating func takeBare(_ character: Character) throws(ProcessCommand.Fault) {
        switch character {
        case " ", "\t":
            if let word { words.append(word) }
            word = nil
        case "'", "\"":
            mode = .quoted(character)
            word = word ?? ""
        case "\\": mode = .escaped(inQuotes: false)
        // At the start of a word only.
        case "~", "#": try append(character, refusing: word == nil ? [character] : [])
        default: try append(character, refusing: Self.expansions.union(Self.operators))
        }
    }

    private mutating func append(
        _ character: Character,
        refusing refused: Set<Character>
    ) throws(ProcessCommand.Fault) {
        guard !refused.contains(character) else { throw .shell(character) }
        word = (word ?? "") + String(character)
    }

    mutating func end() throws(ProcessCommand.Fault) -> [String] {
        switch mode {
        case .bare: break
        case .quoted(let quote): throw .unfinished(quote)
        case .escaped: throw .unfinished("\\")
        }
        return words + (word.map { [$0] } ?? [])
    }
}
