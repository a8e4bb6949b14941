import Records

/// Divides the ids of a query's rows into ranges that keep several workers busy to the end.
///
/// The span between the smallest and the largest id is cut into parts of the same width, and the rows in
/// each are counted. Ids have gaps: a part that holds far more than its share is narrowed to the ids that
/// it has, and cut again. That every row is in exactly one range does not depend on the counts.
struct RangePlanner<Probe: RangeProbe>: Sendable {
    let probe: Probe
    /// How many requests may be under way at once.
    let workers: Int
    /// How many rows a page has.
    let pageSize: Int

    /// How often parts are cut again; where that does not even them out, they stay uneven.
    private static var roundLimit: Int { 5 }

    /// A range and how many rows there are in it.
    private struct Part {
        let range: IDRange
        let count: Int
    }

    /// Finds the ranges; the fullest come first, so that none of them is left for the end.
    func plan() async throws(OrgError) -> RangePlan {
        let (edges, total) = try await survey()
        // Two pages are there sooner than the answers to more questions.
        guard total > 2 * pageSize, edges.count == 2 else { return .whole(nil) }
        guard let span = Self.span(of: edges) else { return .whole(.ids) }
        let parts = try await evened(Part(range: span, count: total))
        guard parts.count > 1 else { return .whole(nil) }
        return .ranges(parts.sorted { $0.count > $1.count }.map(\.range), total: total)
    }

    /// The smallest and largest id and the number of all rows.
    private func survey() async throws(OrgError) -> (edges: [String], total: Int) {
        let questions: [Question] = [.edge(.first, nil), .edge(.last, nil), .count(nil)]
        let answers = try await answers(to: questions)
        return (answers.compactMap(\.id), answers.compactMap(\.count).reduce(0, +))
    }

    private static func span(of edges: [String]) -> IDRange? {
        let numbers = edges.compactMap { try? RecordID($0) }.map(IDNumber.init)
        guard numbers.count == 2 else { return nil }
        return IDRange(from: numbers[0], through: numbers[1])
    }

    private func evened(_ whole: Part) async throws(OrgError) -> [Part] {
        let share = share(of: whole.count)
        var even: [Part] = []
        var full = [whole]
        for round in 0..<Self.roundLimit where !full.isEmpty {
            let spans = round == 0 ? [whole.range] : try await narrowed(full.map(\.range))
            let pieces = zip(full, spans).flatMap { part, span in
                let wanted = max(2, (part.count - 1) / share + 1)
                return part.range.split(at: span?.cuts(into: min(wanted, 2 * workers)) ?? [])
            }
            let parts = try await counted(pieces)
            even += parts.filter { $0.count <= 2 * share }
            full = parts.filter { $0.count > 2 * share }
        }
        return even + full
    }

    /// How many rows a range should have, in whole pages; about half of what a worker does, so that who
    /// has had an emptier one takes another.
    private func share(of total: Int) -> Int {
        let pages = (total / (2 * workers) + pageSize - 1) / pageSize
        return max(1, pages) * pageSize
    }

    /// The ranges with their counts, without the empty ones.
    private func counted(_ ranges: [IDRange]) async throws(OrgError) -> [Part] {
        let counts = try await answers(to: ranges.map { .count($0) }).compactMap(\.count)
        return zip(ranges, counts).map(Part.init).filter { $0.count > 0 }
    }

    /// From the smallest to the largest id that there is in each range.
    private func narrowed(_ ranges: [IDRange]) async throws(OrgError) -> [IDRange?] {
        let questions = ranges.flatMap { [Question.edge(.first, $0), .edge(.last, $0)] }
        let edges = try await answers(to: questions).map(\.id)
        return stride(from: 0, to: edges.count, by: 2).map { place in
            Self.span(of: edges[place...(place + 1)].compactMap(\.self))
        }
    }
}

// MARK: - Asking

extension RangePlanner {
    private enum Question: Sendable {
        case edge(DivisibleQuery.Edge, IDRange?)
        case count(IDRange?)
    }

    private enum Reply: Sendable {
        case edge(String?)
        case count(Int)

        var id: String? {
            if case .edge(let id) = self { id } else { nil }
        }

        var count: Int? {
            if case .count(let count) = self { count } else { nil }
        }
    }

    private func answers(to questions: [Question]) async throws(OrgError) -> [Reply] {
        try await inParallel(questions, atMost: workers) { question throws(OrgError) in
            switch question {
            case .edge(let edge, let range): .edge(try await probe.edge(edge, of: range))
            case .count(let range): .count(try await probe.count(in: range))
            }
        }
    }
}
