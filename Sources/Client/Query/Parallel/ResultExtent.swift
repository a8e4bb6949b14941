/// The smallest and the largest id of a query's rows and their number, requested before reading.
enum ResultExtent: Hashable, Sendable {
    /// The query must not be divided; with the reason if it is worth reporting.
    case whole(Indivisible?)
    /// The range from the smallest to the largest id, and the number of rows.
    case divisible(IDRange, total: Int)

    /// Asks for the smallest and largest id and counts the rows.
    ///
    /// - Parameters:
    ///   - queries: The requests to send.
    ///   - workers: The greatest number of concurrent requests.
    ///   - pageSize: The number of rows in a page.
    /// - Throws: The first failure of a request.
    init(
        asking queries: some RangeQueries,
        workers: Int,
        pageSize: Int
    ) async throws(OrgError) {
        let questions: [Question] = [.boundary(.first), .boundary(.last), .count]
        let replies = try await inParallel(questions, atMost: workers) {
            question throws(OrgError) -> Reply in
            switch question {
            case .boundary(let boundary): .id(try await queries.boundary(boundary, of: nil))
            case .count: .count(try await queries.count())
            }
        }
        let ids = replies.compactMap(\.id)
        let total = replies.compactMap(\.count).reduce(0, +)
        // Reading two pages is faster than asking more questions.
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

extension ResultExtent {
    private enum Question: Sendable {
        case boundary(DivisibleQuery.Boundary)
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

/// Does the same work for each input, a number of them at a time, in order.
///
/// - Parameters:
///   - inputs: The inputs of the work.
///   - limit: The number of concurrent inputs; at least 1.
///   - work: The work for one input.
/// - Returns: The results, in the order of the inputs.
/// - Throws: The first failure, after all other work has been cancelled and has ended.
private func inParallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    atMost limit: Int,
    _ work: @escaping @Sendable (Input) async throws(OrgError) -> Output
) async throws(OrgError) -> [Output] {
    let run: @Sendable (Int) async -> (Int, Result<Output, OrgError>) = { index in
        do throws(OrgError) {
            return (index, .success(try await work(inputs[index])))
        } catch {
            return (index, .failure(error))
        }
    }
    let outcome = await withTaskGroup { group -> Result<[Int: Output], OrgError> in
        var waiting = inputs.indices[...]
        for index in waiting.prefix(max(1, limit)) {
            group.addTask { await run(index) }
            waiting.removeFirst()
        }
        var outputs: [Int: Output] = [:]
        for await (index, result) in group {
            switch result {
            case .success(let output): outputs[index] = output
            case .failure(let error):
                group.cancelAll()
                return .failure(error)
            }
            if let index = waiting.popFirst() { group.addTask { await run(index) } }
        }
        return .success(outputs)
    }
    let outputs = try outcome.get()
    return inputs.indices.compactMap { outputs[$0] }
}
