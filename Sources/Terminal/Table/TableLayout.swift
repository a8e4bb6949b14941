/// The widths of a table's columns, within a limit.
struct TableLayout: Hashable, Sendable {
    /// The blanks between columns.
    static let gap = 2

    /// The columns of each column, left to right.
    let widths: [Int]

    /// Natural widths where they fit; else headings wrap, and flexible columns shrink, the widest first.
    ///
    /// Nil where even that does not fit. A single column always does: nothing stands beside it.
    ///
    /// - Parameters:
    ///   - natural: The columns of each column with its heading on one line.
    ///   - wrapped: The same with its heading on as many lines as it can have; nil where none can wrap.
    ///   - columns: The columns.
    ///   - limit: The columns of the terminal; nil for natural widths.
    init?(natural: [Int], wrapped: [Int]? = nil, columns: [TableColumn], limit: Int?) {
        guard let limit else {
            widths = natural
            return
        }
        let available = max(1, limit) - Self.gap * max(0, natural.count - 1)
        let fits = natural.count == 1 || Self.sum(natural) <= available
        let wanted = fits ? natural : wrapped ?? natural
        let floors = zip(wanted, columns).map { width, column in
            column.isFlexible ? min(width, natural.count > 1 ? column.leastWidth : 1) : width
        }
        guard natural.count == 1 || Self.sum(floors) <= available else { return nil }
        var widths = Self.shrunk(wanted, floors: floors, to: available)
        Self.unwrapHeadings(of: &widths, wanted: wanted, natural: natural, within: available)
        if let last = columns.last, last.isFlexible, last.alignment == .left {
            // Nothing stands to its right, so longer values of later rows may use the rest.
            widths[columns.count - 1] += max(0, available - Self.sum(widths))
        }
        self.widths = widths
    }

    /// Gives the columns that are left to headings, from the left: a whole heading reads better than a wrapped one.
    private static func unwrapHeadings(
        of widths: inout [Int],
        wanted: [Int],
        natural: [Int],
        within available: Int
    ) {
        for index in widths.indices where widths[index] == wanted[index] {
            let more = natural[index] - widths[index]
            if more <= available - sum(widths) { widths[index] += max(0, more) }
        }
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
    /// The columns below which a flexible column is not shrunk, unless its values are narrower.
    public let leastWidth: Int
    /// What stands before a record's Id in the URL that its cell links to; nil for a column without links.
    public let linkPrefix: String?

    /// Makes a column.
    public init(
        heading: String,
        alignment: Alignment = .left,
        isFlexible: Bool = true,
        leastWidth: Int = 12,
        linkPrefix: String? = nil
    ) {
        self.heading = heading
        self.alignment = alignment
        self.isFlexible = isFlexible
        self.leastWidth = leastWidth
        self.linkPrefix = linkPrefix
    }
}
