import Text

/// The form in which e-mail addresses are compared: without white space, in lower case.
///
/// Accents and the part after a `+` belong to the address.
enum EmailAddress {
    /// Appends the form of an address; appends nothing for a text without an `@`.
    static func append(_ text: [UInt8], to output: inout [UInt8]) {
        guard text.contains(UInt8(ascii: "@")) else { return }
        guard text.allSatisfy({ $0 < 0x80 }) else {
            let address = String(decoding: text, as: UTF8.self)
            let visible = address.unicodeScalars.filter { !$0.properties.isWhitespace }
            output += String(String.UnicodeScalarView(visible)).lowercased().utf8
            return
        }
        for byte in text where byte > UInt8(ascii: " ") {
            output.append(byte.isLetter ? byte | 0x20 : byte)
        }
    }
}
