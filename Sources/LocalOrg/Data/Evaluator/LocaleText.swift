import Records
import Text

/// The texts of values in locale en_US, as `FORMAT()` returns them.
enum LocaleText {
    /// The types that can be formatted.
    static let types: Set<FieldType> = [
        .int, .double, .currency, .percent, .date, .datetime, .time,
    ]

    /// Returns a value's text; null for null.
    static func text(
        _ value: Value,
        of type: FieldType,
        scale: Int,
        in calendar: OrgCalendar
    ) -> Value {
        switch value {
        case .number(let number): .text(Self.number(number, of: type, scale: scale))
        case .date(let days): .text(date(CivilDate(days: days)))
        case .dateTime(let instant): .text(dateTime(calendar.local(instant)))
        case .time(let milliseconds): .text(clock(milliseconds))
        default: .null
        }
    }

    private static func number(_ number: Double, of type: FieldType, scale: Int) -> String {
        let digits = type == .currency ? max(scale, 2) : scale
        let sign = number < 0 ? "-" : ""
        let text = GroupedDecimal(number.magnitude, fractionDigits: digits).description
        return switch type {
        case .currency: "\(sign)$\(text)"
        case .percent: "\(sign)\(text)%"
        default: sign + text
        }
    }

    private static func date(_ date: CivilDate) -> String {
        "\(date.month)/\(date.day)/\(date.year)"
    }

    private static func dateTime(_ local: Int) -> String {
        let days = local.floorDivided(by: TemporalText.millisecondsPerDay)
        let time = local.modulo(TemporalText.millisecondsPerDay)
        return "\(date(CivilDate(days: days))), \(clock(time))"
    }

    private static func clock(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        let hour = minutes / 60
        let half = hour < 12 ? "AM" : "PM"
        return "\((hour + 11) % 12 + 1):\(padded(minutes % 60, 2)) \(half)"
    }
}
