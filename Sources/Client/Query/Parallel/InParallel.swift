/// Does the same with each input, a number of them at a time, in their order.
///
/// - Parameters:
///   - inputs: What is worked on.
///   - limit: How many are under way at once; at least 1.
///   - work: What is done with each.
/// - Returns: The results, in the order of the inputs.
/// - Throws: The first failure; all other work is cancelled and has ended by then.
func inParallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    atMost limit: Int,
    _ work: @escaping @Sendable (Input) async throws(OrgError) -> Output
) async throws(OrgError) -> [Output] {
    let run: @Sendable (Int) async -> (Int, Result<Output, OrgError>) = { place in
        do throws(OrgError) {
            return (place, .success(try await work(inputs[place])))
        } catch {
            return (place, .failure(error))
        }
    }
    let outcome = await withTaskGroup { group -> Result<[Int: Output], OrgError> in
        var waiting = inputs.indices[...]
        for place in waiting.prefix(max(1, limit)) {
            group.addTask { await run(place) }
            waiting.removeFirst()
        }
        var outputs: [Int: Output] = [:]
        for await (place, result) in group {
            switch result {
            case .success(let output): outputs[place] = output
            case .failure(let error):
                group.cancelAll()
                return .failure(error)
            }
            if let place = waiting.popFirst() { group.addTask { await run(place) } }
        }
        return .success(outputs)
    }
    let outputs = try outcome.get()
    return inputs.indices.compactMap { outputs[$0] }
}
