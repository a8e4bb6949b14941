/// A value as a key for comparing, grouping and sorting: text without case, dates as numbers.
enum ComparisonKey: Hashable, Comparable, Sendable {
    case null
    case number(Double)
    case integer(Int)
    case text(CaselessText)
    /// An id, whose case matters.
    case id(String)

    /// Makes the key of a value in a field of a type.
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

/// The sort order of a field's values: picklists in setup order, all others by key.
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

    /// Returns the sort key of a value; a picklist's unlisted values come after the listed ones.
    func key(_ value: Value) -> ComparisonKey {
        if !ranks.isEmpty, case .text(let text) = value, let rank = ranks[text] {
            return .integer(rank)
        }
        return ComparisonKey(value, of: type)
    }
}
