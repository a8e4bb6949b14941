/// What a query response says about itself, around its records (REST API: Query).
public struct PageHead: Hashable, Sendable {
    /// How many rows the whole query matches; nil if the server does not say.
    public let totalSize: Int?
    /// Whether this is the last page.
    public let isDone: Bool
    /// The path of the next page.
    public let nextRecordsURL: String?
    /// How many records this page holds.
    public let recordCount: Int
    /// The first key of a record that no column claims: its values are in no row.
    public let unclaimedKey: String?

    /// Makes a head.
    public init(
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
