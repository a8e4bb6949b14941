/// Plans which range of ids each worker of a query reads next, while they read.
///
/// Only the whole query is counted beforehand. A free worker takes a range with about two thirds of its
/// share of the unassigned rows. So the first ranges are large, the last ones hold one page each, and all
/// workers end at about the same time. The first page of a range says how many rows it has, which
/// corrects the estimate of the ids beside it. Where they are far fewer than estimated, there is a
/// gap, and the org is asked where it ends. A range that has far too many is taken back and divided.
///
/// Every id of the whole is in exactly one unread range, search or assignment at any time: answers and
/// estimates decide only where it is cut. The plan sends nothing itself.
struct RangePlan: Sendable {
    /// What a worker does next, one request after another.
    enum Step: Sendable {
        case ask(Question)
        case read(Assignment)
    }

    /// A question of one of the searches in progress.
    struct Question: Sendable {
        fileprivate let search: Int
        fileprivate let question: BoundarySearch.Question

        var boundary: DivisibleQuery.Boundary { question.boundary }
        var range: IDRange { question.range }
    }

    /// A range that one worker reads to its end.
    struct Assignment: Sendable {
        let range: IDRange
        /// How many rows it should have.
        let expected: Double
        /// The unread range that it was taken from.
        fileprivate let origin: Int
    }

    private let workers: Int
    private let pageSize: Double
    private var unread: [UnreadRange] = []
    private var searches: [Int: BoundarySearch] = [:]
    private var questions: [Question] = []
    /// The rows that are in no range whose first page has come.
    private var unreadRows: Double
    /// How many of them are estimated to be where a worker or a search is.
    private var pending = 0.0
    private var openAssignments = 0
    private var returnedAssignments = 0
    private var lastNumber = 0

    /// Begins with all rows.
    ///
    /// - Parameters:
    ///   - range: From the smallest to the largest id.
    ///   - total: How many rows there are.
    ///   - workers: How many steps are taken at once.
    ///   - pageSize: How many rows a page has.
    init(_ range: IDRange, total: Int, workers: Int, pageSize: Int) {
        self.workers = workers
        self.pageSize = Double(pageSize)
        unreadRows = Double(total)
        // No more questions than can be asked at once, and none where the rows are few.
        let parts = max(1, min(workers / 2, total / (4 * pageSize)))
        start(
            BoundarySearch(
                range,
                parts: parts,
                first: range.start,
                last: range.end,
                rows: unreadRows
            )
        )
    }

    /// Whether all rows have been read.
    var isOver: Bool { unread.isEmpty && searches.isEmpty && openAssignments == 0 }

    /// The next step for a free worker; nil where another worker's step has to end first.
    mutating func next() -> Step? {
        guard questions.isEmpty else { return .ask(questions.removeFirst()) }
        guard let assignment = takeAssignment() else { return nil }
        pending += assignment.expected
        openAssignments += 1
        return .read(assignment)
    }

    /// Notes the answer to a question; nil where there is no id.
    mutating func note(_ id: IDNumber?, to question: Question) {
        guard var search = searches.removeValue(forKey: question.search) else { return }
        search.note(id, to: question.question)
        if search.questions.isEmpty {
            pending -= search.rows
            settle(search)
        } else {
            searches[question.search] = search
        }
    }

    /// Notes how many rows an assignment has; nil where its first page does not say.
    ///
    /// - Returns: Whether it is to be read. If not, it has been taken back, and its rows will be in others.
    mutating func begin(_ assignment: Assignment, rows count: Int?) -> Bool {
        let rows = count.map(Double.init) ?? assignment.expected
        pending -= assignment.expected
        if isTooMuch(rows), assignment.range.cut(at: 0.5) != nil {
            openAssignments -= 1
            returnedAssignments += 1
            start(BoundarySearch(assignment.range, rows: rows))
            return false
        }
        unreadRows -= rows
        learn(from: assignment, rows: rows)
        balance()
        return true
    }

    /// Notes that an assignment that was begun has been read to its end.
    mutating func end() {
        openAssignments -= 1
    }
}

// MARK: - Assignments

extension RangePlan {
    /// The rows that no worker has taken and no search is about.
    private var free: Double { max(0, unreadRows - pending) }

    /// How many rows the next assignment should have: two thirds of a worker's share, in whole pages.
    ///
    /// Where ids are distributed at random, chance may add rows, and a few rows more would begin another
    /// page; so twice the standard deviation is subtracted.
    private var assignmentSize: Double {
        let pages = max(1, (free / (1.5 * Double(workers)) / pageSize).rounded(.down))
        let rows = pages * pageSize
        return max(1, rows - 2 * rows.squareRoot())
    }

    private mutating func takeAssignment() -> Assignment? {
        let fullest = unread.indices.max { unread[$0].expected < unread[$1].expected }
        guard let fullest else { return nil }
        let rows = assignmentSize
        if let start = unread[fullest].takeStart(of: rows) {
            return Assignment(range: start, expected: rows, origin: unread[fullest].number)
        }
        let last = unread.remove(at: fullest)
        return Assignment(range: last.range, expected: last.expected, origin: last.number)
    }

    /// Whether an assignment would keep its worker busy after the others have ended: it exceeds an even share
    /// of the rows by more than the four pages that are read while it is divided.
    ///
    /// Its first page is then discarded, so the number of divisions is limited, in case an org's numbers are wrong.
    private func isTooMuch(_ rows: Double) -> Bool {
        let share = unreadRows / Double(workers)
        return rows > share + 4 * pageSize && returnedAssignments < 2 * workers
    }
}

// MARK: - Estimates

extension RangePlan {
    /// Corrects the estimate of the range that an assignment was taken from the start of.
    ///
    /// It is corrected by half of the difference, and at most to nine halves, because the rest of the range may
    /// differ. Less than a quarter of the expected rows is taken for a gap.
    private mutating func learn(from assignment: Assignment, rows: Double) {
        guard let index = unread.firstIndex(where: { $0.number == assignment.origin }) else {
            return
        }
        let ratio = rows / max(1, assignment.expected)
        unread[index].expected *= (1 + min(ratio, 8)) / 2
        guard ratio < 0.25 else { return }
        let rest = unread.remove(at: index)
        start(BoundarySearch(rest.range, last: rest.occupied.end, rows: rest.expected))
    }

    /// Scales the estimates of all unread ranges to the rows that there are.
    private mutating func balance() {
        let estimated = unread.map(\.expected).reduce(0, +)
        guard estimated > 0 else { return }
        let factor = max(1, free) / estimated
        for index in unread.indices { unread[index].expected *= factor }
    }

    private mutating func start(_ search: BoundarySearch) {
        guard !search.questions.isEmpty else { return settle(search) }
        lastNumber += 1
        searches[lastNumber] = search
        pending += search.rows
        questions += search.questions.map { Question(search: lastNumber, question: $0) }
    }

    /// Makes unread ranges of what was found; the wider, the more rows they are estimated to have.
    ///
    /// A small part of the rows is distributed evenly: where one range is a million times as wide as another,
    /// as those of two instances are, the width says nothing.
    private mutating func settle(_ search: BoundarySearch) {
        let findings = search.findings
        let width = findings.map(\.occupied.width).reduce(0, +)
        for (range, occupied) in findings {
            let share = 0.97 * occupied.width / width + 0.03 / Double(findings.count)
            let rows = min(search.rows * share, occupied.width)
            lastNumber += 1
            unread.append(UnreadRange(lastNumber, range, occupied: occupied, expected: rows))
        }
        balance()
    }
}

/// A range of ids that no worker has started to read.
struct UnreadRange: Sendable {
    /// Tells it from the others of its plan.
    let number: Int
    /// Every id that belongs to it.
    private(set) var range: IDRange
    /// From the first to the last id in use; its rows are taken to be spread evenly over them.
    private(set) var occupied: IDRange
    /// How many rows it is estimated to have.
    var expected: Double

    init(_ number: Int, _ range: IDRange, occupied: IDRange, expected: Double) {
        self.number = number
        self.range = range
        self.occupied = occupied
        self.expected = expected
    }

    /// Takes ids off its start that should have so many rows.
    ///
    /// - Returns: Nil where what would be left is not worth a range of its own.
    mutating func takeStart(of rows: Double) -> IDRange? {
        guard 1.1 * rows < expected, let cut = occupied.cut(at: rows / expected) else { return nil }
        let pieces = range.split(at: [cut])
        guard let start = pieces.first, let rest = pieces.dropFirst().first else { return nil }
        range = rest
        occupied = occupied.split(at: [cut]).last ?? rest
        expected -= rows
        return start
    }
}
