/// The plan of which range of ids each worker of a query reads next, made while they read.
///
/// Only the whole query is counted beforehand. A free worker takes a range with about two thirds of
/// its share of the unassigned rows. So the first ranges are large, the last ones have one page
/// each, and all workers end at about the same time. The first page of a range gives its number of
/// rows, which corrects the estimate for adjacent ids. If there are far fewer rows than estimated,
/// there is a gap, and a search asks the org where it ends. A range with far too many rows is taken
/// back and divided.
///
/// At any time, every id is in exactly one unread range, search or assignment: answers and
/// estimates only determine the cuts. The plan itself sends nothing.
struct RangePlan: Sendable {
    /// The next step of a worker, one request after another.
    enum Step: Sendable {
        case ask(Question)
        case read(Assignment)
    }

    /// A question of a search in progress.
    struct Question: Sendable {
        fileprivate let search: Int
        fileprivate let question: BoundarySearch.Question

        var boundary: DivisibleQuery.Boundary { question.boundary }
        var range: IDRange { question.range }
    }

    /// A range that one worker reads to its end.
    struct Assignment: Sendable {
        let range: IDRange
        /// The expected number of rows.
        let expected: Double
        /// The unread range that contained it.
        fileprivate let origin: Int
    }

    private let workers: Int
    private let pageSize: Double
    private var unread: [UnreadRange] = []
    private var searches: [Int: BoundarySearch] = [:]
    private var questions: [Question] = []
    /// The number of rows outside the ranges whose first page has arrived.
    private var unreadRows: Double
    /// The estimated number of these rows that are assigned to a worker or a search.
    private var pending = 0.0
    private var openAssignments = 0
    private var returnedAssignments = 0
    private var lastNumber = 0

    /// Starts with all rows.
    ///
    /// - Parameters:
    ///   - range: The range from the smallest to the largest id.
    ///   - total: The number of rows.
    ///   - workers: The number of concurrent steps.
    ///   - pageSize: The number of rows in a page.
    init(_ range: IDRange, total: Int, workers: Int, pageSize: Int) {
        self.workers = workers
        self.pageSize = Double(pageSize)
        unreadRows = Double(total)
        // No more questions than can be asked at once, and none if there are few rows.
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

    /// Returns the next step for a free worker; nil if another worker's step must end first.
    mutating func next() -> Step? {
        guard questions.isEmpty else { return .ask(questions.removeFirst()) }
        guard let assignment = takeAssignment() else { return nil }
        pending += assignment.expected
        openAssignments += 1
        return .read(assignment)
    }

    /// Notes the answer to a question; nil if there is no id.
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

    /// Notes the number of rows of an assignment; nil if its first page does not say.
    ///
    /// - Returns: Whether to read it. If not, it has been taken back, and its rows will be in other
    ///   assignments.
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

    /// Notes that an assignment has been read to its end.
    mutating func end() {
        openAssignments -= 1
    }
}

// MARK: - Assignments

extension RangePlan {
    /// The estimated number of rows without a worker or a search.
    private var free: Double { max(0, unreadRows - pending) }

    /// The number of rows for the next assignment: two thirds of a worker's share, in whole pages.
    ///
    /// If ids are distributed at random, there may be more rows than expected, and a few more would
    /// begin another page. So twice the standard deviation is subtracted.
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

    /// Returns whether an assignment would still occupy its worker after the others have ended.
    ///
    /// It would if it exceeds an even share of the rows by more than the four pages that can be
    /// read while it is divided. Dividing it discards its first page, so the number of divisions is
    /// limited in case an org's numbers are wrong.
    private func isTooMuch(_ rows: Double) -> Bool {
        let share = unreadRows / Double(workers)
        return rows > share + 4 * pageSize && returnedAssignments < 2 * workers
    }
}

// MARK: - Estimates

extension RangePlan {
    /// Corrects the estimate of the range from whose start an assignment was taken.
    ///
    /// The correction is half of the difference, and at most a factor of nine halves, because the
    /// rest of the range may differ. Less than a quarter of the expected rows means a gap.
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

    /// Scales the estimates of all unread ranges to the actual number of rows.
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

    /// Makes unread ranges from the findings; the wider a range, the higher its estimate.
    ///
    /// A small part of the rows is distributed evenly: if one range is a million times as wide as
    /// another, as between two instances, the width means nothing.
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
    /// The range's number in its plan.
    let number: Int
    /// The range with all its ids.
    private(set) var range: IDRange
    /// The part from the first to the last id in use, over which the rows are assumed to be spread
    /// evenly.
    private(set) var occupied: IDRange
    /// The estimated number of rows.
    var expected: Double

    init(_ number: Int, _ range: IDRange, occupied: IDRange, expected: Double) {
        self.number = number
        self.range = range
        self.occupied = occupied
        self.expected = expected
    }

    /// Removes ids from its start that should have a number of rows.
    ///
    /// - Returns: The removed range; nil if the rest would be too small for a separate range.
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
