import Client
import Records

extension NamedRecord {
    /// The name, or the id of a record without one.
    var shownName: String { name ?? "\(id)" }
}

extension DeletionBatch {
    /// How many of its records ended how.
    struct Tally: Hashable, Sendable {
        var done = 0
        /// Of those, the ones that were gone already.
        var elsewhere = 0
        var refused = 0
        var unknown = 0
        /// Those that are not deleted, for certain or not.
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

    /// The records that it has deleted and that are not back.
    var restorable: [RecordID] {
        records.map(\.id).filter { id in
            guard restored[id]?.isDone != true else { return false }
            return outcomes[id] == .deleted
        }
    }
}
