package import SOQL

/// The pages of a query's result, fetched by several workers at once, in any order.
///
/// The ids of the result are divided into ranges, and each worker reads one range after another.
/// Every row is returned exactly once. But each range is a separate query, so one may see a
/// concurrent change that another does not.
///
/// A query that cannot be divided is run as it is. Each iteration runs the query again. Cancelling
/// the task, or leaving the loop, cancels the requests in progress; so does a failure of any of
/// them.
package struct ParallelPages: AsyncSequence, Sendable {
    /// The possible numbers of workers: an org runs at most 25 long requests at once, for all its
    /// users together.
    package static let workerCounts = 1...16

    let org: Org
    let soql: Statement
    let options: QueryOptions
    let workers: Int
    let note: @Sendable (Indivisible) -> Void

    /// Starts the query at the first call of `next`.
    package func makeAsyncIterator() -> Iterator {
        Iterator(query: self)
    }

    /// An iterator over the pages as they arrive.
    package struct Iterator: AsyncIteratorProtocol {
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

        /// Returns the next page; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next() async throws(OrgError) -> Page? {
            try await next(isolation: #isolation)
        }

        /// Returns the next page; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next(
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
            // The query itself may be wrong; the error for its own text then shows where.
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
    /// The way in which the query is run.
    fileprivate enum Strategy {
        case whole(Indivisible?)
        case ranges(RangeFeed)
    }

    /// Chooses the strategy; asks the org for ids only if the query can be divided.
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

    /// The pages of the undivided query.
    fileprivate var whole: Pages { org.pages(of: soql, options: options) }
}

extension Org {
    /// Runs a query to its end with several workers; its rows arrive in any order.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - workers: The number of pages computed at once, clamped to `ParallelPages.workerCounts`.
    ///     With 1, the query is not divided.
    ///   - options: The query's options.
    ///   - note: Receives the reason if the query cannot be divided.
    /// - Returns: The pages; the first request is sent on the first call of `next`.
    package nonisolated func pages(
        of soql: Statement,
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
