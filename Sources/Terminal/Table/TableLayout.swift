/// The widths of a table's columns, within a limit.
struct TableLayout: Hashable, Sendable {
    /// The blanks between columns.
    static let gap = 2
    /// A flexible column is never shrunk below this, unless its values are narrower.
    static let leastFlexible = 12

    /// The columns of each column, left to right.
    let widths: [Int]

    /// Natural widths where they fit; else flexible columns shrink, the widest first.
    ///
    /// Nil where even that does not fit. A single column always does: nothing stands beside it.
    init?(natural: [Int], columns: [TableColumn], limit: Int?) {
        guard let limit else {
            widths = natural
            return
        }
        let least = natural.count > 1 ? Self.leastFlexible : 1
        let floors = zip(natural, columns).map { $1.isFlexible ? min($0, least) : $0 }
        let available = max(1, limit) - Self.gap * max(0, natural.count - 1)
        guard natural.count == 1 || Self.sum(floors) <= available else { return nil }
        var widths = Self.shrunk(natural, floors: floors, to: available)
        if let last = columns.last, last.isFlexible, last.alignment == .left {
            // Nothing stands to its right, so longer values of later rows may use the rest.
            widths[columns.count - 1] += max(0, available - Self.sum(widths))
        }
        self.widths = widths
    }

    /// Lowers one cap on all columns until they fit, then hands out what is left from the left.
    private static func shrunk(_ natural: [Int], floors: [Int], to available: Int) -> [Int] {
        func capped(at cap: Int) -> [Int] {
            zip(natural, floors).map { max($1, min($0, cap)) }
        }
        var low = 0
        var high = natural.max() ?? 0
        guard sum(capped(at: high)) > available else { return natural }
        while high - low > 1 {
            let middle = (low + high) / 2
            if sum(capped(at: middle)) <= available { low = middle } else { high = middle }
        }
        var widths = capped(at: low)
        var left = available - sum(widths)
        for index in widths.indices where widths[index] == low && natural[index] > low && left > 0 {
            widths[index] += 1
            left -= 1
        }
        return widths
    }

    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) }
}

/// A column of a table for people.
public struct TableColumn: Hashable, Sendable {
    /// The side of a column that its values keep to.
    public enum Alignment: Hashable, Sendable {
        /// For text.
        case left
        /// For numbers.
        case right
    }

    /// The text above the column.
    public let heading: String
    /// The side that values keep to.
    public let alignment: Alignment
    /// Whether values may be shortened; Ids, numbers, dates and Booleans may not.
    public let isFlexible: Bool

    /// Makes a column.
    public init(heading: String, alignment: Alignment = .left, isFlexible: Bool = true) {
        self.heading = heading
        self.alignment = alignment
        self.isFlexible = isFlexible
    }
}
