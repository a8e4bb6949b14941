/// A value as it is compared, grouped and sorted: text without case, dates as numbers.
enum ComparisonKey: Hashable, Comparable, Sendable {
    case null
    case number(Double)
    case integer(Int)
    case text(CaselessText)
    /// An id: case counts.
    case id(String)

    /// The key of a value of a field of that type.
    init(_ value: Value, of type: FieldType) {
        switch value {
        case .null: self = .null
        case .boolean(let value): self = .integer(value ? 1 : 0)
        case .number(let number): self = .number(number)
        case .text(let text) where type == .id || type == .reference: self = .id(text)
        case .text(let text): self = .text(CaselessText(text))
        case .date(let number), .dateTime(let number), .time(let number): self = .integer(number)
        }
    }
}

/// How a field's values sort: picklists in setup order, all others by their key.
struct SortOrder: Sendable {
    private let type: FieldType
    private let ranks: [String: Int]

    init(of type: FieldType, picklist: [String] = []) {
        self.type = type
        ranks = Dictionary(
            picklist.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The key to sort a value by; a picklist's unlisted values come after the listed ones.
    func key(_ value: Value) -> ComparisonKey {
        if !ranks.isEmpty, case .text(let text) = value, let rank = ranks[text] {
            return .integer(rank)
        }
        return ComparisonKey(value, of: type)
    }
}
