/// A dateTime as the REST API writes it, `2026-09-12T12:03:00.000+0000`, always UTC.
struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    let seconds: Int

    /// Makes an instant of seconds since 1970.
    init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads exactly that form; anything else is not an instant, but text.
    init?(_ bytes: ArraySlice<UInt8>) {
        let form = Array("0000-00-00T00:00:00.000+0000".utf8)
        guard bytes.count == form.count, bytes.suffix(5).elementsEqual(form.suffix(5)) else {
            return nil
        }
        let fits = zip(bytes, form).allSatisfy { byte, pattern in
            pattern == UInt8(ascii: "0") ? byte.isDigit : byte == pattern
        }
        guard fits else { return nil }
        let start = bytes.startIndex
        func number(_ from: Int, _ count: Int) -> Int {
            bytes[(start + from)..<(start + from + count)].reduce(0) { $0 * 10 + Int($1 - 48) }
        }
        let days = CivilDate.days(year: number(0, 4), month: number(5, 2), day: number(8, 2))
        seconds = days * 86_400 + number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2)
    }

    /// The time in a zone, `2026-09-12 14:03`; with the zone's name unless the heading says it.
    func text(in localTime: LocalTime, headingZone: String?) -> String {
        let zone = localTime.zone(seconds)
        let local = seconds + zone.offset
        let days = (local >= 0 ? local : local - 86_399) / 86_400
        let rest = local - days * 86_400
        let text =
            CivilDate.text(days: days) + " " + Self.two(rest / 3600) + ":"
            + Self.two(rest / 60 % 60)
        return zone.name == headingZone ? text : "\(text) \(zone.name)"
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

/// Days and dates of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". Foundation's Calendar would load its
/// time zone and locale data for a table of plain dates.
enum CivilDate {
    /// Days since 1970-01-01.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// `2026-09-12`.
    static func text(days: Int) -> String {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
