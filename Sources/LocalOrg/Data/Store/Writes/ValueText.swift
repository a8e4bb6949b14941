import Records

extension FieldType {
    /// Returns a value of the type from its text in JSON, CSV or XML; nil for an invalid text.
    ///
    /// Source: REST API Developer Guide, "Valid Date and DateTime Formats".
    package func value(of text: String) -> Value? {
        switch self {
        case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
        case .int: Self.number(text).flatMap { $0 == $0.rounded() ? .number($0) : nil }
        case .double, .currency, .percent: Self.number(text).map(Value.number)
        case .date: Self.days(text).map(Value.date)
        case .datetime:
            // The org does not store fractions of a second.
            TemporalText.instant(of: text).map { .dateTime($0 - $0.modulo(1000)) }
        case .time: TemporalText.time(of: text).map(Value.time)
        case .address, .location: nil
        default: text.isEmpty ? .null : .text(text)
        }
    }

    /// Returns the number in decimal digits.
    private static func number(_ text: String) -> Double? {
        let allowed = Array("0123456789+-.eE".utf8)
        guard text.utf8.allSatisfy(allowed.contains), let number = Double(text), number.isFinite
        else { return nil }
        return number
    }

    /// Returns the day of a date; a time after it is ignored within UTC.
    private static func days(_ text: String) -> Int? {
        let bare = text.hasSuffix("Z") ? String(text.dropLast()) : text
        return TemporalText.days(of: bare)
            ?? TemporalText.instant(of: text)?.floorDivided(by: TemporalText.millisecondsPerDay)
    }
}
