/// Divides the ids of a query's rows among workers, while they read them.
///
/// Nothing but the whole is counted beforehand. A worker that is free takes a range of about two thirds
/// of its share of what nobody has taken yet: large ranges first, at last a page each, so that all
/// workers end at about the same time. The first page of a range says how many rows it has, which
/// corrects what is believed of the ids beside it. Where they are far fewer than believed, there is a
/// gap, and the org is asked where it ends. A range that has far too many is taken back and divided.
///
/// Every id of the whole is in exactly one stretch, inquiry or portion at any time: answers and beliefs
/// decide where it is cut, and nothing else. This keeps the books only; it sends nothing itself.
struct Division: Sendable {
    /// What a worker does next, by requests of which one is under way at a time.
    enum Step: Sendable {
        case ask(Question)
        case read(Portion)
    }

    /// A question of one of the inquiries under way.
    struct Question: Sendable {
        fileprivate let inquiry: Int
        fileprivate let question: Inquiry.Question

        var edge: DivisibleQuery.Edge { question.edge }
        var range: IDRange { question.range }
    }

    /// A range that one worker reads to its end.
    struct Portion: Sendable {
        let range: IDRange
        /// How many rows it should have.
        let expected: Double
        /// The stretch that it was taken from.
        fileprivate let stretch: Int
    }

    private let workers: Int
    private let pageSize: Double
    private var stretches: [Stretch] = []
    private var inquiries: [Int: Inquiry] = [:]
    private var questions: [Question] = []
    /// The rows that are in no range whose first page has come.
    private var unread: Double
    /// How many of them are believed to be where a worker or an inquiry is.
    private var pending = 0.0
    private var openPortions = 0
    private var returnedPortions = 0
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
        unread = Double(total)
        // No more questions than can be asked at once, and none where the rows are few.
        let parts = max(1, min(workers / 2, total / (4 * pageSize)))
        inquire(Inquiry(range, parts: parts, first: range.start, last: range.end, rows: unread))
    }

    /// Whether all rows have been read.
    var isOver: Bool { stretches.isEmpty && inquiries.isEmpty && openPortions == 0 }

    /// What a free worker does; nil where nothing can be done before another worker's step has ended.
    mutating func next() -> Step? {
        guard questions.isEmpty else { return .ask(questions.removeFirst()) }
        guard let portion = takePortion() else { return nil }
        pending += portion.expected
        openPortions += 1
        return .read(portion)
    }

    /// Notes the answer to a question; nil where there is no id.
    mutating func note(_ id: IDNumber?, to question: Question) {
        guard var inquiry = inquiries.removeValue(forKey: question.inquiry) else { return }
        inquiry.note(id, to: question.question)
        if inquiry.questions.isEmpty {
            pending -= inquiry.rows
            settle(inquiry)
        } else {
            inquiries[question.inquiry] = inquiry
        }
    }

    /// Notes how many rows a portion has; nil where its first page does not say.
    ///
    /// - Returns: Whether it is to be read. If not, it has been taken back, and its rows will be in others.
    mutating func begin(_ portion: Portion, rows count: Int?) -> Bool {
        let rows = count.map(Double.init) ?? portion.expected
        pending -= portion.expected
        if isTooMuch(rows), portion.range.cut(at: 0.5) != nil {
            openPortions -= 1
            returnedPortions += 1
            inquire(Inquiry(portion.range, rows: rows))
            return false
        }
        unread -= rows
        learn(from: portion, rows: rows)
        balance()
        return true
    }

    /// Notes that a portion that was begun has been read to its end.
    mutating func end() {
        openPortions -= 1
    }
}

// MARK: - Portions

extension Division {
    /// The rows that are nobody's yet.
    private var free: Double { max(0, unread - pending) }

    /// How many rows the next portion should have: two thirds of a worker's share in whole pages, less what
    /// chance may add where ids are strewn at random (twice the standard deviation), lest a page be begun
    /// for it.
    private var portionSize: Double {
        let pages = max(1, (free / (1.5 * Double(workers)) / pageSize).rounded(.down))
        let rows = pages * pageSize
        return max(1, rows - 2 * rows.squareRoot())
    }

    private mutating func takePortion() -> Portion? {
        let fullest = stretches.indices.max { stretches[$0].expected < stretches[$1].expected }
        guard let fullest else { return nil }
        let rows = portionSize
        if let start = stretches[fullest].takeStart(of: rows) {
            return Portion(range: start, expected: rows, stretch: stretches[fullest].number)
        }
        let last = stretches.remove(at: fullest)
        return Portion(range: last.range, expected: last.expected, stretch: last.number)
    }

    /// Whether a portion would keep its worker busy when the others have ended: it has more than an even
    /// share of the rows, by more than the four pages that come while it is divided.
    ///
    /// Its first page is lost then; so it is not done often, and an org whose numbers mean nothing does not
    /// keep it going.
    private func isTooMuch(_ rows: Double) -> Bool {
        let share = unread / Double(workers)
        return rows > share + 4 * pageSize && returnedPortions < 2 * workers
    }
}

// MARK: - What is believed

extension Division {
    /// Corrects what is believed of the ids that a portion was taken from the start of.
    ///
    /// It is corrected by half, for they may differ, and not without bounds. Less than a quarter of what
    /// was expected is taken for a gap.
    private mutating func learn(from portion: Portion, rows: Double) {
        guard let place = stretches.firstIndex(where: { $0.number == portion.stretch }) else {
            return
        }
        let ratio = rows / max(1, portion.expected)
        stretches[place].expected *= (1 + min(ratio, 8)) / 2
        guard ratio < 0.25 else { return }
        let rest = stretches.remove(at: place)
        inquire(Inquiry(rest.range, last: rest.occupied.end, rows: rest.expected))
    }

    /// Brings what is believed of all stretches to the rows that there are.
    private mutating func balance() {
        let believed = stretches.map(\.expected).reduce(0, +)
        guard believed > 0 else { return }
        let factor = max(1, free) / believed
        for place in stretches.indices { stretches[place].expected *= factor }
    }

    private mutating func inquire(_ inquiry: Inquiry) {
        guard !inquiry.questions.isEmpty else { return settle(inquiry) }
        lastNumber += 1
        inquiries[lastNumber] = inquiry
        pending += inquiry.rows
        questions += inquiry.questions.map { Question(inquiry: lastNumber, question: $0) }
    }

    /// Makes stretches of what was found; the wider, the more rows they are believed to have.
    ///
    /// A few of the rows are dealt out evenly: where one stretch is a million times as wide as another, as
    /// those of two instances are, width says nothing.
    private mutating func settle(_ inquiry: Inquiry) {
        let findings = inquiry.findings
        let width = findings.map(\.occupied.width).reduce(0, +)
        for (range, occupied) in findings {
            let share = 0.97 * occupied.width / width + 0.03 / Double(findings.count)
            let rows = min(inquiry.rows * share, occupied.width)
            lastNumber += 1
            stretches.append(Stretch(lastNumber, range, occupied: occupied, expected: rows))
        }
        balance()
    }
}
