/// The text of a search, read scalar by scalar.
struct SearchText {
    let scalars: [Unicode.Scalar]
    /// The number of scalars read.
    var offset = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// The next scalar; nil at the end.
    var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    /// Takes a scalar if it comes next.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        offset += 1
        return true
    }

    /// Skips white space.
    mutating func skipBlanks() {
        while let next, next.properties.isWhitespace { offset += 1 }
    }

    /// Skips white space and takes the letters, digits, underscores and dots that follow.
    mutating func name() -> String {
        skipBlanks()
        let start = offset
        while let next, next == "_" || next == "." || SearchWords.contain(next) { offset += 1 }
        return text(start..<offset)
    }

    /// Takes a name if it is this keyword, ignoring case.
    mutating func take(keyword: String) -> Bool {
        let start = offset
        if name().uppercased() == keyword { return true }
        offset = start
        return false
    }

    /// Returns a part of the text.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// Returns the error at an offset, in the form of recorded answers: the line, a caret, and a
    /// column that counts from 0.
    func error(_ message: String, at offset: Int) -> APIFault {
        let line = scalars.prefix(offset).lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let end = scalars[line...].firstIndex(of: "\n") ?? scalars.count
        let row = 1 + scalars.prefix(offset).count { $0 == "\n" }
        let caret = String(repeating: " ", count: max(0, offset - line - 1)) + "^"
        return APIFault(
            "MALFORMED_SEARCH",
            "\n\(text(line..<end))\n\(caret)\nERROR at "
                + "Row:\(row):Column:\(offset - line)\n\(message)"
        )
    }

    /// Returns the error for an unexpected word.
    func unexpected(at offset: Int) -> APIFault {
        var rest = self
        rest.offset = offset
        let name = rest.name()
        let token = name.isEmpty ? rest.next.map { String($0) } ?? "<EOF>" : name
        return error("Malformed search token: \(token)", at: offset)
    }
}
