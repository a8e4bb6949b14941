/// The size and end of one range of ids, as its page reports them (`query --parallel`).
package struct RangeHead: Hashable, Sendable {
    /// The range's number.
    let number: Int
    /// The number of rows in the range; nil if the server does not announce it.
    let totalSize: Int?
    /// Whether this is the range's last page.
    let isDone: Bool

    /// Makes a head.
    package init(number: Int, totalSize: Int?, isDone: Bool) {
        self.number = number
        self.totalSize = totalSize
        self.isDone = isDone
    }
}

/// The members of a query response other than its records (REST API: Query).
package struct PageHead: Hashable, Sendable {
    /// The number of rows that the whole query matches; nil if the server does not announce it.
    package let totalSize: Int?
    /// Whether `totalSize` was counted before the rows were requested, so that rows may have come
    /// or gone since.
    package var isCountedAhead = false
    /// The range that the page belongs to; nil if the query is not split into ranges.
    package var range: RangeHead?
    /// Whether this is the last page.
    package let isDone: Bool
    /// The path of the next page.
    package let nextRecordsURL: String?
    /// The number of records in this page.
    package let recordCount: Int
    /// The first key of a record that matches no column: no row contains its values.
    package let unclaimedKey: String?

    /// Makes a head.
    package init(
        totalSize: Int?,
        isDone: Bool,
        nextRecordsURL: String?,
        recordCount: Int,
        unclaimedKey: String? = nil
    ) {
        self.totalSize = totalSize
        self.isDone = isDone
        self.nextRecordsURL = nextRecordsURL
        self.recordCount = recordCount
        self.unclaimedKey = unclaimedKey
    }
}
