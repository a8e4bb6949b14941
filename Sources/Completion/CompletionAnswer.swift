import Text

/// The candidates for the word at the cursor.
package struct CompletionAnswer: Sendable, Hashable {
    /// The UTF-8 offset in the word where the candidates begin.
    var start = 0
    var candidates: [Candidate] = []
    var kind = Kind.word
    /// The text after each candidate in fish: `=` after a field, so that fish adds no space.
    var next = ""
    /// A message for the user, in one line.
    var message: String?
    /// Whether a candidate with blanks gets quotes of its own inside the word.
    var quotesSpaces = false

    /// A text to insert.
    package struct Candidate: Sendable, Hashable {
        package let text: String
        /// A few words about it.
        package let note: String

        package init(_ text: String, note: String = "") {
            self.text = text
            self.note = note
        }

        /// Whether it is a relationship to a parent, whose fields follow.
        var isParent: Bool { text.last == "." }
    }

    /// The kind of the candidates.
    enum Kind: String, Sendable {
        /// Whole words, behind which a space follows.
        case word
        /// Parts of a word.
        case part
        /// The shell finds files.
        case files
        /// The shell finds folders.
        case folders
    }
}

/// The request of a shell's script, and its answer.
package struct CompletionRequest: Sendable {
    private let shell: CompletionShell
    /// The text that the shell replaces, as typed.
    private let replaced: String
    private let line: ShellLine
    /// Whether bash only lists the candidates, which then need not begin with the typed text.
    private let isList: Bool

    /// Reads the words that the script passes.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - words: The text to replace, the line before and behind the cursor, and bash's type of
    ///     completion.
    package init(_ shell: CompletionShell, _ words: [String]) {
        let words = words + Array(repeating: "", count: max(0, 4 - words.count))
        self.shell = shell
        replaced = words[0]
        line = ShellLine(words[1], words[2], in: shell)
        isList = words[3] == "63"
    }

    /// Returns the lines for the script.
    ///
    /// - Parameters:
    ///   - completer: The engine.
    ///   - folder: The working folder, where relative paths begin.
    /// - Returns: A line for the kind of the answer, then one for each candidate.
    package func answer(by completer: Completer, in folder: String) -> String {
        var answer = completer.answer(
            line.words,
            at: line.word.text,
            tail: line.tail,
            followedBy: line.following
        )
        if answer.kind == .files || answer.kind == .folders { findPaths(for: &answer, in: folder) }
        // After a closing quote there is nothing to complete.
        if line.word.isClosed { answer.candidates = [] }
        let message = answer.message.map { "\(answer.kind.rawValue)\t\($0)" }
        let typed = String(decoding: line.word.bytes.dropFirst(answer.start), as: UTF8.self)
        // If a candidate changes the case of a word, fish drops the quotes of the word.
        let keepsCase = shell == .fish && line.word.quote != .none
        let kept = answer.candidates.keeping(typed, always: keepsCase)
        let candidates = answer.quotesSpaces ? kept.map(\.quotingSpaces) : kept
        // bash and zsh insert the common start, which a quote before some of them would empty.
        let isQuoted = candidates.contains { ShellLine.Word.needsQuotes($0.text) }
        let lines = candidates.compactMap { self.line($0, answer, isQuoted: isQuoted) }
        return ([message ?? "\(answer.kind.rawValue)\t"] + lines).map { $0 + "\n" }.joined()
    }

    /// Finds the files or folders, unless the shell does.
    private func findPaths(for answer: inout CompletionAnswer, in folder: String) {
        let typed = String(decoding: line.word.bytes.dropFirst(answer.start), as: UTF8.self)
        guard !shell.findsPath(typed, at: answer.start) else { return }
        let found = PathCandidates(
            from: typed,
            in: folder,
            onlyFolders: answer.kind == .folders
        )
        answer.candidates = found.paths.map { .init($0) }
        answer.kind = found.isWhole ? .word : .part
    }

    /// Returns a candidate as the shell needs it; nil if it does not fit behind the typed quotes.
    private func line(
        _ candidate: CompletionAnswer.Candidate,
        _ answer: CompletionAnswer,
        isQuoted: Bool
    ) -> String? {
        let note = candidate.note.isEmpty ? "" : "  (\(candidate.note))"
        guard !candidate.text.contains(where: \.isNewline) else { return nil }
        if shell == .fish {
            let kept = String(decoding: line.word.bytes.prefix(answer.start), as: UTF8.self)
            return "\(kept)\(candidate.text)\(answer.next)\t\(candidate.note)"
        }
        let raw = line.word.raw(
            replacing: answer.start,
            with: candidate.text,
            isWhole: answer.kind == .word,
            isQuoted: isQuoted
        )
        let typed = String(decoding: line.word.raw, as: UTF8.self)
        guard let raw, typed.hasSuffix(replaced) else { return nil }
        let kept = typed.dropLast(replaced.count)
        guard raw.hasPrefix(kept) else { return nil }
        if shell == .bash {
            return isList ? candidate.text + note : String(raw.dropFirst(kept.count))
        }
        return "\(raw.dropFirst(kept.count))\t\(candidate.text)\(note)"
    }
}

extension [CompletionAnswer.Candidate] {
    /// Returns the candidates whose common start has no less than the typed text: those in the typed
    /// case, if there are any.
    ///
    /// bash and zsh replace the typed text with the common start of the candidates.
    ///
    /// - Parameters:
    ///   - typed: The typed text.
    ///   - always: Whether all candidates get the typed case.
    /// - Returns: The candidates to offer.
    fileprivate func keeping(_ typed: String, always: Bool) -> Self {
        let exact = filter { $0.text.hasPrefix(typed) }
        guard exact.isEmpty, let first else { return exact }
        let start = first.text.prefix(typed.count)
        guard always || !allSatisfy({ $0.text.hasPrefix(start) }) else { return self }
        return map { Element(typed + $0.rest(behind: typed), note: $0.note) }
    }
}

extension CompletionAnswer.Candidate {
    /// The candidate in single quotes if it has blanks.
    fileprivate var quotingSpaces: Self {
        text.contains(" ") ? Self("'\(text)'", note: note) : self
    }

    /// Returns the rest after the typed text, in lower case if a keyword is typed in lower case.
    fileprivate func rest(behind typed: String) -> String {
        let rest = String(text.dropFirst(typed.count))
        let isKeyword = text == text.uppercased() && typed == typed.lowercased()
        return isKeyword ? rest.lowercased() : rest
    }
}
