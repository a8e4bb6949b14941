/// Finds the first and the last id in use of each part of a range, so that gaps are not taken for rows.
struct BoundarySearch: Sendable {
    /// Asks for the first or last id in use of a part.
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

    /// An end of the ids in use.
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
    /// How many rows there are in the whole range.
    let rows: Double

    /// Begins with the ends that are known already.
    ///
    /// - Parameters:
    ///   - range: The whole range.
    ///   - count: How many parts of the same width are asked about.
    ///   - first: The first id in use, where that is known.
    ///   - last: The last one.
    ///   - rows: How many rows there are in the range, or are believed to be.
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

    /// What is not known yet.
    var questions: [Question] {
        parts.indices.flatMap { index in
            let part = parts[index]
            var boundaries: [DivisibleQuery.Boundary] = []
            if !part.first.isKnown { boundaries.append(.first) }
            if !part.last.isKnown { boundaries.append(.last) }
            return boundaries.map { Question(boundary: $0, part: index, range: part.range) }
        }
    }

    /// Notes an answer; nil where no id is in use.
    ///
    /// An id that lies elsewhere is no answer.
    mutating func note(_ id: IDNumber?, to question: Question) {
        let mark = id.flatMap { question.range.contains($0) ? Mark.id($0) : nil } ?? .none
        switch question.boundary {
        case .first: parts[question.part].first = mark
        case .last: parts[question.part].last = mark
        }
    }

    /// The ranges found, in order, which cover the whole one, and the ids in use within each.
    ///
    /// A gap belongs to the range before it.
    var findings: [(range: IDRange, occupied: IDRange)] {
        let occupied = parts.compactMap(\.occupied)
        guard !occupied.isEmpty else { return [(range, range)] }
        return Array(zip(range.split(at: occupied.dropFirst().map(\.start)), occupied))
    }
}
