/// The widths of a table's columns, within a limit.
struct TableLayout: Hashable, Sendable {
    /// The spaces between columns.
    static let gap = 2

    /// The width of each column, left to right.
    let widths: [Int]

    /// The width to which a spared column shrinks at most: enough for a name, a telephone number,
    /// an e-mail address or a few words.
    private static let sparedWidth = 32

    /// Uses natural widths if they fit; otherwise wraps headings and shrinks flexible columns, the
    /// widest first.
    ///
    /// Returns nil if the columns do not fit even then. A single column always fits.
    ///
    /// - Parameters:
    ///   - natural: The width of each column with its heading on one line.
    ///   - wrapped: The same with the heading on as many lines as possible; nil if no heading can
    ///     wrap.
    ///   - columns: The columns.
    ///   - limit: The terminal's width; nil for natural widths.
    ///   - sparesLast: Whether the columns that are shortened last keep a readable width.
    init?(
        natural: [Int],
        wrapped: [Int]? = nil,
        columns: [TableColumn],
        limit: Int?,
        sparesLast: Bool = false
    ) {
        guard let limit else {
            widths = natural
            return
        }
        let available = max(1, limit) - Self.gap * max(0, natural.count - 1)
        let fits = natural.count == 1 || Self.sum(natural) <= available
        let wanted = fits ? natural : wrapped ?? natural
        let floors = zip(wanted, columns).map { width, column in
            guard natural.count > 1 else { return column.isFlexible ? 1 : width }
            let isSpared = sparesLast && column.shortening == .last
            return column.leastColumns(of: width, atLeast: isSpared ? Self.sparedWidth : 0)
        }
        guard natural.count == 1 || Self.sum(floors) <= available else { return nil }
        var widths = Self.shrunk(wanted, floors: floors, to: available)
        Self.unwrapHeadings(of: &widths, wanted: wanted, natural: natural, within: available)
        if let last = columns.last, last.isFlexible, last.alignment == .left {
            // The last column may use the remaining width for longer values in later rows.
            widths[columns.count - 1] += max(0, available - Self.sum(widths))
        }
        self.widths = widths
    }

    /// Gives the remaining width to headings, from the left: a whole heading is easier to read than
    /// a wrapped one.
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

    /// Lowers a common cap on all columns until they fit, then distributes the remaining width from
    /// the left.
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

/// A column of a table on a terminal.
package struct TableColumn: Hashable, Sendable {
    /// The alignment of a column's values.
    package enum Alignment: Hashable, Sendable {
        /// For text.
        case left
        /// For numbers.
        case right
    }

    /// When a table that is too narrow shortens a column's values.
    package enum Shortening: Hashable, Sendable {
        /// Never: Ids, numbers, dates, Booleans and keywords.
        case never
        /// After the other columns: values that are useless without their end.
        case last
        /// Before the other columns.
        case first
    }

    /// The heading above the column.
    package let heading: String
    /// The alignment of the values.
    let alignment: Alignment
    /// When values are shortened.
    let shortening: Shortening
    /// The width below which a flexible column does not shrink, unless its values are narrower.
    package let leastWidth: Int
    /// The URL before the record's Id in the column's links; nil for a column without links.
    let linkPrefix: String?

    /// Makes a column.
    package init(
        heading: String,
        alignment: Alignment = .left,
        shortening: Shortening = .first,
        leastWidth: Int = 12,
        linkPrefix: String? = nil
    ) {
        self.heading = heading
        self.alignment = alignment
        self.shortening = shortening
        self.leastWidth = leastWidth
        self.linkPrefix = linkPrefix
    }

    /// Whether values may be shortened.
    var isFlexible: Bool { shortening != .never }

    /// Returns the width to which the column may shrink from its natural width.
    func leastColumns(of natural: Int, atLeast least: Int) -> Int {
        isFlexible ? min(natural, max(leastWidth, least)) : natural
    }
}
