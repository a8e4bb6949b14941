import Testing

@testable import Client

/// A plan carried out on ids that are known; each request takes one turn.
struct RangePlanRun {
    /// What an org says that counts and answers as it likes.
    struct Whim: Sendable {
        var rows: @Sendable (Int) -> Int? = { $0 }
        var id: @Sendable (IDNumber?) -> IDNumber? = { $0 }
    }

    /// A step under way and how many requests it still needs.
    private struct Work {
        let step: RangePlan.Step
        var requests: Int
        var isBegun = false
    }

    /// A plan that comes to no end is given up here.
    private static let mostTurns = 5_000

    private let numbers: [UInt128]
    private let pageSize: Int
    private let whim: Whim
    private var plan: RangePlan
    private var works: [Work] = []

    /// The assignments that were read to their ends, in the order of their first pages.
    private(set) var ranges: [IDRange] = []
    /// How long it took.
    private(set) var turns = 0
    private(set) var requests = 0

    init(
        _ numbers: [UInt128],
        workers: Int,
        pageSize: Int = 100,
        total: Int? = nil,
        whim: Whim = Whim()
    ) throws {
        self.numbers = numbers
        self.pageSize = pageSize
        self.whim = whim
        let (first, last) = (try #require(numbers.first), try #require(numbers.last))
        plan = RangePlan(
            try .contacts(first, last),
            total: total ?? numbers.count,
            workers: workers,
            pageSize: pageSize
        )
        while fill(workers) {
            turn()
            try #require(turns < Self.mostTurns, "the plan comes to no end")
        }
        #expect(plan.isOver)
    }

    /// How many rows there are in each range.
    var counts: [Int] { ranges.map { rows(in: $0).count } }

    /// Gives free workers their steps; false where none has one.
    private mutating func fill(_ workers: Int) -> Bool {
        while works.count < workers, let step = plan.next() {
            works.append(Work(step: step, requests: 1))
        }
        return !works.isEmpty
    }

    private mutating func turn() {
        turns += 1
        requests += works.count
        let current = works
        works = []
        for work in current {
            switch work.step {
            case .ask(let question): answer(question)
            case .read(let assignment): read(assignment, work)
            }
        }
    }

    private mutating func answer(_ question: RangePlan.Question) {
        let rows = rows(in: question.range)
        let number = question.boundary == .first ? rows.first : rows.last
        plan.note(whim.id(number.flatMap { IDNumber($0, keyPrefix: "003") }), to: question)
    }

    private mutating func read(_ assignment: RangePlan.Assignment, _ work: Work) {
        var work = work
        if !work.isBegun {
            let count = rows(in: assignment.range).count
            guard plan.begin(assignment, rows: whim.rows(count)) else { return }
            ranges.append(assignment.range)
            work.isBegun = true
            work.requests = max(1, (count + pageSize - 1) / pageSize)
        }
        work.requests -= 1
        if work.requests == 0 { plan.end() } else { works.append(work) }
    }

    private func rows(in range: IDRange) -> ArraySlice<UInt128> {
        let end = range.end.value + (range.isClosed ? 1 : 0)
        return numbers[index(of: range.start.value)..<index(of: end)]
    }

    /// The index of the first number that is not below another one.
    private func index(of number: UInt128) -> Int {
        var range = 0..<numbers.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                numbers[middle] < number
                ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
