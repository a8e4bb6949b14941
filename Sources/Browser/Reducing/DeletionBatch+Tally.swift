import Changes
import Client
import Records

extension NamedRecord {
    /// The name, or the id if there is no name.
    var shownName: String { name ?? "\(id)" }
}

extension DeletionOutcome {
    /// The reason shown for a record that was not deleted.
    var reason: String { messageBesideCode ?? word }
}

extension DeletionBatch {
    /// The counts of its records by outcome.
    struct Tally: Hashable, Sendable {
        let done: Int
        /// The records of `done` that were already deleted.
        let elsewhere: Int
        let refused: Int
        let unknown: Int
        /// All records not deleted, or possibly not deleted.
        let left: Int
    }

    var tally: Tally {
        let known = records.compactMap { outcomes[$0.id] }
        let done = known.count(where: \.isDone)
        return Tally(
            done: done,
            elsewhere: done - known.count(where: \.isPlain),
            refused: known.count { if case .refused = $0 { true } else { false } },
            unknown: known.count(where: \.isUnknown),
            left: records.count - done
        )
    }

    /// The records that it deleted and that are not restored.
    var restorable: [RecordID] {
        records.map(\.id).filter { id in
            guard restored[id]?.isDone != true else { return false }
            return outcomes[id] == .deleted
        }
    }
}
