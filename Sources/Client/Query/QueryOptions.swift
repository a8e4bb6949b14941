import HTTP

/// How a query is run.
public struct QueryOptions: Hashable, Sendable {
    /// The batch sizes that the API takes.
    public static let batchSizes = 200...2000

    /// How many rows a page should have, 200–2000; nil leaves it to the server, whose default is 2000.
    public var batchSize: Int?
    /// Whether deleted, merged and archived rows are included (`queryAll`).
    public var includesDeleted: Bool
    /// Whether the query goes to the Tooling API.
    public var usesToolingAPI: Bool
    /// Whether the further pages of child subqueries are fetched and put into their records.
    public var completesChildren: Bool

    /// Makes options.
    public init(
        batchSize: Int? = nil,
        includesDeleted: Bool = false,
        usesToolingAPI: Bool = false,
        completesChildren: Bool = true
    ) {
        self.batchSize = batchSize
        self.includesDeleted = includesDeleted
        self.usesToolingAPI = usesToolingAPI
        self.completesChildren = completesChildren
    }

    /// Refuses a batch size out of range.
    func check() throws(OrgError) {
        if let batchSize, !Self.batchSizes.contains(batchSize) {
            throw .badRequest(.batchSize(batchSize))
        }
    }

    /// The resource below the version.
    var resource: String {
        (usesToolingAPI ? "tooling/" : "") + (includesDeleted ? "queryAll" : "query")
    }

    /// `Sforce-Query-Options` where a batch size is set.
    var headers: Headers {
        batchSize.map { ["Sforce-Query-Options": "batchSize=\($0)"] } ?? [:]
    }
}
