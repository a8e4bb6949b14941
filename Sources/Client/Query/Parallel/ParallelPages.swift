/// The pages of a query's result, fetched by several workers at once, in no order.
///
/// The ids of the result are divided into ranges, and each worker follows the pages of one range after
/// another. Every row comes exactly once. But each range is a query of its own: a change that is
/// made meanwhile may be seen by one and not by another.
///
/// A query that cannot be divided is run as it was written. Each iteration runs the query anew.
/// Cancelling the task, or leaving the loop, cancels the requests in progress; a failure of one does, too.
public struct ParallelPages: AsyncSequence, Sendable {
    /// How many workers there may be: an org runs at most 25 long requests at once, those of all its
    /// users together.
    public static let workerCounts = 1...16

    let org: Org
    let soql: SOQLText
    let options: QueryOptions
    let workers: Int
    let note: @Sendable (Indivisible) -> Void

    /// Starts the query with the first call of `next`.
    public func makeAsyncIterator() -> Iterator {
        Iterator(query: self)
    }

    /// Hands out the pages as they come.
    public struct Iterator: AsyncIteratorProtocol {
        private let query: ParallelPages
        private var stage = Stage.unplanned

        private enum Stage {
            case unplanned
            case whole(Pages.Iterator)
            case ranges(RangeFeed)
            case over
        }

        fileprivate init(query: ParallelPages) {
            self.query = query
        }

        /// The next page; nil after the last one.
        ///
        /// - Throws: `OrgError`; the iteration is then over.
        public mutating func next() async throws(OrgError) -> Page? {
            try await next(isolation: #isolation)
        }

        /// The next page; nil after the last one.
        ///
        /// - Throws: `OrgError`; the iteration is then over.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(OrgError) -> Page? {
            let current = stage
            stage = .over
            let page: Page?
            switch current {
            case .unplanned: return try await first()
            case .whole(var pages):
                page = try await pages.next(isolation: actor)
                stage = .whole(pages)
            case .ranges(let feed):
                page = try await feed.next()
                stage = .ranges(feed)
            case .over: return nil
            }
            return page
        }
    }
}

extension ParallelPages.Iterator {
    private mutating func first() async throws(OrgError) -> Page? {
        let reason: Indivisible?
        do throws(OrgError) {
            switch try await query.strategy() {
            case .whole(let why): reason = why
            case .ranges(let feed):
                let page = try await feed.next()
                stage = .ranges(feed)
                return page
            }
        } catch {
            // The query may be wrong itself; the error for its own text then says where.
            guard let refusal = error.refusal, refusal.status == 400 else { throw error }
            reason = .refused(refusal)
        }
        return try await firstOfWhole(because: reason)
    }

    private mutating func firstOfWhole(
        because reason: Indivisible?
    ) async throws(OrgError) -> Page? {
        var pages = query.whole.makeAsyncIterator()
        let page = try await pages.next()
        if let reason { query.note(reason) }
        stage = .whole(pages)
        return page
    }
}

extension ParallelPages {
    /// How the query is run.
    fileprivate enum Strategy {
        case whole(Indivisible?)
        case ranges(RangeFeed)
    }

    /// Decides how the query is run; asks the org for ids only where the query can be divided.
    fileprivate func strategy() async throws(OrgError) -> Strategy {
        guard workers > 1 else { return .whole(nil) }
        let query: DivisibleQuery
        do throws(Indivisible) {
            query = try DivisibleQuery(soql, options: options)
        } catch {
            return .whole(error)
        }
        let queries = OrgRangeQueries(org: org, query: query, options: options)
        let pageSize = options.batchSize ?? QueryOptions.batchSizes.upperBound
        switch try await ResultExtent(asking: queries, workers: workers, pageSize: pageSize) {
        case .whole(let reason): return .whole(reason)
        case .divisible(let ids, let total):
            return .ranges(
                RangeFeed(ids, total: total, queries: queries, workers: workers, pageSize: pageSize)
            )
        }
    }

    /// The pages of the query as it was written.
    fileprivate var whole: Pages { org.pages(of: soql, options: options) }
}

extension Org {
    /// Runs a query by several workers and follows it to its end; its rows come in no order.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - workers: How many pages are computed at once; brought into `ParallelPages.workerCounts`. With 1
    ///     the query is run as it was written.
    ///   - options: How it is run.
    ///   - note: Receives the reason if the query is run as it was written.
    /// - Returns: The pages; the first request is sent when the first page is waited for.
    public nonisolated func pages(
        of soql: SOQLText,
        workers: Int,
        options: QueryOptions = QueryOptions(),
        note: @escaping @Sendable (Indivisible) -> Void = { _ in }
    ) -> ParallelPages {
        let counts = ParallelPages.workerCounts
        let workers = min(max(workers, counts.lowerBound), counts.upperBound)
        return ParallelPages(
            org: self,
            soql: soql,
            options: options,
            workers: workers,
            note: note
        )
    }
}
