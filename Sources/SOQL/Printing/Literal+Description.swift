extension Literal: CustomStringConvertible {
    /// The literal as SOQL, with a string as written anywhere but after LIKE.
    package var description: String { value.soql(isPattern: false) }
}

extension Literal.Value {
    /// Returns the literal as SOQL; after LIKE, the backslashes of a string are part of its
    /// pattern.
    func soql(isPattern: Bool) -> String {
        switch self {
        case .string(let text): "'\(text.escaped(isPattern: isPattern))'"
        case .number(let text), .date(let text), .dateTime(let text), .time(let text): text
        case .currency(let code, let digits): code + digits
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .null: "NULL"
        case .relativeDate(let name, let count): name + (count.map { ":\($0)" } ?? "")
        }
    }
}

extension String {
    /// Returns the text with the necessary escapes for a string.
    ///
    /// After LIKE, doubles a backslash that escapes nothing, so that every pattern can be parsed
    /// again.
    fileprivate func escaped(isPattern: Bool) -> String {
        var written: [UInt8] = []
        written.reserveCapacity(utf8.count)
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            if let letter = StringEscapes.letter(for: byte) {
                written += [Self.backslash, letter]
            } else if byte == Self.backslash {
                let isEscape = isPattern && rest.first.map(Self.patternEscapes.contains) == true
                written += [byte, isEscape ? rest.removeFirst() : byte]
            } else {
                written.append(byte)
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let patternEscapes = Array(#"\_%"#.utf8)
}
