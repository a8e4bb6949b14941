/// ASCII character classes shared by several formats.
extension UInt8 {
    /// Whether the byte is `0` to `9`.
    @inlinable
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether the byte is `a` to `z` or `A` to `Z`.
    @inlinable
    package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Whether the byte is allowed in an API name: a letter, a digit or an underscore.
    @inlinable
    package var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }

    /// The value of a hexadecimal digit; nil for any other byte.
    package var hexValue: Int? {
        if isDigit { return Int(self - UInt8(ascii: "0")) }
        let letter = self | 0x20
        guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "f") else { return nil }
        return Int(letter - UInt8(ascii: "a")) + 10
    }

    /// Returns whether two bytes are equal, ignoring ASCII case.
    @inlinable
    package func isCaselessEqual(to other: UInt8) -> Bool {
        self == other || (self | 0x20 == other | 0x20 && isLetter)
    }
}

extension Collection<UInt8> {
    /// The bytes with ASCII letters in lower case; equal for all texts that `isCaselessEqual`
    /// matches.
    @inlinable
    package var lowercasedASCII: [UInt8] { map { $0.isLetter ? $0 | 0x20 : $0 } }

    /// Returns whether two texts are equal, ignoring ASCII case, as in API names.
    @inlinable
    package func isCaselessEqual(to other: some Collection<UInt8>) -> Bool {
        count == other.count && elementsEqual(other) { $0.isCaselessEqual(to: $1) }
    }
}

extension StringProtocol {
    /// Whether the text has the form of an API name: an ASCII letter, then ASCII letters, digits
    /// and underscores.
    ///
    /// Such a text needs no encoding and cannot escape from a path. Source: Salesforce's rules for
    /// developer names.
    package var isAPIName: Bool {
        utf8.first?.isLetter == true && utf8.allSatisfy(\.isNameByte)
    }
}
