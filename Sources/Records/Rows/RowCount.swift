/// A comparison of the number of rows in a query's pages with the announced one.
///
/// Each page announces how many rows the whole query matches, after its LIMIT (`totalSize`; REST
/// API Developer Guide, Query). For `SELECT COUNT()` that number is the answer, and there are no
/// rows.
public struct RowCount: Hashable, Sendable {
    /// The number of rows in the pages.
    public private(set) var rows = 0
    /// The distinct announced numbers: one, unless the pages contradict each other.
    private var announced: [Int] = []

    /// Makes a count without pages.
    public init() {}

    /// Counts a page.
    ///
    /// - Parameters:
    ///   - rows: The number of rows in the page.
    ///   - totalSize: The announced number of rows; nil if the page announces none.
    public mutating func add(rows: Int, of totalSize: Int?) {
        self.rows += rows
        if let totalSize, !announced.contains(totalSize) { announced.append(totalSize) }
    }

    /// The announced and the actual number, if they differ after all pages are counted.
    ///
    /// Nil if they are equal or the pages announced none.
    public var difference: Difference? {
        announced.first { $0 != rows }.map { Difference(announced: $0, sent: rows) }
    }

    /// Two row counts that should be equal.
    public struct Difference: Hashable, Sendable {
        /// The number that the server announced.
        public let announced: Int
        /// The number of rows that it sent.
        public let sent: Int

        /// Makes a difference.
        public init(announced: Int, sent: Int) {
            self.announced = announced
            self.sent = sent
        }
    }
}
