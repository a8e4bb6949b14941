import Records

/// The time of a yearly clock change: a rule in a POSIX TZ string.
struct YearlyChange: Hashable, Sendable {
    let day: Day
    /// The seconds after the start of the day, on the clock before the change.
    let time: Int

    enum Day: Hashable, Sendable {
        /// `Jn`: the day of a year of 365 days, from 1; 29 February is never counted.
        case ofCommonYear(Int)
        /// `n`: the day of the year, from 0; 29 February is counted.
        case ofYear(Int)
        /// `Mm.w.d`: the weekday of a month, 0 for Sunday; week 5 is the last one.
        case ofMonth(Int, week: Int, weekday: Int)
    }

    /// Returns the time of the change in a year, in seconds since 1970 on the clock before the
    /// change.
    func seconds(inYear year: Int) -> Int { days(inYear: year) * 86_400 + time }

    private func days(inYear year: Int) -> Int {
        let newYear = CivilDate(year: year, month: 1, day: 1).days
        switch day {
        case .ofCommonYear(let day):
            let isLeap = CivilDate(year: year + 1, month: 1, day: 1).days - newYear == 366
            return newYear + day - (isLeap && day > 59 ? 0 : 1)
        case .ofYear(let day): return newYear + day
        case .ofMonth(let month, let week, let weekday):
            let first = CivilDate(year: year, month: month, day: 1)
            let next = CivilDate(
                year: month == 12 ? year + 1 : year,
                month: month % 12 + 1,
                day: 1
            )
            let day = first.days + (weekday - (first.weekday - 1)).modulo(7) + (week - 1) * 7
            return day < next.days ? day : day - 7
        }
    }
}
