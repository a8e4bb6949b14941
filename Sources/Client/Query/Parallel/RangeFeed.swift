import HTTP
import Records

/// The pages of a query's ranges as pages of one result, as they come.
actor RangeFeed {
    private let workers: RangeWorkers
    private let handover = Handover<Page>()
    private let work: Task<Void, Never>
    private let total: Int
    private var number = 0

    /// Starts the workers.
    ///
    /// - Parameters:
    ///   - range: From the smallest to the largest id.
    ///   - total: How many rows there are.
    ///   - probe: Asks the org about the query.
    ///   - limit: How many workers there are.
    ///   - pageSize: How many rows a page has.
    init(_ range: IDRange, total: Int, probe: QueryProbe, workers limit: Int, pageSize: Int) {
        self.total = total
        let division = Division(range, total: total, workers: limit, pageSize: pageSize)
        let workers = RangeWorkers(probe: probe, division: division, handover: handover)
        self.workers = workers
        // The workers know the handover, not the feed: whoever drops the feed, ends them.
        work = Task { await workers.run(atMost: limit) }
    }

    deinit {
        work.cancel()
        handover.finish(throwing: .transport(.cancelled))
    }

    /// Waits for the next page of any range; nil when all have been read to their ends.
    func next() async throws(OrgError) -> Page? {
        while let page = try await take() {
            let isLast = page.isLast && workers.endRange()
            // A gap has nothing to show; but the last page is the one that says that nothing follows.
            if QueryPage(page.bytes).announcedSize == 0, !isLast { continue }
            number += 1
            return Page(
                body: page.body,
                number: number,
                isLast: isLast,
                wholeSize: total,
                childMiscounts: page.childMiscounts
            )
        }
        return nil
    }

    private func take() async throws(OrgError) -> Page? {
        let page = await withTaskCancellationHandler {
            await handover.next()
        } onCancel: {
            work.cancel()
            handover.finish(throwing: .transport(.cancelled))
        }
        return try page.get()
    }
}
