import Records

/// What is known of a query's rows before any of them is read.
enum Survey: Hashable, Sendable {
    /// It is run as it was written; with the reason where there is one that is worth telling.
    case whole(Indivisible?)
    /// From the smallest to the largest id, and the number of rows.
    case divisible(IDRange, total: Int)

    /// Asks for the smallest and largest id and counts the rows.
    ///
    /// - Parameters:
    ///   - probe: Is asked.
    ///   - workers: How many requests may be under way at once.
    ///   - pageSize: How many rows a page has.
    /// - Throws: The first failure of a request.
    init(
        asking probe: some RangeProbe,
        workers: Int,
        pageSize: Int
    ) async throws(OrgError) {
        let questions: [Question] = [.edge(.first), .edge(.last), .count]
        let replies = try await inParallel(questions, atMost: workers) {
            question throws(OrgError) -> Reply in
            switch question {
            case .edge(let edge): .id(try await probe.edge(edge, of: nil))
            case .count: .count(try await probe.count())
            }
        }
        let ids = replies.compactMap(\.id)
        let total = replies.compactMap(\.count).reduce(0, +)
        // Two pages are there sooner than the answers to more questions.
        guard total > 2 * pageSize, ids.count == 2 else {
            self = .whole(nil)
            return
        }
        self = Self.span(of: ids).map { .divisible($0, total: total) } ?? .whole(.ids)
    }

    private static func span(of ids: [String]) -> IDRange? {
        let numbers = ids.compactMap(IDNumber.init)
        guard numbers.count == 2 else { return nil }
        return IDRange(from: numbers[0], through: numbers[1])
    }
}

extension Survey {
    private enum Question: Sendable {
        case edge(DivisibleQuery.Edge)
        case count
    }

    private enum Reply: Sendable {
        case id(String?)
        case count(Int)

        var id: String? {
            if case .id(let id) = self { id } else { nil }
        }

        var count: Int? {
            if case .count(let count) = self { count } else { nil }
        }
    }
}
