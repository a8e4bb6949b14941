/// An aggregate function.
///
/// Source: SOQL reference, "Aggregate Functions" and "Support for Field Types in Aggregate
/// Functions".
enum Aggregate: String, CaseIterable {
    case count = "COUNT"
    case countDistinct = "COUNT_DISTINCT"
    case sum = "SUM"
    case average = "AVG"
    case minimum = "MIN"
    case maximum = "MAX"

    /// Returns whether the function accepts fields of a type.
    func accepts(_ type: FieldType) -> Bool {
        switch type {
        case .int, .double, .currency, .percent: true
        case .date, .datetime, .string, .picklist, .combobox, .email, .phone, .url, .reference, .id,
            .textarea:
            self != .sum && self != .average
        case .boolean, .time, .multipicklist, .address, .location, .base64: false
        }
    }

    /// Returns the result's type over fields of a type.
    func type(over field: FieldType) -> FieldType {
        switch self {
        case .count, .countDistinct: .int
        case .sum, .average: .double
        case .minimum, .maximum: field
        }
    }
}

/// An aggregate being computed; nulls are ignored.
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

    /// Adds a value.
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

    /// The result; without values, COUNT is 0 and every other function is null.
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
