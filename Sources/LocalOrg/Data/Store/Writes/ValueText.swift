import Records

extension FieldType {
    /// A value of the type from its text, as JSON, CSV and XML write it alike; nil for a text that is none.
    ///
    /// Source: REST API Developer Guide, "Valid Date and DateTime Formats".
    package func value(of text: String) -> Value? {
        switch self {
        case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
        case .int: Self.number(text).flatMap { $0 == $0.rounded() ? .number($0) : nil }
        case .double, .currency, .percent: Self.number(text).map(Value.number)
        case .date: Self.days(text).map(Value.date)
        case .datetime:
            // The org keeps no parts of a second.
            TemporalText.instant(of: text).map { .dateTime($0 - $0.modulo(1000)) }
        case .time: TemporalText.time(of: text).map(Value.time)
        case .address, .location: nil
        default: text.isEmpty ? .null : .text(text)
        }
    }

    /// The number that decimal digits write.
    private static func number(_ text: String) -> Double? {
        let allowed = Array("0123456789+-.eE".utf8)
        guard text.utf8.allSatisfy(allowed.contains), let number = Double(text), number.isFinite
        else { return nil }
        return number
    }

    /// The day of a date, which may carry a time that makes no difference within UTC.
    private static func days(_ text: String) -> Int? {
        let bare = text.hasSuffix("Z") ? String(text.dropLast()) : text
        return TemporalText.days(of: bare)
            ?? TemporalText.instant(of: text)?.floorDivided(by: TemporalText.millisecondsPerDay)
    }
}
