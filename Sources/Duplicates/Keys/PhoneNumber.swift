import Text

/// A telephone number as it is compared: the country's calling code if it is written, and the
/// national digits with an extension.
///
/// `+1 (512) 757-6000`, `1-512-757-6000` and `512.757.6000` have the same national digits, and so
/// have `+49 (0)170 1234567`, `0049 170 1234567` and `0170 1234567`.
package struct PhoneNumber: Hashable {
    /// The calling code; 0 if the number has none.
    private(set) var country = 0
    /// The digits without calling code and leading zeros; for an extension, `x` and its digits
    /// follow.
    package private(set) var national: [UInt8] = []

    /// The fewest digits of a number that is compared; shorter ones are extensions.
    private static let fewestDigits = 6
    /// The most digits of a number (ITU-T E.164).
    private static let mostDigits = 15

    /// Reads a number; nil if it is too short or too long, or has letters other than those of an
    /// extension, or repeats one digit, as a placeholder does.
    package init?(_ text: [UInt8]) {
        var digits: [UInt8] = []
        var mark: Int?
        var hasPlus = false
        for (index, byte) in text.enumerated() {
            if byte.isDigit {
                digits.append(byte)
            } else if byte == UInt8(ascii: "+"), digits.isEmpty {
                hasPlus = true
            } else if byte.isLetter || byte == UInt8(ascii: "#") {
                mark = index
                break
            }
        }
        var extra: [UInt8] = []
        if let mark {
            guard let found = Self.extensionDigits(text[mark...]) else { return nil }
            extra = [UInt8(ascii: "x")] + found
        }
        let zeros = digits.firstIndex { $0 != UInt8(ascii: "0") } ?? digits.count
        digits.removeFirst(zeros)
        if !readCode(of: digits, zeros: zeros, hasPlus: hasPlus) {
            national = digits
        }
        guard (Self.fewestDigits...Self.mostDigits).contains(national.count),
            national.contains(where: { $0 != national[0] })
        else { return nil }
        national += extra
    }

    /// Whether both are the same number; a missing calling code stands for any.
    func equals(_ other: PhoneNumber) -> Bool {
        national == other.national
            && (country == other.country || country == 0 || other.country == 0)
    }

    /// Reads the calling code and the digits behind it; returns false for a national number.
    private mutating func readCode(of digits: [UInt8], zeros: Int, hasPlus: Bool) -> Bool {
        var rest = digits[...]
        // In North America 011 leads abroad, and 1 to another area.
        let is011 = zeros == 1 && digits.count >= 13 && digits.starts(with: Array("11".utf8))
        if is011 {
            rest = digits.dropFirst(2)
        } else if !hasPlus, zeros != 2 {
            let isNorthAmerican =
                zeros == 0 && digits.count == 11 && digits[0] == UInt8(ascii: "1")
                && digits[1] > UInt8(ascii: "1")
            guard isNorthAmerican else { return false }
        }
        let code = Self.code(of: rest)
        country = code.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        national = Array(rest.dropFirst(code.count).drop { $0 == UInt8(ascii: "0") })
        return true
    }

    /// The calling codes of two digits; 1 and 7 have one digit, all others three (ITU-T E.164,
    /// List of assigned country codes).
    private static let twoDigitCodes: Set = [
        20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55,
        56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    ]

    private static func code(of digits: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let values = digits.prefix(2).map { Int($0 - UInt8(ascii: "0")) }
        guard values.count == 2 else { return digits }
        if values[0] == 1 || values[0] == 7 { return digits.prefix(1) }
        return digits.prefix(twoDigitCodes.contains(values[0] * 10 + values[1]) ? 2 : 3)
    }

    /// Returns the digits behind the mark of an extension: `x12`, `ext. 12`, `#12`; nil for other
    /// letters.
    private static func extensionDigits(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let letters = text.filter(\.isLetter).map { $0 | 0x20 }
        let marks = ["", "x", "ext", "extn", "extension"]
        guard marks.contains(where: { letters == Array($0.utf8) }) else { return nil }
        let digits = text.filter(\.isDigit)
        return digits.isEmpty ? nil : digits
    }
}
