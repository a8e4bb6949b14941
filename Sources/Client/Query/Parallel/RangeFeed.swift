import HTTP
import Records
import Synchronization

/// The pages of all ranges of a query as pages of one result, in order of arrival.
actor RangeFeed {
    private let workers: RangeWorkers
    private let channel = UnbufferedChannel<Page>()
    private let work: Task<Void, Never>
    private let total: Int
    private var number = 0

    /// Starts the workers.
    ///
    /// - Parameters:
    ///   - range: The range from the smallest to the largest id.
    ///   - total: The number of rows.
    ///   - queries: The requests about the query's ids.
    ///   - limit: The number of workers.
    ///   - pageSize: The number of rows in a page.
    init(_ range: IDRange, total: Int, queries: OrgRangeQueries, workers limit: Int, pageSize: Int)
    {
        self.total = total
        let plan = RangePlan(range, total: total, workers: limit, pageSize: pageSize)
        let workers = RangeWorkers(queries: queries, plan: plan, channel: channel)
        self.workers = workers
        // The task references the channel, not the feed, so that releasing the feed cancels it.
        work = Task { await workers.run(atMost: limit) }
    }

    deinit {
        work.cancel()
        channel.finish(throwing: .transport(.cancelled))
    }

    /// Waits for the next page of any range; returns nil when all ranges have been read.
    func next() async throws(OrgError) -> Page? {
        while let page = try await take() {
            let isLast = page.isLast && workers.endRange()
            // Skip an empty range, which has no rows to show, but not the last page, which ends the
            // result.
            let rows = QueryPage(page.bytes)
            if rows.announcedSize == 0, rows.isEmpty, !isLast { continue }
            number += 1
            return Page(
                body: page.body,
                number: number,
                isLast: isLast,
                part: QueryPage.Part(total: total, isLast: isLast, range: page.range),
                childMiscounts: page.childMiscounts
            )
        }
        return nil
    }

    private func take() async throws(OrgError) -> Page? {
        let page = await withTaskCancellationHandler {
            await channel.next()
        } onCancel: {
            work.cancel()
            channel.finish(throwing: .transport(.cancelled))
        }
        return try page.get()
    }
}

/// Workers that read a query range by range, and send its pages to a channel.
///
/// A worker has one request in progress and at most two pages in memory: the one it offers and the
/// one arriving.
final class RangeWorkers: Sendable {
    private let queries: OrgRangeQueries
    private let plan: Mutex<RangePlan>
    private let channel: UnbufferedChannel<Page>
    /// The number of the latest range.
    private let reads = Atomic(0)

    /// Makes workers that have not started.
    ///
    /// - Parameters:
    ///   - queries: The requests about the query's ids.
    ///   - plan: The plan of ranges to read.
    ///   - channel: The channel for the pages, which also gets the end or the first failure.
    init(queries: OrgRangeQueries, plan: RangePlan, channel: UnbufferedChannel<Page>) {
        self.queries = queries
        self.plan = Mutex(plan)
        self.channel = channel
    }

    /// Reads all ranges with a number of workers; the failure of one ends all.
    func run(atMost limit: Int) async {
        await withTaskGroup(of: Bool.self) { group in
            var running = 0
            repeat {
                while running < limit, let step = plan.withLock({ $0.next() }) {
                    group.addTask { await self.take(step) }
                    running += 1
                }
                guard await group.next() == true else { break }
                running -= 1
            } while true
            group.cancelAll()
        }
        channel.finish()
    }

    /// Notes that the consumer has taken the last page of a range.
    ///
    /// - Returns: Whether it was the last page of all.
    func endRange() -> Bool {
        plan.withLock { plan in
            plan.end()
            return plan.isOver
        }
    }

    /// Carries out a step.
    ///
    /// - Returns: False after a failure, which has already ended the channel.
    private func take(_ step: RangePlan.Step) async -> Bool {
        do throws(OrgError) {
            switch step {
            case .ask(let question):
                let id = try await queries.boundary(question.boundary, of: question.range)
                plan.withLock { $0.note(id.flatMap { IDNumber($0) }, to: question) }
            case .read(let assignment):
                try await read(assignment)
            }
            return true
        } catch {
            channel.finish(throwing: error)
            return false
        }
    }

    private func read(_ assignment: RangePlan.Assignment) async throws(OrgError) {
        let number = reads.add(1, ordering: .relaxed).newValue
        for try await arrived in queries.pages(of: assignment.range) {
            var page = arrived
            page.range = number
            if page.number == 1 {
                let rows = QueryPage(page.bytes).announcedSize
                guard plan.withLock({ $0.begin(assignment, rows: rows) }) else { return }
            }
            guard await channel.send(page) else { throw .transport(.cancelled) }
        }
    }
}
