import Text

/// A date in the syntax of another language: `01/31/1950`, `2020-01-01 08:30`, `NOW() - 7`.
struct WrittenDate: Hashable, Sendable {
    let meaning: Meaning
    /// The time, `hh:mm:ss`, if given.
    var time: String?
    /// The time zone, `Z` or an offset, if given.
    var zone: String?

    /// The intended day.
    enum Meaning: Hashable, Sendable {
        /// A day, `YYYY-MM-DD`.
        case day(String)
        /// One of two days: the order of day and month is ambiguous.
        case either(dayFirst: String, monthFirst: String)
        /// Today plus a number of days, which may be negative.
        case today(plus: Int)
        /// A SOQL date literal, `LAST_N_DAYS:7`.
        case literal(String)
    }

    /// Reads a whole text; nil if it is not a date.
    init?(_ text: String) {
        var reader = Reader(text)
        guard let date = reader.literal() ?? reader.today() ?? reader.calendarDate(),
            reader.isAtEnd
        else { return nil }
        self = date
    }

    private init(_ meaning: Meaning) { self.meaning = meaning }

    /// Names of the current day or moment in other languages.
    static let nowNames: Set<String> = [
        "NOW", "GETDATE", "SYSDATE", "CURDATE", "CURRENT_DATE", "CURRENT_TIMESTAMP",
    ]
}

extension WrittenDate {
    /// A reader of a date from left to right.
    private struct Reader {
        private var rest: Substring

        init(_ text: String) {
            rest = text.uppercased()[...]
            skipSpaces()
        }

        var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

        mutating func literal() -> WrittenDate? {
            let text = rest.filter { $0 != " " }
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let isLiteral =
                parts.count == 2
                ? RelativeDate.counted.contains(String(parts[0])) && Int(parts[1]) != nil
                : RelativeDate.fixed.contains(text)
            guard let literal = isLiteral ? text : RelativeDate.meant(by: String(rest)) else {
                return nil
            }
            rest = ""
            return WrittenDate(.literal(literal))
        }

        /// Reads `TODAY` or another language's name for it, with or without `()`, and any days
        /// added.
        mutating func today() -> WrittenDate? {
            let name = String(rest.prefix { $0.isLetter || $0 == "_" })
            guard name == "TODAY" || WrittenDate.nowNames.contains(name) else { return nil }
            rest = rest.dropFirst(name.count)
            skipSpaces()
            if take("(") {
                skipSpaces()
                guard take(")") else { return nil }
            }
            skipSpaces()
            guard let sign = rest.first, sign == "-" || sign == "+" else {
                return WrittenDate(.today(plus: 0))
            }
            rest.removeFirst()
            skipSpaces()
            guard let days = digits().flatMap({ Int($0) }) else { return nil }
            return WrittenDate(.today(plus: sign == "-" ? -days : days))
        }

        mutating func calendarDate() -> WrittenDate? {
            guard let first = digits(), let separator = rest.first, "-/.".contains(separator),
                take(separator), let second = digits(), take(separator), let third = digits(),
                let meaning = Self.meaning(first, second, third)
            else { return nil }
            var date = WrittenDate(meaning)
            guard !isAtEnd else { return date }
            guard take("T") || take(" ") else { return nil }
            skipSpaces()
            guard let time = time() else { return nil }
            date.time = time
            date.zone = zone()
            return date
        }

        private static func meaning(
            _ first: String,
            _ second: String,
            _ third: String
        ) -> Meaning? {
            if first.count == 4 { return day(first, second, third).map(Meaning.day) }
            guard third.count == 4 else { return nil }
            let dayFirst = day(third, second, first)
            let monthFirst = day(third, first, second)
            guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
                return (dayFirst ?? monthFirst).map(Meaning.day)
            }
            return .either(dayFirst: dayFirst, monthFirst: monthFirst)
        }

        /// Returns `YYYY-MM-DD`; nil if the month or the day is out of range.
        private static func day(_ year: String, _ month: String, _ day: String) -> String? {
            guard month.count <= 2, day.count <= 2, let monthNumber = Int(month),
                let dayNumber = Int(day), 1...12 ~= monthNumber, 1...31 ~= dayNumber
            else { return nil }
            return "\(year)-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
        }

        private mutating func time() -> String? {
            guard let hour = digits(), hour.count <= 2, take(":"), let minute = digits(),
                minute.count == 2
            else { return nil }
            guard take(":") else { return "\(hour.zeroPadded(to: 2)):\(minute):00" }
            guard let second = digits(), second.count == 2 else { return nil }
            if take("."), digits() == nil { return nil }
            return "\(hour.zeroPadded(to: 2)):\(minute):\(second)"
        }

        private mutating func zone() -> String? {
            if take("Z") { return "Z" }
            guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
            let offset = rest.dropFirst().filter { $0 != ":" }
            guard offset.count == 4, offset.allSatisfy(\.isNumber) else { return nil }
            rest = ""
            return "\(sign)\(offset.prefix(2)):\(offset.suffix(2))"
        }

        private mutating func digits() -> String? {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest = rest.dropFirst(digits.count)
            return digits.isEmpty ? nil : String(digits)
        }

        private mutating func take(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func skipSpaces() {
            rest = rest.drop { $0 == " " }
        }
    }
}
