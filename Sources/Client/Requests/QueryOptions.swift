import HTTP

/// The options of a query.
package struct QueryOptions: Hashable, Sendable {
    /// The batch sizes that the API accepts.
    package static let batchSizes = 200...2000

    /// The desired number of rows in a page, 200–2000; nil for the server's default, 2000.
    package var batchSize: Int?
    /// Whether to include deleted, merged and archived rows (`queryAll`).
    package var includesDeleted: Bool
    /// Whether to use the Tooling API.
    package var usesToolingAPI: Bool
    /// Whether to fetch the further pages of child subqueries and insert them into their records.
    var completesChildren: Bool

    /// Makes options.
    package init(
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

    /// Throws if the batch size is out of range.
    func check() throws(OrgError) {
        if let batchSize, !Self.batchSizes.contains(batchSize) {
            throw .badRequest(.batchSize(batchSize, allowed: Self.batchSizes))
        }
    }

    /// The resource's path below the version.
    var resource: String {
        (usesToolingAPI ? "tooling/" : "") + (includesDeleted ? "queryAll" : "query")
    }

    /// The `Sforce-Query-Options` if a batch size is set.
    var headers: Headers {
        batchSize.map { ["Sforce-Query-Options": "batchSize=\($0)"] } ?? [:]
    }
}
