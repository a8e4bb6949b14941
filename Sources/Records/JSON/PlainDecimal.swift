import Text

/// A writer of numbers without exponents, which moves the decimal point without rounding.
///
/// Salesforce writes doubles as Java does: `1.39E8`, `1.0E-5`. No digit is rounded. Only the `.0`
/// that Java puts before an exponent is dropped: `1.39E8` becomes `139000000`, `1.0E-5` becomes
/// `0.00001`, `1.50E1` becomes `15.0`. Numbers without an exponent do not change.
package enum PlainDecimal {
    /// The largest exponent that is expanded.
    ///
    /// No double needs more (IEEE 754: 1.8E308, 4.9E-324), and `1E400000000` would fill the memory.
    private static let longestShift = 400

    /// Returns a JSON number without an exponent.
    package static func text(of number: String) -> String {
        let bytes = Array(number.utf8)
        var output: [UInt8] = []
        append(bytes.indices, of: bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a JSON number.
    static func append(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8]) {
        let marker = bytes[range].firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        if let marker, let exponent = exponent(bytes[marker + 1..<range.upperBound]) {
            append(range.lowerBound..<marker, shiftedBy: exponent, of: bytes, to: &output)
        } else {
            output.append(copying: range, of: bytes)
        }
    }

    /// Returns the exponent; nil if it is too large.
    private static func exponent(_ digits: ArraySlice<UInt8>) -> Int? {
        let exponent = Int(String(decoding: digits, as: UTF8.self))
        return exponent.flatMap { abs($0) <= longestShift ? $0 : nil }
    }

    private static func append(
        _ mantissa: Range<Int>,
        shiftedBy exponent: Int,
        of bytes: [UInt8],
        to output: inout [UInt8]
    ) {
        var whole = mantissa
        if bytes[whole.lowerBound] == UInt8(ascii: "-") {
            output.append(UInt8(ascii: "-"))
            whole = whole.lowerBound + 1..<whole.upperBound
        }
        var fraction = whole.upperBound..<whole.upperBound
        if let point = bytes[whole].firstIndex(of: UInt8(ascii: ".")) {
            fraction = point + 1..<whole.upperBound
            whole = whole.lowerBound..<point
        }
        if bytes[fraction].elementsEqual("0".utf8) {
            fraction = fraction.lowerBound..<fraction.lowerBound
        }
        let start = output.count
        output.append(copying: whole, of: bytes)
        output.append(copying: fraction, of: bytes)
        setPoint(after: whole.count + exponent, ofDigitsFrom: start, in: &output)
    }

    /// Puts the decimal point after a number of digits, adding zeros as needed.
    private static func setPoint(
        after digits: Int,
        ofDigitsFrom start: Int,
        in output: inout [UInt8]
    ) {
        let zero = UInt8(ascii: "0")
        let point = UInt8(ascii: ".")
        let count = output.count - start
        if digits <= 0 {
            let zeros = repeatElement(zero, count: -digits)
            output.insert(contentsOf: [zero, point] + zeros, at: start)
        } else if digits < count {
            output.insert(point, at: start + digits)
        } else {
            output.append(contentsOf: repeatElement(zero, count: digits - count))
        }
        while output.count > start + 1, output[start] == zero, output[start + 1] != point {
            output.remove(at: start)
        }
    }
}
