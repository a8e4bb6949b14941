extension Literal: CustomStringConvertible {
    /// The literal as SOQL, a string as it stands anywhere but after LIKE.
    public var description: String { value.soql(isPattern: false) }
}

extension Literal.Value {
    /// The literal as SOQL; after LIKE the backslashes of a string are its pattern's own.
    func soql(isPattern: Bool) -> String {
        switch self {
        case .string(let text): "'\(isPattern ? text.quotedAsPattern : text.quoted)'"
        case .number(let text), .date(let text), .dateTime(let text), .time(let text): text
        case .currency(let code, let digits): code + digits
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .null: "NULL"
        case .relativeDate(let name, let count): name + (count.map { ":\($0)" } ?? "")
        }
    }
}

extension String {
    fileprivate var quoted: String {
        var text = ""
        for scalar in unicodeScalars {
            text += scalar == "\\" ? "\\\\" : scalar.escaped
        }
        return text
    }

    /// A backslash that escapes nothing is doubled, so that every pattern can be read back.
    fileprivate var quotedAsPattern: String {
        var text = ""
        var scalars = unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "\\" else {
                text += scalar.escaped
                continue
            }
            if let escaped = scalars.first, "\\_%".unicodeScalars.contains(escaped) {
                text += "\\\(escaped)"
                scalars.removeFirst()
            } else {
                text += "\\\\"
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var escaped: String {
        switch self {
        case "'": "\\'"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{08}": "\\b"
        case "\u{0C}": "\\f"
        default: String(self)
        }
    }
}
