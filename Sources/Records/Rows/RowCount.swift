/// The number of rows of a query: received, taken, and announced by the server.
///
/// Each page announces how many rows the whole query matches, after its LIMIT (`totalSize`; REST
/// API Developer Guide, Query). For `SELECT COUNT()` that number is the answer, and there are no
/// rows.
package struct RowCount: Hashable, Sendable {
    /// The number of rows taken.
    package private(set) var rows = 0
    /// Whether the last page has been counted with all its rows.
    package private(set) var isComplete = true
    /// The number of rows in the pages.
    private var received = 0
    /// The distinct announced numbers: one, unless the pages contradict each other.
    private var announced: [Int] = []
    /// The number announced last.
    private var latest: Int?
    /// The number counted by the caller before the first page.
    private var countedAhead: Int?
    /// The number of rows received so far of each unfinished range.
    private var receivedInRange: [Int: Int] = [:]
    /// How many of its announced rows a range did not send, negative if it sent more; nil while
    /// every range is right.
    private var missingInRange: Int?

    /// Makes a count without pages.
    package init() {}

    /// Counts a page.
    ///
    /// - Parameters:
    ///   - head: The page's head.
    ///   - taken: The number of its rows that are used; nil for all.
    package mutating func add(_ head: PageHead, taken: Int? = nil) {
        let taken = taken ?? head.recordCount
        rows += taken
        isComplete = head.isDone && taken == head.recordCount
        received += head.recordCount
        if let range = head.range { add(head.recordCount, of: range) }
        guard let size = head.totalSize else { return }
        if head.isCountedAhead { countedAhead = size } else { announce(size) }
    }

    private mutating func add(_ count: Int, of range: RangeHead) {
        let rows = receivedInRange.removeValue(forKey: range.number) ?? 0
        guard range.isDone else {
            receivedInRange[range.number] = rows + count
            return
        }
        let missing = (range.totalSize ?? rows + count) - (rows + count)
        if missing != 0, missingInRange == nil { missingInRange = missing }
    }

    /// Counts a page that was decoded as a whole.
    ///
    /// - Parameters:
    ///   - rows: The number of rows in the page.
    ///   - totalSize: The announced number of rows; nil if the page announces none.
    package mutating func add(rows: Int, of totalSize: Int?) {
        self.rows += rows
        received += rows
        if let totalSize { announce(totalSize) }
    }

    /// Counts the rows before a fault in a page.
    package mutating func add(rowsBeforeFault rows: Int) {
        self.rows += rows
        isComplete = false
    }

    /// Takes back the last rows, which were not used after all.
    package mutating func withdraw(_ count: Int) {
        rows -= count
        isComplete = isComplete && count == 0
    }

    private mutating func announce(_ size: Int) {
        latest = size
        if !announced.contains(size) { announced.append(size) }
    }

    /// The number of rows that the whole query matches; nil if nobody knows yet.
    package var total: Int? {
        guard let countedAhead else { return latest }
        return isComplete ? rows : max(countedAhead, rows)
    }

    /// The announced and the actual number, if they differ after all pages are counted.
    ///
    /// Nil if they are equal or the pages announced none.
    package var difference: Difference? {
        if let missingInRange {
            return Difference(announced: received + missingInRange, sent: received)
        }
        return announced.first { $0 != received }.map { Difference(announced: $0, sent: received) }
    }

    /// The number counted ahead and the actual number, if all pages are counted and rows have come
    /// or gone in between.
    package var change: Difference? {
        guard isComplete, let countedAhead, countedAhead != rows else { return nil }
        return Difference(announced: countedAhead, sent: rows)
    }

    /// Two row counts that should be equal.
    package struct Difference: Hashable, Sendable {
        /// The number that the server announced.
        package let announced: Int
        /// The number of rows that it sent.
        package let sent: Int

        /// Makes a difference.
        package init(announced: Int, sent: Int) {
            self.announced = announced
            self.sent = sent
        }
    }
}
