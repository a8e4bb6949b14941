import Records

/// A function that extracts a part of a date or dateTime.
///
/// It uses UTC unless its argument is `convertTimezone(…)`, then the user's time zone. Source: SOQL
/// reference, "Date Functions".
enum DateFunction: String, CaseIterable {
    case calendarMonth = "CALENDAR_MONTH"
    case calendarQuarter = "CALENDAR_QUARTER"
    case calendarYear = "CALENDAR_YEAR"
    case dayInMonth = "DAY_IN_MONTH"
    case dayInWeek = "DAY_IN_WEEK"
    case dayInYear = "DAY_IN_YEAR"
    case dayOnly = "DAY_ONLY"
    case fiscalMonth = "FISCAL_MONTH"
    case fiscalQuarter = "FISCAL_QUARTER"
    case fiscalYear = "FISCAL_YEAR"
    case hourInDay = "HOUR_IN_DAY"
    case weekInMonth = "WEEK_IN_MONTH"
    case weekInYear = "WEEK_IN_YEAR"

    /// Returns whether the function accepts a field of a type.
    func accepts(_ type: FieldType) -> Bool {
        switch self {
        case .dayOnly, .hourInDay: type == .datetime
        default: type == .datetime || type == .date
        }
    }

    /// The result's type.
    var type: FieldType { self == .dayOnly ? .date : .int }

    /// Returns the function's result for a value; null for null.
    func result(of value: Value, in zone: OrgCalendar?) -> Value {
        switch value {
        case .date(let days): return result(days: days, hour: 0)
        case .dateTime(let instant):
            let clock = zone?.local(instant) ?? instant
            return result(
                days: clock.floorDivided(by: TemporalText.millisecondsPerDay),
                hour: clock.modulo(TemporalText.millisecondsPerDay) / 3_600_000
            )
        default: return .null
        }
    }

    private func result(days: Int, hour: Int) -> Value {
        self == .dayOnly ? .date(days) : .number(Double(number(CivilDate(days: days), hour: hour)))
    }

    private func number(_ date: CivilDate, hour: Int) -> Int {
        switch self {
        case .calendarMonth, .fiscalMonth: date.month
        case .calendarQuarter, .fiscalQuarter: (date.month + 2) / 3
        case .calendarYear, .fiscalYear: date.year
        case .dayInMonth: date.day
        case .dayInWeek: date.weekday
        case .dayInYear: date.dayOfYear
        case .dayOnly: date.days
        case .hourInDay: hour
        // "1 for the week from the first through the seventh day": groups of seven days, regardless
        // of Sundays.
        case .weekInMonth: (date.day + 6) / 7
        case .weekInYear: (date.dayOfYear + 6) / 7
        }
    }
}
