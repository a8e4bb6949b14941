import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Client

/// Says what a test wants to hear.
private final class SaidIDs: RangeQueries {
    private let first: String?
    private let last: String?
    private let total: Int
    private let failsAfter: Int
    private let questions = Mutex((now: 0, most: 0, all: 0))

    init(
        _ first: String? = "003000000000001",
        _ last: String? = "003000000zzzzzz",
        total: Int = 100_000,
        failsAfter: Int = .max
    ) {
        self.first = first
        self.last = last
        self.total = total
        self.failsAfter = failsAfter
    }

    /// How many questions were asked, and how many at once at most.
    var asked: (all: Int, most: Int) { questions.withLock { ($0.all, $0.most) } }

    func boundary(
        _ boundary: DivisibleQuery.Boundary,
        of range: IDRange?
    ) async throws(OrgError) -> String? {
        try await answer()
        return boundary == .first ? first : last
    }

    func count() async throws(OrgError) -> Int {
        try await answer()
        return total
    }

    private func answer() async throws(OrgError) {
        let number = questions.withLock { questions in
            questions.now += 1
            questions.all += 1
            questions.most = max(questions.most, questions.now)
            return questions.all
        }
        await Task.yield()
        questions.withLock { $0.now -= 1 }
        guard number <= failsAfter else { throw .transport(.timedOut(.answer)) }
    }
}

struct ResultExtentTests {
    private func extent(_ queries: SaidIDs, workers: Int = 8) async throws -> ResultExtent {
        try await ResultExtent(asking: queries, workers: workers, pageSize: 100)
    }

    @Test func `both ends and the number of rows are asked for`() async throws {
        let queries = SaidIDs("003000000000001", "00300000000000z", total: 201)
        try await expectEqual(extent(queries), .divisible(try .contacts(1, 61), total: 201))
        expectEqual(queries.asked.all, 3)
    }

    @Test func `no more is asked at once than workers may`() async throws {
        let queries = SaidIDs()
        _ = try await extent(queries, workers: 2)
        #expect(queries.asked.most <= 2)
    }

    @Test(arguments: [Int.min, -1, 0, 1, 2, 200])
    func `what fits into two pages is not divided`(count: Int) async throws {
        try await expectEqual(extent(SaidIDs(total: count)), .whole(nil))
    }

    @Test(arguments: ["001000000000001", "000", "", "x'; --", "003zzzzzzzzzzzz"])
    func `ids that are none, or of another object, are not divided`(first: String) async throws {
        try await expectEqual(extent(SaidIDs(first)), .whole(.ids))
    }

    @Test func `rows without ids are not divided`() async throws {
        try await expectEqual(extent(SaidIDs(nil)), .whole(nil))
    }

    @Test(arguments: 0..<3) func `the first failure ends it`(count: Int) async throws {
        let queries = SaidIDs(failsAfter: count)
        await #expect(throws: OrgError.transport(.timedOut(.answer))) { try await extent(queries) }
    }
}
