/// Compares the rows of a query's pages with the number of them that the pages announce.
///
/// Each page announces how many rows the whole query matches, after its LIMIT (`totalSize`; REST API
/// Developer Guide, Query). To `SELECT COUNT()` that number is the answer, and there are no rows.
public struct RowCount: Hashable, Sendable {
    /// How many rows the pages hold.
    public private(set) var rows = 0
    /// The different numbers announced: one, unless the pages contradict each other.
    private var announced: [Int] = []

    /// Makes a count of no page.
    public init() {}

    /// Counts a page.
    ///
    /// - Parameters:
    ///   - rows: How many it holds.
    ///   - totalSize: How many it announces; nil where it does not say.
    public mutating func add(rows: Int, of totalSize: Int?) {
        self.rows += rows
        if let totalSize, !announced.contains(totalSize) { announced.append(totalSize) }
    }

    /// Both numbers where they differ, once all pages are counted; nil where they do not, or none was
    /// announced.
    public var difference: Difference? {
        announced.first { $0 != rows }.map { Difference(announced: $0, sent: rows) }
    }

    /// Two numbers of rows that should be one.
    public struct Difference: Hashable, Sendable {
        /// What the server announced.
        public let announced: Int
        /// What it sent.
        public let sent: Int

        /// Makes a difference.
        public init(announced: Int, sent: Int) {
            self.announced = announced
            self.sent = sent
        }
    }
}
