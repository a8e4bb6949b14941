/// The proleptic Gregorian calendar in days since 1970-01-01.
///
/// Own arithmetic because a million generated rows ask for it: Foundation's Calendar takes a thousand times
/// as long. Algorithm: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
enum Days {
    static func since1970(milliseconds: Int) -> Int {
        Int((Double(milliseconds) / 86_400_000).rounded(.down))
    }

    static func since1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The year and month (1–12) of a day.
    static func yearAndMonth(of day: Int) -> (year: Int, month: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month)
    }
}
