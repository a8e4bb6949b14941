import Output
import Records
import Text

/// The times in journals: the REST API's dateTime form in heads, without separators in names.
package enum JournalTime {
    /// Formats milliseconds since 1970 as `2026-11-22T20:34:10.123+0000`.
    package static func text(milliseconds: Int) -> String {
        let time = UTCTime.text(seconds: milliseconds.floorDivided(by: 1000)).dropLast()
        return "\(time).\(padded(milliseconds.modulo(1000), 3))+0000"
    }

    /// Parses that form to milliseconds since 1970; nil for any other text.
    static func milliseconds(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard let instant = Instant(bytes[...]) else { return nil }
        let fraction = bytes[20..<23].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return instant.seconds * 1000 + fraction
    }

    /// Formats milliseconds since 1970 as `20261122T203410Z`.
    static func stamp(milliseconds: Int) -> String {
        UTCTime.text(seconds: milliseconds.floorDivided(by: 1000)).filter { !"-:".contains($0) }
    }

    /// Parses `20261122T203410Z` to milliseconds since 1970; nil for any other text.
    static func milliseconds(stamp: Substring) -> Int? {
        let digits = Array(stamp.utf8)
        guard digits.count == 16, stamp.hasSuffix("Z") else { return nil }
        func text(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
        return milliseconds(
            "\(text(0..<4))-\(text(4..<6))-\(text(6..<8))T"
                + "\(text(9..<11)):\(text(11..<13)):\(text(13..<15)).000+0000"
        )
    }
}
