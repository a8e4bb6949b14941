extension Literal.Value {
    /// Makes the literal that a text means for a field; nil if the text does not fit its type.
    ///
    /// A date may also be relative: `TODAY`, `LAST_N_DAYS:30`. Any text fits a type that is not a
    /// number, a date, a time or a boolean.
    ///
    /// - Parameters:
    ///   - text: The text, without quotes.
    ///   - type: The field's type as in describe.
    package init?(_ text: String, ofType type: String) {
        guard let due = Self.types[type] else {
            self = .string(text)
            return
        }
        let literal = try? Parser.parse(text) { parser in parser.literal }
        guard let value = literal?.value, due(value) else { return nil }
        self = value
    }

    /// The literals that fit each type that takes no strings.
    private static let types: [String: @Sendable (Self) -> Bool] = {
        let decimal: @Sendable (Self) -> Bool = { if case .number = $0 { true } else { false } }
        let whole: @Sendable (Self) -> Bool = {
            if case .number(let digits) = $0 { Int(digits) != nil } else { false }
        }
        return [
            "boolean": { if case .boolean = $0 { true } else { false } },
            "int": whole, "long": whole,
            "double": decimal, "percent": decimal,
            "currency": {
                if case .currency = $0 { true } else { decimal($0) }
            },
            "date": {
                switch $0 {
                case .date, .relativeDate: true
                default: false
                }
            },
            "datetime": {
                switch $0 {
                case .dateTime, .relativeDate: true
                default: false
                }
            },
            "time": { if case .time = $0 { true } else { false } },
        ]
    }()

    /// Returns an example of a literal for a type that takes no strings; nil for other types.
    package static func example(ofType type: String) -> String? {
        switch type {
        case "boolean": "true"
        case "int", "long": "12"
        case "double", "percent", "currency": "12.50"
        case "date": "2026-09-12 or TODAY"
        case "datetime": "2026-09-12T08:30:00Z or TODAY"
        case "time": "08:30:00.000Z"
        default: nil
        }
    }

    /// Returns the literal as SOQL for a comparison; after LIKE, a string is a pattern.
    package func soql(for comparator: Condition.Comparator?) -> String {
        soql(isPattern: comparator == .like)
    }
}
