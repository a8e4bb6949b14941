/// The pages of a query's ranges, as they come: several workers, each following the pages of one range.
///
/// A worker holds at most two pages, the one that it offers and the one under way.
actor RangeFeed {
    private let handover = Handover<Page>()
    private let work: Task<Void, Never>
    private let total: Int
    private var openRanges: Int
    private var number = 0

    /// Starts the workers.
    ///
    /// - Parameters:
    ///   - ranges: The pages of each range, in the order in which workers take them.
    ///   - total: How many rows there are in all of them.
    ///   - workers: How many ranges are read at once.
    init(_ ranges: [Pages], total: Int, workers: Int) {
        self.total = total
        openRanges = ranges.count
        // The workers know the handover, not the feed: whoever drops the feed, ends them.
        work = Task { [handover] in
            do throws(OrgError) {
                _ = try await inParallel(ranges, atMost: workers) { pages throws(OrgError) in
                    try await Self.offer(pages, to: handover)
                }
                handover.finish()
            } catch {
                handover.finish(throwing: error)
            }
        }
    }

    deinit {
        work.cancel()
        handover.finish(throwing: .transport(.cancelled))
    }

    /// Waits for the next page of any range; nil when all have been read to their ends.
    func next() async throws(OrgError) -> Page? {
        let page = await withTaskCancellationHandler {
            await handover.next()
        } onCancel: {
            work.cancel()
            handover.finish(throwing: .transport(.cancelled))
        }
        return try page.get().map(placed)
    }

    /// A page of a range as a page of the whole.
    private func placed(_ page: Page) -> Page {
        number += 1
        if page.isLast { openRanges -= 1 }
        return Page(bytes: page.bytes, number: number, isLast: openRanges == 0, wholeSize: total)
    }

    /// Offers the pages of a range; a failure ends the wait of the other workers' offers.
    private static func offer(
        _ pages: Pages,
        to handover: Handover<Page>
    ) async throws(OrgError) {
        do throws(OrgError) {
            for try await page in pages {
                guard await handover.send(page) else { throw .transport(.cancelled) }
            }
        } catch {
            handover.finish(throwing: error)
            throw error
        }
    }
}
