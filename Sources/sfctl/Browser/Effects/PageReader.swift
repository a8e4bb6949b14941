import Client
import Records
import Text

/// Reads a list's query page by page, when the list asks for one.
///
/// A page that did not come is asked for again by the next call: no failure and no cancellation ends the list early.
actor PageReader {
    private let query: BrowsedQuery
    private let options: QueryOptions
    private var columns: [ResultColumn]?
    /// The pages from `upcoming` on, of `org`; nil where they have to be asked for anew.
    private var pages: Pages.Iterator?
    private var org: Org?
    /// The page to be read next; nil for the first one.
    private var upcoming: NextPage?
    private var isOver = false
    /// How often a page was asked for.
    ///
    /// A call that another one has overtaken, after a cancellation, changes nothing.
    private var calls = 0

    init(_ query: BrowsedQuery, batchSize: Int?) {
        self.query = query
        columns = query.columns
        options = QueryOptions(batchSize: batchSize)
    }

    /// The next page, made ready for the list.
    ///
    /// - Parameters:
    ///   - org: The org to ask; another one than before after signing in again.
    ///   - shown: The columns that the list has now; nil for those of the query.
    /// - Returns: The page; an empty last one behind the end.
    /// - Throws: `FailedQuery`.
    func next(in org: Org, _ shown: [ResultColumn]? = nil) async throws -> LoadedPage {
        guard !isOver else { return try Self.empty() }
        calls += 1
        let call = calls
        // The iterator is taken out, because it serves one caller, and is of no use after an error.
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
            totalSize: page.wholeSize ?? head.totalSize,
            isLast: page.isLast
        )
    }

    private static func empty() throws -> LoadedPage {
        let page = QueryPage(Array(#"{"done":true,"records":[]}"#.utf8))
        let rows = try RowChunk.reading(page, columns: [], hasRecords: false).rows
        return LoadedPage(rows: rows, columns: nil, totalSize: nil, isLast: true)
    }
}
