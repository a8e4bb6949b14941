import Text

/// A filter of a list's rows: words that must all occur in a row, in any value or in a given
/// column.
struct RowFilter: Hashable, Sendable {
    /// A folded word, and the index of the column to search; nil for any.
    struct Word: Hashable, Sendable {
        /// The text as typed.
        let typed: Substring
        let column: Int?
        let text: [UInt8]

        init(_ typed: Substring, column: Int? = nil) {
            self.typed = typed
            self.column = column
            text = FoldedText.of(typed)
        }
    }

    let words: [Word]
    /// The first name before a colon that is not a column's; nil if there is none.
    let unknownColumn: Substring?

    /// Makes a filter of words.
    init(_ words: [Word]) {
        self.words = words
        unknownColumn = nil
    }

    /// Parses a filter: `ada`, `ada london`, `title:engineer`.
    ///
    /// If the part of a word before a colon names no column, the whole word is text.
    init(_ text: String, columns: [String]) {
        let names = columns.map { FoldedText.of($0) }
        var unknown: Substring?
        words = text.split(separator: " ").map { part in
            guard let colon = part.firstIndex(of: ":") else {
                return Word(part)
            }
            let name = FoldedText.of(part[..<colon])
            // A column matches by its whole name, the last name of its path, or a prefix.
            let column =
                names.firstIndex(of: name)
                ?? names.firstIndex {
                    $0.split(separator: UInt8(ascii: ".")).last.map(Array.init) == name
                }
                ?? names.firstIndex { !name.isEmpty && $0.starts(with: name) }
            guard let column else {
                unknown = unknown ?? part[..<colon]
                return Word(part)
            }
            return Word(part[part.index(after: colon)...], column: column)
        }.filter { !$0.text.isEmpty }
        unknownColumn = unknown
    }

    /// Whether every row passes.
    var isEmpty: Bool { words.isEmpty }

    /// Whether the rows that pass are a subset of the rows that pass another filter, so that only
    /// those need a check.
    func narrows(_ other: RowFilter) -> Bool {
        other.words.allSatisfy { old in
            words.contains { $0.column == old.column && $0.text.contains(old.text) }
        }
    }

    /// Whether a row passes, given the range of its folded values.
    func passes(_ row: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        for word in words {
            let range = word.column.map { value($0, in: row, of: bytes) } ?? row
            if !bytes.contains(word.text, in: range) { return false }
        }
        return true
    }

    private func value(
        _ column: Int,
        in row: Range<Int>,
        of bytes: borrowing Span<UInt8>
    ) -> Range<Int> {
        var start = row.lowerBound
        var left = column
        var end = start
        while end < row.upperBound {
            if bytes[end] == FoldedText.valueSeparator {
                if left == 0 { return start..<end }
                left -= 1
                start = end + 1
            }
            end += 1
        }
        return row.upperBound..<row.upperBound
    }
}

extension Span<UInt8> {
    /// Whether a range contains a text, which must not be empty.
    fileprivate func contains(_ text: [UInt8], in range: Range<Int>) -> Bool {
        let last = range.upperBound - text.count
        guard last >= range.lowerBound else { return false }
        let first = text[0]
        var offset = range.lowerBound
        while offset <= last {
            if self[offset] == first, holds(text, at: offset) { return true }
            offset += 1
        }
        return false
    }

    private func holds(_ text: [UInt8], at offset: Int) -> Bool {
        var index = 1
        while index < text.count {
            if self[offset + index] != text[index] { return false }
            index += 1
        }
        return true
    }
}
