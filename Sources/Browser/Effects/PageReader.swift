import Client
import Records
import SOQL
import Text

/// A reader of a list's query, page by page on demand.
///
/// The next call repeats the request for a failed page, so neither failure nor cancellation ends
/// the list early.
actor PageReader {
    private let query: Statement
    private let options: QueryOptions
    private var columns: [ResultColumn]?
    /// The pages of `org` from `upcoming` on; nil if they have to be requested again.
    private var pages: Pages.Iterator?
    private var org: Org?
    /// The page to read next; nil for the first one.
    private var upcoming: NextPage?
    private var isOver = false
    /// The number of calls for a page.
    ///
    /// A cancelled call changes nothing once a newer call has started.
    private var calls = 0

    init(_ query: Statement, batchSize: Int?) {
        self.query = query
        columns = query.columns
        options = QueryOptions(batchSize: batchSize)
    }

    /// Reads the next page, prepared for the list.
    ///
    /// - Parameters:
    ///   - org: The org, which may be a new one after another login.
    ///   - shown: The list's current columns; nil for those of the query.
    /// - Returns: The page; after the end, an empty last page.
    /// - Throws: `FailedQuery`.
    func next(in org: Org, _ shown: [ResultColumn]? = nil) async throws -> LoadedPage {
        guard !isOver else { return try Self.empty() }
        calls += 1
        let call = calls
        // Remove the iterator: it serves only one caller, and cannot be used after an error.
        let same = self.org === org ? pages : nil
        var iterator =
            same ?? org.pages(of: query.sent, options: options, from: upcoming).makeAsyncIterator()
        pages = nil
        self.org = org
        do {
            guard let page = try await iterator.next() else { return try Self.empty() }
            let loaded = try read(page, shown)
            if call == calls {
                pages = iterator
                upcoming = page.next
                isOver = page.isLast
            }
            return loaded
        } catch {
            throw FailedQuery(cause: error, query: query)
        }
    }

    private func read(_ page: Page, _ shown: [ResultColumn]?) throws -> LoadedPage {
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
            totalSize: head.totalSize,
            isLast: page.isLast
        )
    }

    private static func empty() throws -> LoadedPage {
        let page = QueryPage(Array(#"{"done":true,"records":[]}"#.utf8))
        let rows = try RowChunk.reading(page, columns: [], hasRecords: false).rows
        return LoadedPage(rows: rows, columns: nil, totalSize: nil, isLast: true)
    }
}
