import Records

extension Value {
    /// Writes the value as the state's text has it; the field's type tells dates from numbers.
    func writeStored(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .number(let value): writer.number(digits: String(value))
        case .text(let value): writer.string(value)
        case .date(let value), .dateTime(let value), .time(let value): writer.integer(value)
        }
    }
}

extension FieldType {
    /// A value of the type as the state's text has it, or nil where the two do not fit.
    func stored(_ value: JSONValue) -> Value? {
        switch (self, value) {
        case (_, .null): .null
        case (.boolean, .bool(let value)): .boolean(value)
        case (.int, .number(let digits)), (.double, .number(let digits)),
            (.currency, .number(let digits)), (.percent, .number(let digits)):
            Double(digits).flatMap { $0.isFinite ? .number($0) : nil }
        case (.date, _): Self.whole(value, days: 1).map(Value.date)
        case (.datetime, _): Self.whole(value, days: 86_400_000).map(Value.dateTime)
        case (.time, _): Self.whole(value, days: 86_400_000).map(Value.time)
        case (_, .string(let text)) where isText: .text(text)
        default: nil
        }
    }

    /// A whole number within a hundred million days of 1970, so that calendars can reckon with it.
    private static func whole(_ value: JSONValue, days: Int) -> Int? {
        value.integer.flatMap { $0.magnitude <= 100_000_000 * UInt(days) ? $0 : nil }
    }

    /// Whether values of the type are texts.
    private var isText: Bool {
        switch self {
        case .boolean, .int, .double, .currency, .percent, .date, .datetime, .time, .address,
            .location:
            false
        default: true
        }
    }
}
