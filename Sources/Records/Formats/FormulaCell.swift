import Text

/// Cells that a spreadsheet takes for formulas (CWE-1236).
///
/// `=`, `@`, TAB and CR begin one always; `+` and `-` only where what follows is neither a number nor a phone number,
/// as nearly every international one begins with `+`.
enum FormulaCell {
    /// Whether a text of this first byte can be one.
    static func mayBegin(with byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Whether a text is one.
    static func `is`(_ text: [UInt8]) -> Bool {
        guard let first = text.first, mayBegin(with: first) else { return false }
        guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return true }
        let rest = text.dropFirst()
        return !isPhone(rest) && Double(String(decoding: text, as: UTF8.self)) == nil
    }

    private static func isPhone(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains(where: \.isDigit)
            && text.allSatisfy { $0.isDigit || " ()-./x".utf8.contains($0) }
    }
}
