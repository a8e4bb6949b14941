import Text

/// Cells that a spreadsheet treats as formulas (CWE-1236).
///
/// A formula begins with `=`, `@`, `+` or `-`, in ASCII or in full width. A control character such
/// as TAB, CR, LF or NUL may come first: LibreOffice drops it. A number or a phone number is not a
/// formula, although nearly every international phone number begins with `+`.
///
/// Source: OWASP, CSV Injection.
enum FormulaCell {
    /// Returns whether a text that begins with this byte can be a formula.
    static func mayBegin(with byte: UInt8) -> Bool {
        // 0xE2 and 0xEF begin the invisible and the full-width characters below.
        byte < 0x20 || byte == 0x7F || byte == 0xE2 || byte == 0xEF || isSign(byte)
    }

    /// Returns whether a text is a formula.
    static func `is`(_ text: [UInt8]) -> Bool {
        guard let first = text.first, mayBegin(with: first) else { return false }
        if first < 0x20 || first == 0x7F { return true }
        guard first >= 0x80 else {
            guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return true }
            return !isPhone(text.dropFirst())
                && Double(String(decoding: text, as: UTF8.self)) == nil
        }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        guard let start = scalars.first(where: { !isIgnored($0) }) else { return false }
        return start.value < 0x20 || "＝＋－＠".unicodeScalars.contains(start)
            || (start != scalars.first && start.isASCII && isSign(UInt8(start.value)))
    }

    private static func isSign(_ byte: UInt8) -> Bool { "=@+-".utf8.contains(byte) }

    /// Whether a program may drop a character at the start of a cell: the byte order mark, and
    /// characters without a width.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FEFF}" || ("\u{200B}"..."\u{200F}").contains(scalar)
            || ("\u{202A}"..."\u{202E}").contains(scalar)
            || ("\u{2060}"..."\u{2069}").contains(scalar)
    }

    private static func isPhone(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains(where: \.isDigit)
            && text.allSatisfy { $0.isDigit || " ()-./x".utf8.contains($0) }
    }
}
