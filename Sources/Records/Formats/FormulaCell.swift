import Text

/// Cells that a spreadsheet treats as formulas (CWE-1236).
///
/// A formula begins with `=`, `@`, TAB or CR. It also begins with `+` or `-` unless the text is a
/// number or a phone number: nearly every international phone number begins with `+`.
enum FormulaCell {
    /// Returns whether a text that begins with this byte can be a formula.
    static func mayBegin(with byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns whether a text is a formula.
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
