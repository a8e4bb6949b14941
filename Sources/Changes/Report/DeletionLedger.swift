package import Client
package import Records
import Text

/// The result of each record of a delete, and of its undo: the same results as in the journal.
///
/// Every count of the browser comes from a ledger.
package struct DeletionLedger: Sendable {
    /// The records that the user confirmed, without duplicates.
    package private(set) var ids: [RecordID]
    private var outcomes: [RecordID: DeletionOutcome] = [:]
    private var undone: [RecordID: UndeletionOutcome] = [:]

    package init(_ ids: [RecordID]) {
        self.ids = ids
    }

    /// Merges the ledgers of a session, oldest first: a record's last delete wins.
    package init(merging ledgers: [DeletionLedger]) {
        ids = []
        var seen: Set<RecordID> = []
        for ledger in ledgers {
            for id in ledger.ids {
                if seen.insert(id).inserted { ids.append(id) }
                guard let outcome = ledger.outcomes[id] else { continue }
                outcomes[id] = outcome
                undone[id] = ledger.undone[id]
            }
        }
    }

    package mutating func note(_ id: RecordID, _ outcome: DeletionOutcome) {
        outcomes[id] = outcome
    }

    package mutating func note(_ results: [UndeletionResult]) {
        for result in results { undone[result.id] = result.outcome }
    }

    // MARK: - Records

    package func outcome(of id: RecordID) -> DeletionOutcome? { outcomes[id] }

    /// The records without a result yet.
    package var open: [RecordID] { ids.filter { outcomes[$0] == nil } }

    /// The records that the delete deleted and that are not restored.
    package var deleted: [RecordID] { ids.filter { standing(of: $0) == .deleted } }

    /// The deleted records that are still in the recycle bin.
    package var restorable: [RecordID] { deleted.filter { undone[$0]?.isMissing != true } }

    /// The error of restoring a record; nil if there was none.
    package func undoError(of id: RecordID) -> String? { undone[id]?.message }

    private func standing(of id: RecordID) -> RecordStanding? {
        let standing = outcomes[id]?.standing
        return standing == .deleted && undone[id]?.isDone == true ? .restored : standing
    }

    // MARK: - Counts

    /// The number of records with a standing.
    package subscript(standing: RecordStanding) -> Int {
        ids.count { self.standing(of: $0) == standing }
    }

    /// The number of records that are still in the org, or may be, though not through an undo.
    package var left: Int {
        RecordStanding.allCases.filter(\.isLeft).reduce(0) { $0 + self[$1] }
    }

    /// The counts of some standings in words: `2 refused, 1 unknown`.
    package func words(_ isWanted: (RecordStanding) -> Bool = { _ in true }) -> [String] {
        RecordStanding.allCases.filter { isWanted($0) && self[$0] > 0 }
            .map { "\(Count.grouped(self[$0])) \($0.rawValue)" }
    }
}

/// The standing of a record after a delete, in a word for people.
package enum RecordStanding: String, CaseIterable, Sendable {
    case deleted
    case restored = "deleted and restored"
    case alreadyDeleted = "already deleted"
    case gone = "gone or never there"
    case refused
    case notDeleted = "not deleted"
    case unknown
    case notSent = "not sent"

    /// Whether the record is still in the org, or may be, though not through an undo.
    package var isLeft: Bool {
        switch self {
        case .deleted, .restored, .alreadyDeleted, .gone: false
        case .refused, .notDeleted, .unknown, .notSent: true
        }
    }
}

extension DeletionOutcome {
    package var standing: RecordStanding {
        switch self {
        case .deleted: .deleted
        case .alreadyDeleted: .alreadyDeleted
        case .gone: .gone
        case .refused: .refused
        case .turnedAway, .notDeleted: .notDeleted
        case .unknown: .unknown
        case .notSent: .notSent
        }
    }
}
