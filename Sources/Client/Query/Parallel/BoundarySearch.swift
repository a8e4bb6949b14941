/// A search for the first and the last id in use in each part of a range, so that gaps are not
/// mistaken for rows.
struct BoundarySearch: Sendable {
    /// A question for the first or last id in use in a part.
    struct Question: Hashable, Sendable {
        let boundary: DivisibleQuery.Boundary
        let part: Int
        let range: IDRange
    }

    private struct Part {
        let range: IDRange
        var first: Mark
        var last: Mark

        var occupied: IDRange? {
            guard case .id(let first) = first, case .id(let last) = last else { return nil }
            return IDRange(from: first, through: last)
        }
    }

    /// The first or last id in use.
    private enum Mark {
        case unknown
        case none
        case id(IDNumber)

        var isKnown: Bool {
            if case .unknown = self { false } else { true }
        }
    }

    private let range: IDRange
    private var parts: [Part]
    /// The number of rows in the whole range.
    let rows: Double

    /// Starts with the boundaries that are known already.
    ///
    /// - Parameters:
    ///   - range: The whole range.
    ///   - count: The number of parts of equal width to ask about.
    ///   - first: The first id in use, if known.
    ///   - last: The last id in use, if known.
    ///   - rows: The actual or estimated number of rows in the range.
    init(
        _ range: IDRange,
        parts count: Int = 1,
        first: IDNumber? = nil,
        last: IDNumber? = nil,
        rows: Double
    ) {
        self.range = range
        self.rows = rows
        parts = range.split(at: range.cuts(into: count)).map {
            Part(range: $0, first: .unknown, last: .unknown)
        }
        if let first { parts[0].first = .id(first) }
        if let last { parts[parts.count - 1].last = .id(last) }
    }

    /// The open questions.
    var questions: [Question] {
        parts.indices.flatMap { index in
            let part = parts[index]
            var boundaries: [DivisibleQuery.Boundary] = []
            if !part.first.isKnown { boundaries.append(.first) }
            if !part.last.isKnown { boundaries.append(.last) }
            return boundaries.map { Question(boundary: $0, part: index, range: part.range) }
        }
    }

    /// Notes an answer; nil if no id is in use.
    ///
    /// Ignores an id outside the part.
    mutating func note(_ id: IDNumber?, to question: Question) {
        let mark = id.flatMap { question.range.contains($0) ? Mark.id($0) : nil } ?? .none
        switch question.boundary {
        case .first: parts[question.part].first = mark
        case .last: parts[question.part].last = mark
        }
    }

    /// The ranges found, in order, with the ids in use within each; together they cover the whole
    /// range.
    ///
    /// A gap belongs to the range before it.
    var findings: [(range: IDRange, occupied: IDRange)] {
        let occupied = parts.compactMap(\.occupied)
        guard !occupied.isEmpty else { return [(range, range)] }
        return Array(zip(range.split(at: occupied.dropFirst().map(\.start)), occupied))
    }
}
