import Terminal

extension TextInput {
    init(_ text: String) {
        self.text = text
        cursor = text.count
    }

    /// Edits the text with a key; returns false if the key does not edit.
    mutating func edit(with key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace where cursor > 0: remove(cursor - 1..<cursor)
        case .delete where cursor < text.count: remove(cursor..<cursor + 1)
        case .control("d") where cursor < text.count: remove(cursor..<cursor + 1)
        case .backspace, .delete, .control("d"): break
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = lineStart
        case .end, .control("e"): cursor = lineEnd
        case .wordLeft, .alt("b"): cursor = wordStart
        case .wordRight, .alt("f"): cursor = wordEnd
        case .control("w"), .alt("\u{7F}"): remove(wordStart..<cursor)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        default: return false
        }
        return true
    }

    /// Inserts pasted text.
    ///
    /// Tabs become blanks, and so do line breaks unless the input keeps them. Other control
    /// characters are dropped.
    mutating func insert(pasted text: String, keepsLines: Bool = false) {
        var pasted = String.UnicodeScalarView()
        for character in text {
            if character == "\t" || character.isNewline {
                pasted.append(keepsLines && character.isNewline ? "\n" : " ")
            } else {
                let shown = character.unicodeScalars
                pasted += shown.filter { $0.properties.generalCategory != .control }
            }
        }
        insert(String(pasted))
    }

    mutating func insert(_ inserted: String) {
        let head = text.prefix(cursor)
        let tail = text.dropFirst(cursor)
        let before = head + inserted
        // A combining mark joins the character before it.
        cursor = before.count
        text = String(before + tail)
    }

    mutating func remove(_ range: Range<Int>) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(text.startIndex, offsetBy: range.upperBound)
        text.removeSubrange(start..<end)
        cursor = range.lowerBound
    }

    /// The start of the cursor's line.
    private var lineStart: Int {
        let before = text.prefix(cursor)
        return before.lastIndex(where: \.isNewline).map { before[...$0].count } ?? 0
    }

    private var lineEnd: Int { cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count }

    /// The start of the word before the cursor.
    var wordStart: Int {
        let characters = Array(text)
        var start = cursor
        while start > 0, !Self.isWord(characters[start - 1]) { start -= 1 }
        while start > 0, Self.isWord(characters[start - 1]) { start -= 1 }
        return start
    }

    private var wordEnd: Int {
        let characters = Array(text)
        var end = cursor
        while end < characters.count, !Self.isWord(characters[end]) { end += 1 }
        while end < characters.count, Self.isWord(characters[end]) { end += 1 }
        return end
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
