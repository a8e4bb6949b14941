extension Literal: CustomStringConvertible {
    /// The literal as SOQL, a string as it stands anywhere but after LIKE.
    public var description: String { value.soql(isPattern: false) }
}

extension Literal.Value {
    /// The literal as SOQL; after LIKE the backslashes of a string are its pattern's own.
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
    /// The text with what a string cannot hold escaped.
    ///
    /// After LIKE a backslash that escapes nothing is doubled, so that every pattern can be read back.
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
