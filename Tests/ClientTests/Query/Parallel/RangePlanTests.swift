import TestSupport
import Testing

@testable import Client

struct RangePlanTests {
    /// A hundred thousand ids of each layout.
    private static let many = IDLayout.allCases.reduce(into: [:]) { many, layout in
        many[layout] = layout.numbers(100_000)
    }

    @Test(arguments: IDLayout.allCases, [2, 3, 8, 16])
    func `every id is read once`(layout: IDLayout, workers: Int) throws {
        let numbers = layout.numbers(6_000)
        let run = try RangePlanRun(numbers, workers: workers)
        expectEqual(run.counts.reduce(0, +), numbers.count)
        expectCover(run.ranges, of: numbers)
    }

    /// The ranges are all ids from the first to the last, each once.
    private func expectCover(_ ranges: [IDRange], of numbers: [UInt128]) {
        let ranges = ranges.sorted { $0.start.value < $1.start.value }
        expectEqual(ranges.first?.start.value, numbers.first)
        expectEqual(ranges.last?.end.value, numbers.last)
        expectEqual(ranges.last?.isClosed, true)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end == $1.start && !$0.isClosed })
    }

    @Test(
        arguments: [
            (.dense, 14), (.spaced, 14), (.strewn, 15), (.anywhere, 15), (.moved, 15), (.pods, 15),
            (.oneFar, 15), (.thinned, 17), (.narrow, 17), (.near, 17), (.slowing, 19),
            (.quickening, 19), (.scattered, 19), (.runs, 19),
        ] as [(IDLayout, Int)]
    )
    func `eight workers take little more than an eighth of the time of one`(
        layout: IDLayout,
        limit: Int
    ) throws {
        let numbers = try #require(Self.many[layout])
        let run = try RangePlanRun(numbers, workers: 8, pageSize: 1000)
        #expect(run.turns <= limit, "of 100")
    }

    @Test(arguments: IDLayout.allCases.filter { $0 != .doubling }, [2, 4, 8, 16])
    func `the requests are not many more than the pages`(
        layout: IDLayout,
        workers: Int
    ) throws {
        let numbers = try #require(Self.many[layout])
        let run = try RangePlanRun(numbers, workers: workers, pageSize: 1000)
        #expect(run.requests <= 110 + 6 * workers)
    }

    @Test(arguments: [2, 4, 8, 16]) func `three pages cost at most one request more`(
        workers: Int
    ) throws {
        let run = try RangePlanRun(IDLayout.dense.numbers(300), workers: workers)
        #expect(run.requests <= 4)
        expectEqual(run.turns, workers == 2 ? 2 : 1)
    }

    @Test func `an assignment that ends while a search is open is not the last`() throws {
        var plan = RangePlan(try .contacts(0, 99_999), total: 10_000, workers: 2, pageSize: 1000)
        var step = plan.next()
        guard case .read(let first) = step else {
            Issue.record("the whole is one range, and nothing has to be asked")
            return
        }
        // Far fewer rows than expected are taken for a gap, and the org is asked where it ends.
        let isRead = plan.begin(first, rows: 0)
        #expect(isRead)
        plan.end()
        #expect(!plan.isOver)
        step = plan.next()
        guard case .ask(let question) = step else {
            Issue.record("there is no question")
            return
        }
        plan.note(try .contact(50_000), to: question)
        var count = 0
        while case .read(let assignment)? = plan.next(), count < 100 {
            #expect(!plan.isOver)
            count += plan.begin(assignment, rows: nil) ? 1 : 100
            plan.end()
        }
        #expect(plan.isOver)
        #expect((1..<100).contains(count))
    }

    @Test(
        arguments: [
            RangePlanRun.Whim(rows: { _ in nil }), RangePlanRun.Whim(rows: { _ in 0 }),
            RangePlanRun.Whim(rows: { _ in .max }), RangePlanRun.Whim(id: { _ in nil }),
            RangePlanRun.Whim(id: { _ in IDNumber("001000000000001") }),
            RangePlanRun.Whim(id: { _ in IDNumber(0, keyPrefix: "003") }),
        ],
        [1, 6000, .max]
    )
    func `whatever an org says, every id is read once`(whim: RangePlanRun.Whim, total: Int) throws {
        let numbers = IDLayout.scattered.numbers(6_000)
        let run = try RangePlanRun(numbers, workers: 4, total: total, whim: whim)
        expectEqual(run.counts.reduce(0, +), numbers.count)
        expectCover(run.ranges, of: numbers)
        #expect(run.requests < 10_000)
    }
}
