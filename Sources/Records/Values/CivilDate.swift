import Text

/// A date of the proleptic Gregorian calendar.
///
/// Conversions are plain arithmetic instead of Foundation's Calendar, because every row of a scan
/// or a table may contain dates. Source: Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms".
package struct CivilDate: Hashable, Sendable, CustomStringConvertible {
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the date that is a number of days after 1970-01-01.
    ///
    /// Years are counted from 1 March, so that the leap day comes last.
    package init(days: Int) {
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970-01-01.
    package var days: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floorDivided(by: 400)
        let yearOfEra = shifted - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the year, from 1.
    package var dayOfYear: Int { days - CivilDate(year: year, month: 1, day: 1).days + 1 }

    /// The day of the week, 1 for Sunday.
    package var weekday: Int { (days + 4).modulo(7) + 1 }

    /// The date as `YYYY-MM-DD`.
    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

extension Int {
    /// Returns the quotient rounded down.
    package func floorDivided(by divisor: Int) -> Int { (self - modulo(divisor)) / divisor }

    /// Returns the remainder, which is never negative.
    package func modulo(_ divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
