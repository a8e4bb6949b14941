/// The pages of a query's result, each complete, in order.
///
/// The next page is requested as soon as its locator has arrived, so that it is downloaded while this page
/// is used; at most two pages ahead are requested. Each iteration runs the query anew. Cancelling the task,
/// or leaving the loop, cancels the requests in progress.
public struct Pages: AsyncSequence, Sendable {
    let source: PageSource
    /// How many pages may be ahead of the one in use: one is downloaded meanwhile, and a second one makes up
    /// for requests of uneven speed.
    var window = 2
    /// The page that an iteration begins with.
    var first = PageAddress.first

    /// Starts the query with the first call of `next`.
    public func makeAsyncIterator() -> Iterator {
        Iterator(feed: PageFeed(source: source, window: window, first: first))
    }

    /// Hands out the pages in order.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let feed: PageFeed

        /// The next page; nil after the last one.
        ///
        /// - Throws: `OrgError`; the iteration is then over.
        public mutating func next() async throws(OrgError) -> Page? {
            try await feed.next()
        }

        /// The next page; nil after the last one.
        ///
        /// - Throws: `OrgError`; the iteration is then over.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(OrgError) -> Page? {
            try await feed.next()
        }
    }
}

extension Org {
    /// Runs a query and follows it to its end.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - options: How it is run.
    /// - Returns: The pages; the query is sent when the first one is waited for.
    public nonisolated func pages(
        of soql: SOQLText,
        options: QueryOptions = QueryOptions()
    ) -> Pages {
        Pages(source: PageSource(org: self, soql: soql, options: options))
    }

    /// Goes on with a query's result where an earlier iteration has stopped; one page ahead is requested.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - options: How it is run.
    ///   - next: The page to begin with, as the page before it tells; nil for the first one.
    /// - Returns: The pages from there on.
    public nonisolated func pages(
        of soql: SOQLText,
        options: QueryOptions,
        from next: NextPage?
    ) -> Pages {
        Pages(
            source: PageSource(org: self, soql: soql, options: options),
            window: 1,
            first: next?.address ?? .first
        )
    }
}
