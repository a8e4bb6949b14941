package import SOQL

/// The pages of a query's result, each complete, in order.
///
/// The next page is requested as soon as its locator has arrived, so that it downloads while this
/// page is in use. At most two pages are requested ahead. Each iteration runs the query again.
/// Cancelling the task, or leaving the loop, cancels the requests in progress.
package struct Pages: AsyncSequence, Sendable {
    let source: PageSource
    /// The number of pages that may be ahead of the one in use.
    ///
    /// One downloads in the meantime, and a second one evens out the speed of requests.
    var window = 2
    /// The first page of an iteration.
    var first = PageAddress.first

    /// Starts the query at the first call of `next`.
    package func makeAsyncIterator() -> Iterator {
        Iterator(feed: PageFeed(source: source, window: window, first: first))
    }

    /// An iterator over the pages, in order.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let feed: PageFeed

        /// Returns the next page; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next() async throws(OrgError) -> Page? {
            try await feed.next()
        }

        /// Returns the next page; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(OrgError) -> Page? {
            try await feed.next()
        }
    }
}

extension Org {
    /// Runs a query to its end.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - options: The query's options.
    /// - Returns: The pages; the query is sent on the first call of `next`.
    package nonisolated func pages(
        of soql: Statement,
        options: QueryOptions = QueryOptions()
    ) -> Pages {
        Pages(source: PageSource(org: self, soql: soql, options: options))
    }

    /// Continues a query's result after an earlier iteration, requesting one page ahead.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - options: The query's options.
    ///   - next: The first page to read, from the page before it; nil for the first page of the
    ///     result.
    /// - Returns: The remaining pages.
    package nonisolated func pages(
        of soql: Statement,
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
