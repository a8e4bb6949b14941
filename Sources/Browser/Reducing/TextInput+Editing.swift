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
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .wordLeft, .alt("b"): cursor = wordStart
        case .wordRight, .alt("f"): cursor = wordEnd
        case .control("w"), .alt("\u{7F}"): remove(wordStart..<cursor)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        default: return false
        }
        return true
    }

    /// Inserts pasted text; line breaks and tabs become blanks, and other control characters are
    /// dropped.
    mutating func insert(pasted text: String) {
        let characters = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if "\n\r\t\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) { return " " }
            return scalar.properties.generalCategory == .control ? nil : scalar
        }
        insert(String(String.UnicodeScalarView(characters)))
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
