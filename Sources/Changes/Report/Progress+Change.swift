package import Client
package import Output
import Platform

extension Progress {
    /// Runs a change of records, and shows how many of them have a result.
    ///
    /// A first Ctrl-C lets the current request finish and stops further requests.
    /// - Parameters:
    ///   - count: The number of records.
    ///   - messages: The destination of the note about Ctrl-C.
    ///   - change: Carries out the change, and reports results to its argument.
    /// - Returns: The results.
    /// - Throws: The errors of `Progress.run`.
    package func follow<Outcome: Hashable & Sendable>(
        _ count: Int,
        _ messages: Messages,
        _ change: (@escaping ([RecordResult<Outcome>]) -> Void) async ->
            RecordedChange<Outcome>.Results
    ) async throws -> RecordedChange<Outcome>.Results {
        var settled = 0
        return try await run {
            await withTaskCancellationHandler {
                await CancellationWatch.awaiting {
                    let results = await change { results in
                        settled += results.count
                        self.update(rows: settled, of: count)
                    }
                    // The report of many records may take longer than the time that a cancelled
                    // command gets.
                    CancellationWatch.noteEnd()
                    return results
                }
            } onCancel: { [messages] in
                messages.note("finishing the records in progress; press Ctrl-C again to quit now")
            }
        }
    }
}
