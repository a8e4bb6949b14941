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

extension ComparisonKey {
    /// The kind and the beginning of the value as a number: of two keys, the lower one never has
    /// the higher number.
    var prefix: UInt128 {
        switch self {
        case .null: 0
        // Adding makes -0, which equals 0, a 0.
        case .number(let number): Self.prefix(1, Self.ordered((number + 0).bitPattern))
        case .integer(let number):
            Self.prefix(2, UInt64(bitPattern: Int64(number)) ^ (1 << 63))
        case .text(let text): Self.prefix(3, text.bytes)
        case .id(let text): Self.prefix(4, text.utf8)
        }
    }

    private static let kindBits = 3

    private static func prefix(_ kind: UInt128, _ value: UInt64) -> UInt128 {
        kind << (128 - kindBits) | UInt128(value) << (64 - kindBits)
    }

    private static func prefix(_ kind: UInt128, _ bytes: some Collection<UInt8>) -> UInt128 {
        var value: UInt128 = 0
        for byte in bytes.prefix(16) { value = value << 8 | UInt128(byte) }
        value <<= (16 - min(16, bytes.count)) * 8
        return kind << (128 - kindBits) | value >> kindBits
    }

    /// Returns the bits of a number in the order of the numbers: those of negative ones are in
    /// reverse, and come first.
    private static func ordered(_ bits: UInt64) -> UInt64 {
        bits >> 63 == 1 ? ~bits : bits | 1 << 63
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
