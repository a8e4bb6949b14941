/// An aggregate function.
///
/// Source: SOQL reference, "Aggregate Functions" and "Support for Field Types in Aggregate Functions".
enum Aggregate: String, CaseIterable {
    case count = "COUNT"
    case countDistinct = "COUNT_DISTINCT"
    case sum = "SUM"
    case average = "AVG"
    case minimum = "MIN"
    case maximum = "MAX"

    /// Whether the function takes fields of that type.
    func accepts(_ type: FieldType) -> Bool {
        switch type {
        case .int, .double, .currency, .percent: true
        case .date, .datetime, .string, .picklist, .combobox, .email, .phone, .url, .reference, .id,
            .textarea:
            self != .sum && self != .average
        case .boolean, .time, .multipicklist, .address, .location, .base64: false
        }
    }

    /// The result's type over fields of a type.
    func type(over field: FieldType) -> FieldType {
        switch self {
        case .count, .countDistinct: .int
        case .sum, .average: .double
        case .minimum, .maximum: field
        }
    }
}

/// An aggregate under way; nulls do not count.
struct Accumulator: Sendable {
    private let function: Aggregate
    private let order: SortOrder
    private var count = 0
    private var sum = 0.0
    private var distinct: Set<ComparisonKey> = []
    private var extreme: (key: ComparisonKey, value: Value)?

    init(_ function: Aggregate, order: SortOrder) {
        self.function = function
        self.order = order
    }

    /// Takes one more value in.
    mutating func add(_ value: Value) {
        guard value != .null else { return }
        count += 1
        switch function {
        case .count: break
        case .countDistinct: distinct.insert(order.key(value))
        case .sum, .average: if case .number(let number) = value { sum += number }
        case .minimum: keep(value) { $0 < $1 }
        case .maximum: keep(value) { $0 > $1 }
        }
    }

    /// The result: COUNT of nothing is 0, all else null.
    var result: Value {
        switch function {
        case .count: .number(Double(count))
        case .countDistinct: .number(Double(distinct.count))
        case .sum: count == 0 ? .null : .number(sum)
        case .average: count == 0 ? .null : .number(sum / Double(count))
        case .minimum, .maximum: extreme?.value ?? .null
        }
    }

    private mutating func keep(
        _ value: Value,
        if isBetter: (ComparisonKey, ComparisonKey) -> Bool
    ) {
        let key = order.key(value)
        if let best = extreme?.key, !isBetter(key, best) { return }
        extreme = (key, value)
    }
}
