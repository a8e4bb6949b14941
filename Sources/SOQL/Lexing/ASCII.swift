/// What single bytes mean in SOQL.
extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
    var continuesName: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    var isZulu: Bool { self | 0x20 == UInt8(ascii: "z") }
}

extension Collection<UInt8> {
    /// Whether the bytes are an ISO currency code and whole digits, `USD5000`.
    var isCurrency: Bool {
        count > 3 && prefix(3).allSatisfy(\.isLetter) && dropFirst(3).allSatisfy(\.isDigit)
    }
}
