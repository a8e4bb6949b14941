/// Writes numbers without exponent, exactly, by shifting their digits.
///
/// Salesforce writes doubles as Java does: `1.39E8`, `1.0E-5`. No digit is rounded, and only the
/// `.0` that Java puts in front of every exponent is left out: `1.39E8` is `139000000`, `1.0E-5` is
/// `0.00001`, `1.50E1` is `15.0`. Numbers without exponent are not changed at all.
enum PlainDecimal {
    /// Exponents beyond this are left as they are; no double needs more (IEEE 754: 1.8E308, 4.9E-324).
    static let longestShift = 400

    /// Appends a JSON number.
    static func append(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        let number = bytes[range]
        let marker = number.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        if let marker, let exponent = exponent(number[(marker + 1)...]) {
            append(mantissa: number[..<marker], exponent: exponent, to: &output)
        } else {
            output.append(contentsOf: number)
        }
    }

    /// The exponent; nil when its size is absurd.
    private static func exponent(_ digits: ArraySlice<UInt8>) -> Int? {
        let exponent = Int(String(decoding: digits, as: UTF8.self))
        return exponent.flatMap { abs($0) <= longestShift ? $0 : nil }
    }

    private static func append(
        mantissa: ArraySlice<UInt8>,
        exponent: Int,
        to output: inout [UInt8]
    ) {
        var rest = mantissa
        if rest.first == UInt8(ascii: "-") { output.append(rest.removeFirst()) }
        let parts = rest.split(separator: UInt8(ascii: "."))
        let fraction =
            parts.dropFirst().first.flatMap { $0.elementsEqual("0".utf8) ? nil : $0 } ?? []
        let digits = parts[0] + fraction
        append(digits, point: parts[0].count + exponent, to: &output)
    }

    /// Appends digits with the decimal point after the first `point` of them.
    private static func append(
        _ digits: ArraySlice<UInt8>,
        point: Int,
        to output: inout [UInt8]
    ) {
        let zero = UInt8(ascii: "0")
        let leading = repeatElement(zero, count: max(0, 1 - point))
        let trailing = repeatElement(zero, count: max(0, point - digits.count))
        let all = leading + digits + trailing
        let whole = all.prefix(max(1, point)).drop { $0 == zero }
        let fraction = all.dropFirst(max(1, point))
        output.append(contentsOf: whole.isEmpty ? [zero] : whole)
        guard !fraction.isEmpty else { return }
        output.append(UInt8(ascii: "."))
        output.append(contentsOf: fraction)
    }
}
