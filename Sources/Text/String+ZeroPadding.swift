extension String {
    /// Returns a number's digits with zeros in front up to a width.
    package func zeroPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }

    /// Returns 16 random hexadecimal digits.
    package static func randomHexDigits() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16).zeroPadded(to: 16)
    }
}

/// Returns a number with leading zeros up to a width.
package func padded(_ number: Int, _ width: Int) -> String {
    String(number).zeroPadded(to: width)
}
