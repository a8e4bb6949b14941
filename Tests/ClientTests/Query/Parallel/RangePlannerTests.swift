import Records
import Synchronization
import Testing

@testable import Client

/// Ids without an org: contacts by their numbers.
private final class ListedIDs: RangeProbe {
    private let numbers: [UInt128]
    private let questions = Mutex((now: 0, most: 0, all: 0))
    /// What is asked after this number of questions fails.
    private let failsAfter: Int

    init(_ numbers: some Sequence<UInt128>, failsAfter: Int = .max) {
        self.numbers = numbers.sorted()
        self.failsAfter = failsAfter
    }

    /// How many questions were asked, and how many at once at most.
    var asked: (all: Int, most: Int) { questions.withLock { ($0.all, $0.most) } }

    func edge(
        _ edge: DivisibleQuery.Edge,
        of range: IDRange?
    ) async throws(OrgError) -> String? {
        let numbers = try await numbers(in: range)
        let number = edge == .first ? numbers.first : numbers.last
        return number.flatMap { IDNumber($0, keyPrefix: "003")?.text }
    }

    func count(in range: IDRange?) async throws(OrgError) -> Int {
        try await numbers(in: range).count
    }

    private func numbers(in range: IDRange?) async throws(OrgError) -> [UInt128] {
        let number = questions.withLock { questions in
            questions.now += 1
            questions.all += 1
            questions.most = max(questions.most, questions.now)
            return questions.all
        }
        await Task.yield()
        questions.withLock { $0.now -= 1 }
        guard number <= failsAfter else { throw .transport(.timedOut) }
        return numbers.filter { range?.contains($0) ?? true }
    }
}

/// Answers that no org gives.
private struct WrongAnswers: RangeProbe {
    var first: String? = "003000000000001"
    var last: String? = "003000000zzzzzz"
    var count = 100_000

    func edge(_ edge: DivisibleQuery.Edge, of range: IDRange?) async -> String? {
        edge == .first ? first : last
    }

    func count(in range: IDRange?) async -> Int { count }
}

struct RangePlannerTests {
    /// Where contacts may be.
    enum Layout: String, CaseIterable, CustomTestStringConvertible {
        case dense, sparse, random, narrow, pods, growing, oneFar

        var testDescription: String { rawValue }

        func numbers(_ count: Int) -> [UInt128] {
            var random = SeededRandom(seed: 7)
            let all = 0..<UInt128(count)
            return switch self {
            case .dense: all.map { $0 }
            case .sparse: all.map { $0 * 1_000_003 }
            case .random: all.map { _ in .random(in: 0..<IDNumberTests.limit, using: &random) }
            case .narrow: [0, IDNumberTests.limit - 1] + all.dropFirst(2).map { (1 << 65) + $0 }
            case .pods: all.map { ($0 % 3) * (1 << 66) + $0 }
            case .growing: all.map { (UInt128(1) << ($0 % 70)) + $0 }
            case .oneFar: all.dropFirst().map { $0 } + [IDNumberTests.limit - 1]
            }
        }
    }

    private func plan(_ probe: some RangeProbe, workers: Int = 8) async throws -> RangePlan {
        try await RangePlanner(probe: probe, workers: workers, pageSize: 100).plan()
    }

    @Test(arguments: Layout.allCases, [2, 3, 8, 16])
    func `each row is in exactly one range, and no range is far too full`(
        layout: Layout,
        workers: Int
    ) async throws {
        let numbers = layout.numbers(4_000)
        let plan = try await plan(ListedIDs(numbers), workers: workers)
        guard case .ranges(let ranges, let total) = plan else {
            Issue.record("\(plan)")
            return
        }
        #expect(total == 4_000)
        let counts = ranges.map { range in numbers.count { range.contains($0) } }
        #expect(counts.reduce(0, +) == 4_000)
        #expect(numbers.allSatisfy { number in ranges.count { $0.contains(number) } == 1 })
        #expect(counts == counts.sorted(by: >), "the fullest comes first")
        #expect(!counts.contains(0))
        #expect(ranges.count >= workers)
        // Gaps that double from id to id, which no org has, stay uneven.
        if layout != .growing { #expect((counts.max() ?? 0) <= 4_000 / workers + 200) }
    }

    @Test(arguments: Layout.allCases)
    func `the questions are few, and never more at once than workers`(layout: Layout) async throws {
        let probe = ListedIDs(layout.numbers(4_000))
        _ = try await plan(probe, workers: 4)
        #expect(probe.asked.most <= 4)
        #expect(probe.asked.all <= 60)
    }

    @Test func `ids without gaps are counted once`() async throws {
        let probe = ListedIDs(Layout.dense.numbers(8_000))
        _ = try await plan(probe)
        #expect(probe.asked.all == 3 + 16)
    }

    @Test(arguments: [0, 1, 2, 200])
    func `what fits into two pages is not divided`(count: Int) async throws {
        let probe = ListedIDs(Layout.dense.numbers(count))
        #expect(try await plan(probe) == .whole(nil))
        #expect(probe.asked.all == 3)
    }

    @Test func `three pages are three ranges, however many workers there are`() async throws {
        let plan = try await plan(ListedIDs(Layout.dense.numbers(300)), workers: 16)
        guard case .ranges(let ranges, _) = plan else {
            Issue.record("\(plan)")
            return
        }
        #expect(ranges.count == 3)
    }

    @Test(arguments: ["001000000000001", "000", "", "x'; --", "003zzzzzzzzzzzz"])
    func `ids that are none, or of another object, are not divided`(first: String) async throws {
        #expect(try await plan(WrongAnswers(first: first)) == .whole(.ids))
    }

    @Test func `rows without ids are not divided`() async throws {
        #expect(try await plan(WrongAnswers(first: nil)) == .whole(nil))
    }

    @Test(arguments: [Int.min, -1, 0]) func `a count that is none divides nothing`(
        count: Int
    ) async throws {
        #expect(try await plan(WrongAnswers(count: count)) == .whole(nil))
    }

    @Test(arguments: [2, 16]) func `counts that never fit come to an end`(workers: Int) async throws
    {
        let plan = try await plan(WrongAnswers(count: .max), workers: workers)
        guard case .ranges(let ranges, _) = plan else {
            Issue.record("\(plan)")
            return
        }
        #expect(ranges.count < 100_000)
    }

    @Test(arguments: 0..<20)
    func `the first failure ends the questions`(count: Int) async throws {
        let probe = ListedIDs(Layout.pods.numbers(4_000), failsAfter: count)
        await #expect(throws: OrgError.transport(.timedOut)) { try await plan(probe, workers: 4) }
        #expect(probe.asked.all <= count + 4)
    }
}
