import Text

/// A line of a shell, split into the words of its last command up to the cursor.
struct ShellLine {
    /// The words before the one at the cursor, without the program's own name.
    private(set) var words: [String] = []
    /// The word at the cursor, up to the cursor.
    private(set) var word = Word()
    /// The rest of that word, behind the cursor.
    private(set) var tail = ""
    /// The words behind that one, of the same command.
    private(set) var following: [String] = []

    /// A word that a person is typing.
    struct Word {
        /// The bytes as typed, with quotes.
        fileprivate(set) var raw: [UInt8] = []
        /// The bytes that the program would get.
        fileprivate(set) var bytes: [UInt8] = []
        /// For each of those bytes, the offset of its first typed byte.
        fileprivate(set) var offsets: [Int] = []
        /// The quotes around each of those bytes.
        fileprivate(set) var quotes: [Quote] = []
        /// The quotes around the cursor.
        fileprivate(set) var quote = Quote.none
        fileprivate var isEscaping = false
        /// Whether quotes end right before the cursor.
        fileprivate(set) var isClosed = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Quotes around text.
    enum Quote: UInt8 {
        case none = 0
        case single = 0x27
        case double = 0x22
    }

    /// Splits a line.
    ///
    /// - Parameters:
    ///   - before: The line up to the cursor.
    ///   - after: The line behind the cursor.
    ///   - shell: The shell, which decides on escapes.
    init(_ before: String, _ after: String, in shell: CompletionShell) {
        var all: [String] = []
        var isInWord = false
        for byte in before.utf8 {
            switch word.take(byte, in: shell) {
            case .part: isInWord = true
            case .blank:
                if isInWord { all.append(word.text) }
                word = Word()
                isInWord = false
            case .separator:
                all = []
                word = Word()
                isInWord = false
            }
        }
        words = Self.arguments(all)
        var current = word
        var rest: [String] = []
        bytes: for byte in after.utf8 {
            switch current.take(byte, in: shell) {
            case .part: continue
            case .separator: break bytes
            case .blank:
                rest.append(current.text)
                current = Word()
            }
        }
        rest.append(current.text)
        tail = String(decoding: rest[0].utf8.dropFirst(word.bytes.count), as: UTF8.self)
        following = rest.dropFirst().filter { !$0.isEmpty }
    }

    /// Drops the program's name, and variables and commands such as `sudo` before it.
    private static func arguments(_ words: [String]) -> [String] {
        let named = words.firstIndex { $0 == "sfctl" || $0.hasSuffix("/sfctl") }
        let first = named ?? words.firstIndex { !$0.contains("=") } ?? 0
        return Array(words.dropFirst(first + 1))
    }
}

extension ShellLine.Word {
    /// The effect of a byte on a word.
    fileprivate enum Effect {
        case part
        case blank
        case separator
    }

    /// Adds a typed byte, unless it ends the word.
    fileprivate mutating func take(_ byte: UInt8, in shell: CompletionShell) -> Effect {
        isClosed = false
        if isEscaping {
            isEscaping = false
            if !shell.escapes(byte, in: quote) { add(UInt8(ascii: "\\"), at: raw.count - 1) }
            add(byte, at: raw.count - (shell.escapes(byte, in: quote) ? 1 : 0))
        } else if byte == UInt8(ascii: "\\"), quote != .single || shell == .fish {
            isEscaping = true
        } else if quote != .none {
            if byte == quote.rawValue {
                quote = .none
                isClosed = true
            } else {
                add(byte, at: raw.count)
            }
        } else if byte == 0x20 || byte == 0x09 {
            return .blank
        } else if "\n;|&()".utf8.contains(byte) {
            return .separator
        } else if let opened = ShellLine.Quote(rawValue: byte), opened != .none {
            quote = opened
        } else {
            add(byte, at: raw.count)
        }
        raw.append(byte)
        return .part
    }

    private mutating func add(_ byte: UInt8, at offset: Int) {
        bytes.append(byte)
        offsets.append(offset)
        quotes.append(quote)
    }

    /// Returns the word as typed with another end.
    ///
    /// - Parameters:
    ///   - start: The offset in `bytes` of the end to replace.
    ///   - text: The new end.
    ///   - isWhole: Whether the word ends there, so that a quote added here is closed.
    ///   - isQuoted: Whether a word without quotes gets them, as another candidate needs them.
    /// - Returns: The new word; nil if the end to replace is partly in other quotes.
    func raw(
        replacing start: Int,
        with text: String,
        isWhole: Bool,
        isQuoted: Bool
    ) -> String? {
        guard start == bytes.count || quotes[start] == quote else { return nil }
        let kept = String(
            decoding: start < bytes.count ? raw[..<offsets[start]] : raw[...],
            as: UTF8.self
        )
        switch quote {
        case .double: return kept + Self.inDoubleQuotes(text)
        case .single: return kept + text.replacing("'", with: #"'\''"#)
        case .none:
            guard isQuoted || Self.needsQuotes(text) else { return kept + text }
            if kept.isEmpty { return "\"" + Self.inDoubleQuotes(text) + (isWhole ? "\"" : "") }
            let escaped = text.utf8.flatMap { byte in
                byte < 0x80 && !Self.isSafe(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
            }
            return kept + String(decoding: escaped, as: UTF8.self)
        }
    }

    private static func inDoubleQuotes(_ text: String) -> String {
        String(text.flatMap { "\"\\$`".contains($0) ? ["\\", $0] : [$0] })
    }

    /// Whether a text means something else without quotes.
    static func needsQuotes(_ text: String) -> Bool { !text.utf8.allSatisfy(isSafe) }

    private static func isSafe(_ byte: UInt8) -> Bool {
        byte.isNameByte || "-.,:/@%+=".utf8.contains(byte)
    }
}
