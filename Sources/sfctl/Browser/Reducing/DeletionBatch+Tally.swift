import Client
import Records

extension NamedRecord {
    /// The name, or the id if there is no name.
    var shownName: String { name ?? "\(id)" }
}

extension DeletionBatch {
    /// The counts of its records by outcome.
    struct Tally: Hashable, Sendable {
        var done = 0
        /// The records of `done` that were already deleted.
        var elsewhere = 0
        var refused = 0
        var unknown = 0
        /// All records not deleted, or possibly not deleted.
        var left = 0
    }

    var tally: Tally {
        var tally = Tally()
        for record in records {
            switch outcomes[record.id] {
            case .deleted?: tally.done += 1
            case .alreadyDeleted?, .gone?:
                tally.done += 1
                tally.elsewhere += 1
            case .refused?:
                tally.refused += 1
                tally.left += 1
            case .unknown?:
                tally.unknown += 1
                tally.left += 1
            case .turnedAway?, .notDeleted?, .notSent?: tally.left += 1
            case nil:
                if unanswered.contains(record.id) { tally.unknown += 1 }
                tally.left += 1
            }
        }
        return tally
    }

    /// The records that it deleted and that are not restored.
    var restorable: [RecordID] {
        records.map(\.id).filter { id in
            guard restored[id]?.isDone != true else { return false }
            return outcomes[id] == .deleted
        }
    }
}
