import Records

/// A date literal such as `TODAY` or `LAST_N_MONTHS:3`: a range of whole calendar units around
/// today.
///
/// Fiscal units are calendar units, because the org's fiscal year starts in January. Source: SOQL
/// reference, "Date Formats and Date Literals in WHERE".
struct DateLiteral: Sendable {
    private let unit: Unit
    /// The range of units; 0 is the current one.
    private let units: Range<Int>
    /// Whether the range ends now instead of with its last day.
    private let endsNow: Bool

    private enum Unit: String {
        case day = "DAY"
        case week = "WEEK"
        case month = "MONTH"
        case quarter = "QUARTER"
        case year = "YEAR"
    }

    /// The greatest distance in units: beyond every date that a field can hold, but without
    /// overflow.
    private static let farthest = 10_000_000

    /// Reads a literal's name, in upper case, and its number; nil for an unknown name.
    init?(_ name: String, count: Int?) {
        switch (name, count) {
        case ("YESTERDAY", nil): self.init(.day, -1..<0)
        case ("TODAY", nil): self.init(.day, 0..<1)
        case ("TOMORROW", nil): self.init(.day, 1..<2)
        case ("LAST_90_DAYS", nil): self.init(.day, -90..<1, endsNow: true)
        case ("NEXT_90_DAYS", nil): self.init(.day, 1..<91)
        case (_, nil): self.init(single: name)
        case (_, let count?): self.init(name, times: min(max(count, 0), Self.farthest))
        }
    }

    private init(_ unit: Unit, _ units: Range<Int>, endsNow: Bool = false) {
        self.unit = unit
        self.units = units
        self.endsNow = endsNow
    }

    /// Reads `LAST_WEEK`, `THIS_FISCAL_YEAR`, `NEXT_MONTH`.
    private init?(single name: String) {
        let words = name.split(separator: "_")
        guard words.count == 2 || words.count == 3 && words[1] == "FISCAL",
            let offset = ["LAST": -1, "THIS": 0, "NEXT": 1][String(words[0])],
            let unit = Self.unit(words[1...], isPlural: false), unit != .day
        else { return nil }
        self.init(unit, offset..<offset + 1)
    }

    /// Reads `LAST_N_DAYS:n`, `NEXT_N_WEEKS:n`, `N_FISCAL_YEARS_AGO:n`.
    private init?(_ name: String, times count: Int) {
        let words = name.split(separator: "_")
        if words.count > 2, words[0] == "N", words.last == "AGO",
            let unit = Self.unit(words[1..<(words.count - 1)], isPlural: true)
        {
            self.init(unit, -count..<1 - count)
        } else if words.count > 2, words[1] == "N",
            let unit = Self.unit(words[2...], isPlural: true)
        {
            switch words[0] {
            case "NEXT": self.init(unit, 1..<count + 1)
            case "LAST" where unit == .day: self.init(unit, -count..<1, endsNow: true)
            case "LAST": self.init(unit, -count..<0)
            default: return nil
            }
        } else {
            return nil
        }
    }

    private static func unit(_ words: ArraySlice<Substring>, isPlural: Bool) -> Unit? {
        let isFiscal = words.first == "FISCAL"
        let words = isFiscal ? words.dropFirst() : words
        guard words.count == 1, let word = words.first, word.hasSuffix("S") == isPlural,
            let unit = Unit(rawValue: String(isPlural ? word.dropLast() : word))
        else { return nil }
        return isFiscal && unit != .quarter && unit != .year ? nil : unit
    }
}

extension DateLiteral {
    /// Returns the dates of the literal, in days since 1970-01-01.
    func days(in calendar: OrgCalendar) -> Range<Int> {
        let today = CivilDate(days: calendar.today)
        return start(units.lowerBound, from: today)..<start(units.upperBound, from: today)
    }

    /// Returns the instants of the literal, in milliseconds since 1970.
    func instants(in calendar: OrgCalendar) -> Range<Int> {
        let days = days(in: calendar)
        let end = endsNow ? calendar.now + 1 : calendar.start(ofDay: days.upperBound)
        return calendar.start(ofDay: days.lowerBound)..<end
    }

    /// Returns the first day of the unit at a distance from the current one.
    private func start(_ distance: Int, from today: CivilDate) -> Int {
        switch unit {
        case .day: today.days + distance
        case .week: today.days - (today.weekday - 1) + 7 * distance
        case .month: Self.firstOfMonth(today.year * 12 + today.month - 1 + distance)
        case .quarter: Self.firstOfMonth((today.year * 4 + (today.month - 1) / 3 + distance) * 3)
        case .year: CivilDate(year: today.year + distance, month: 1, day: 1).days
        }
    }

    private static func firstOfMonth(_ months: Int) -> Int {
        CivilDate(year: months.floorDivided(by: 12), month: months.modulo(12) + 1, day: 1).days
    }
}
