import Client
import Records
import Testing

extension Deletion {
    /// Carries the deletion out to its end.
    ///
    /// - Returns: What became of each of the ids, in their order; each must be settled, and once.
    func outcomes(of ids: [RecordID]) async -> [DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        for await case .settled(let results) in self {
            for result in results {
                let earlier = outcomes.updateValue(result.outcome, forKey: result.id)
                #expect(earlier == nil, "\(result.id) was settled twice")
            }
        }
        #expect(outcomes.count == Set(ids).count)
        return ids.compactMap { outcomes[$0] }
    }
}
