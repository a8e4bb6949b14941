/// The form of numbers in messages.
package enum Count {
    /// Returns a number with its noun: `1 record`, `4,000 records`.
    package static func text(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Returns a number with commas between groups of three digits.
    package static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var end = digits.count - 3
        while end > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
            end -= 3
        }
        return number < 0 ? "-" + digits : digits
    }
}
