import Text

/// A number in locale en_US with a fixed number of decimals: `139,000,000.00`.
///
/// Its digits are the fewest that read back as the same double. A half is rounded to the even
/// digit, as in ICU's number formatter. Source: UTS #35, part 3 (numbers); ICU,
/// `UNUM_ROUND_HALFEVEN`.
struct GroupedDecimal: CustomStringConvertible {
    let description: String

    /// Formats a number that is not negative.
    init(_ number: Double, fractionDigits: Int) {
        guard number.isFinite else {
            description = number.isNaN ? "NaN" : "∞"
            return
        }
        let (text, exponent) = JavaDouble.scientific(number)
        let digits = text.utf8.map { Int($0 - UInt8(ascii: "0")) }
        let scaled = Self.rounded(digits, to: exponent + 1 + fractionDigits)
        let zeros = repeatElement(0, count: max(0, fractionDigits + 1 - scaled.count))
        let written = (zeros + scaled).map(String.init)
        let whole = Self.grouped(written.dropLast(fractionDigits))
        let fraction = written.suffix(fractionDigits).joined()
        description = fraction.isEmpty ? whole : "\(whole).\(fraction)"
    }

    /// Returns a number of leading digits, rounded; missing digits are zeros, and a carry adds a
    /// digit.
    private static func rounded(_ digits: [Int], to count: Int) -> [Int] {
        guard count >= 0 else { return [] }
        guard count < digits.count else {
            return digits + repeatElement(0, count: count - digits.count)
        }
        var kept = [0] + digits.prefix(count)
        if isRoundedUp(digits[count...], after: kept[count]) {
            var index = count
            while kept[index] == 9 {
                kept[index] = 0
                index -= 1
            }
            kept[index] += 1
        }
        return kept[0] == 0 ? Array(kept.dropFirst()) : kept
    }

    /// Returns whether the dropped digits, the last of which is not zero, are more than a half, or
    /// a half after an odd digit.
    private static func isRoundedUp(_ rest: ArraySlice<Int>, after digit: Int) -> Bool {
        guard rest.first == 5, rest.count == 1 else { return (rest.first ?? 0) >= 5 }
        return digit % 2 == 1
    }

    private static func grouped(_ digits: ArraySlice<String>) -> String {
        let head = digits.count % 3
        var groups = head > 0 ? [digits.prefix(head).joined()] : []
        var rest = digits.dropFirst(head)
        while !rest.isEmpty {
            groups.append(rest.prefix(3).joined())
            rest = rest.dropFirst(3)
        }
        return groups.joined(separator: ",")
    }
}
