/// A field's value in the state's text: null, boolean, number or text; the field's type tells the rest.
enum Scalar: Codable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)

    init(_ value: Value) {
        self =
            switch value {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .number(let value): .number(value)
            case .text(let value): .text(value)
            case .date(let value), .dateTime(let value), .time(let value): .number(Double(value))
            }
    }

    /// The value of a field of that type, or nil where the two do not fit.
    func value(of type: FieldType) -> Value? {
        switch (self, type) {
        case (.null, _): .null
        case (.boolean(let value), .boolean): .boolean(value)
        case (.number(let value), .int), (.number(let value), .double),
            (.number(let value), .currency), (.number(let value), .percent):
            .number(value)
        case (.number(let value), .date): Self.whole(value, days: 1).map(Value.date)
        case (.number(let value), .datetime):
            Self.whole(value, days: 86_400_000).map(Value.dateTime)
        case (.number(let value), .time): Self.whole(value, days: 86_400_000).map(Value.time)
        case (.text(let value), _) where type.isText: .text(value)
        default: nil
        }
    }

    /// A whole number within a hundred million days of 1970, so that calendars can reckon with it.
    private static func whole(_ value: Double, days: Double) -> Int? {
        value.magnitude <= 100_000_000 * days ? Int(exactly: value) : nil
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}

extension FieldType {
    /// Whether values of the type are texts.
    fileprivate var isText: Bool {
        switch self {
        case .boolean, .int, .double, .currency, .percent, .date, .datetime, .time, .address,
            .location:
            false
        default: true
        }
    }
}
