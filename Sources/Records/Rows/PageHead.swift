/// The members of a query response other than its records (REST API: Query).
package struct PageHead: Hashable, Sendable {
    /// The number of rows that the whole query matches; nil if the server does not announce it.
    package let totalSize: Int?
    /// Whether `totalSize` was counted before the rows were requested, so that rows may have come
    /// or gone since.
    package var isCountedAhead = false
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
