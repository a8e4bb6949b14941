import Records
import Text

/// The texts of dates, dateTimes and times in SOQL and in records.
///
/// Source: SOQL reference, "Date Formats and Date Literals in WHERE".
enum TemporalText {
    static let millisecondsPerDay = 86_400_000

    /// Reads `YYYY-MM-DD` as days since 1970-01-01; nil for a day that does not exist or is outside
    /// 1700–4000.
    static func days(of text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), 1700...4000 ~= year, 1...12 ~= month, 1...31 ~= day
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return CivilDate(days: date.days) == date ? date.days : nil
    }

    /// Reads `YYYY-MM-DDThh:mm:ss[.SSS](Z|±hh:mm)` as milliseconds since 1970.
    static func instant(of text: String) -> Int? {
        let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == "T" || $0 == "t"
        }
        guard halves.count == 2, let days = days(of: String(halves[0])) else { return nil }
        let clock = halves[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
        guard let time = milliseconds(ofClock: clock),
            let offset = offset(of: halves[1][clock.endIndex...])
        else { return nil }
        return days * millisecondsPerDay + time - offset
    }

    /// Reads `hh:mm:ss[.SSS]Z` as milliseconds since midnight.
    static func time(of text: String) -> Int? {
        let clock = text.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        guard let time = milliseconds(ofClock: clock),
            let offset = offset(of: text[clock.endIndex...])
        else { return nil }
        return (time - offset).modulo(millisecondsPerDay)
    }

    /// Formats as `2022-03-17T16:21:26.000+0000`.
    static func instant(_ milliseconds: Int) -> String { dayAndClock(milliseconds) + "+0000" }

    /// Formats as `2022-03-17T16:21:26.000Z`.
    static func universalInstant(_ milliseconds: Int) -> String { dayAndClock(milliseconds) + "Z" }

    /// Formats as `2022-03-17T16:21:26Z`, dropping fractions of a second.
    static func universalSecond(_ milliseconds: Int) -> String {
        dayAndClock(milliseconds).prefix { $0 != "." } + "Z"
    }

    /// Formats as `16:21:26.000Z`.
    static func time(_ milliseconds: Int) -> String { clock(milliseconds) + "Z" }

    private static func dayAndClock(_ milliseconds: Int) -> String {
        let days = milliseconds.floorDivided(by: millisecondsPerDay)
        return "\(CivilDate(days: days))T\(clock(milliseconds.modulo(millisecondsPerDay)))"
    }

    private static func clock(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
            + ":\(padded(seconds % 60, 2)).\(padded(milliseconds % 1000, 3))"
    }

    private static func milliseconds(ofClock text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = Int(parts[0]), let minute = Int(parts[1]),
            let second = Double(parts[2]), 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second
        else { return nil }
        return (hour * 60 + minute) * 60_000 + Int((second * 1000).rounded())
    }

    private static func offset(of text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = Int(digits), number < 2400, number % 100 < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (number / 100 * 60 + number % 100) * 60_000
    }
}
