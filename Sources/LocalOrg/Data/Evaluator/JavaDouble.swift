import Text

/// A double in the form of Java's `Double.toString`, as the API writes double, currency and
/// percent.
///
/// From 10⁻³ up to 10⁷ it has no exponent and at least one decimal (`300.0`). Otherwise it has one
/// digit before the point and an exponent (`1.39E8`, `1.0E-5`). The digits are the fewest that read
/// back as the same double. Source: Java SE API, `Double.toString`.
struct JavaDouble: CustomStringConvertible {
    /// The text; empty for an infinity or a NaN, which no field can hold.
    let description: String

    init(_ number: Double) {
        guard number.isFinite else {
            description = ""
            return
        }
        let sign = number.sign == .minus ? "-" : ""
        let (digits, exponent) = Self.scientific(number.magnitude)
        description = sign + Self.text(digits: digits, exponent: exponent)
    }

    /// Returns the shortest digits without leading or trailing zeros, and the power of ten of the
    /// first one.
    static func scientific(_ number: Double) -> (digits: String, exponent: Int) {
        guard number != 0 else { return ("0", 0) }
        let parts = number.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let written = mantissa.joined()
        let leadingZeros = written.prefix { $0 == "0" }.count
        let shift = parts.count > 1 ? Int(parts[1].drop { $0 == "+" }) ?? 0 : 0
        let significant = written.dropFirst(leadingZeros)
        let trailingZeros = significant.reversed().prefix { $0 == "0" }.count
        return (
            String(significant.dropLast(trailingZeros)),
            mantissa[0].count - 1 - leadingZeros + shift
        )
    }

    private static func text(digits: String, exponent: Int) -> String {
        switch exponent {
        case 0..<7:
            let whole = digits.prefix(exponent + 1)
            let fraction = digits.dropFirst(exponent + 1)
            let padding = String(repeating: "0", count: exponent + 1 - whole.count)
            return "\(whole)\(padding).\(fraction.isEmpty ? "0" : fraction)"
        case -3..<0: return "0." + String(repeating: "0", count: -exponent - 1) + digits
        default:
            let fraction = digits.dropFirst()
            return "\(digits.prefix(1)).\(fraction.isEmpty ? "0" : fraction)E\(exponent)"
        }
    }
}
