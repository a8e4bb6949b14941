import Records

extension Value {
    /// Writes the value for the state's text; the field's type distinguishes dates from numbers.
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
    /// Reads a value of the type from the state's text; nil if it does not match.
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

    /// Returns a whole number within a hundred million days of 1970, so that calendar arithmetic
    /// cannot overflow.
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
