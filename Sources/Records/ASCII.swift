/// Comparison of names that differ at most in ASCII case, as Salesforce's API names do.
enum ASCII {
    /// Whether two texts are the same but for ASCII case.
    static func isSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && left.elementsEqual(right, by: isSame)
    }

    /// Whether two bytes are the same but for ASCII case.
    static func isSame(_ left: UInt8, _ right: UInt8) -> Bool {
        left == right || (left | 0x20 == right | 0x20 && isLetter(left))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
