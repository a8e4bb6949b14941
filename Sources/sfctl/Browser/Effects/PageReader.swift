import Client
import Records
import Text

/// Reads a list's query page by page, when the list asks for one.
actor PageReader {
    private let query: BrowsedQuery
    private var pages: Pages.Iterator
    private var columns: [ResultColumn]?

    init(_ query: BrowsedQuery, in org: Org, batchSize: Int?) {
        self.query = query
        columns = query.columns
        let options = QueryOptions(batchSize: batchSize)
        pages = org.pages(of: query.sent, options: options).makeAsyncIterator()
    }

    /// The next page, made ready for the list.
    ///
    /// - Parameter shown: The columns that the list has now; nil for those of the query.
    /// - Returns: The page; an empty last one behind the end.
    /// - Throws: `FailedQuery`.
    func next(_ shown: [ResultColumn]? = nil) async throws -> LoadedPage {
        do {
            // The iterator is taken out and put back, because it is changed across a suspension.
            var iterator = pages
            let page = try await iterator.next()
            pages = iterator
            guard let page else { return try Self.empty() }
            let source = QueryPage(page.bytes)
            let known = columns
            let columns = try shown ?? known ?? RowSource.page(source).discoveredShape().columns
            self.columns = columns
            let (rows, head) = try RowChunk.reading(
                source,
                columns: columns,
                hasRecords: query.hasRecords
            )
            return LoadedPage(
                rows: rows,
                columns: known == nil ? columns : nil,
                totalSize: page.wholeSize ?? head.totalSize,
                isLast: page.isLast
            )
        } catch {
            throw FailedQuery(cause: error, query: query)
        }
    }

    private static func empty() throws -> LoadedPage {
        let page = QueryPage(Array(#"{"done":true,"records":[]}"#.utf8))
        let rows = try RowChunk.reading(page, columns: [], hasRecords: false).rows
        return LoadedPage(rows: rows, columns: nil, totalSize: nil, isLast: true)
    }
}
