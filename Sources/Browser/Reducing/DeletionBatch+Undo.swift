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
    var isUnderWay: Bool {
        switch phase {
        case .saving, .running, .restoring: true
        case .finished, .restored: false
        }
    }

    /// The records that an undo would restore.
    var restorable: [RecordID] { isUndeletable == false ? [] : ledger.restorable }

    func name(of id: RecordID) -> String {
        records.first { $0.id == id }?.shownName ?? "\(id)"
    }
}

extension BrowserState {
    /// The delete that `u` undoes: the last one that is running or has records to restore.
    var lastDelete: DeletionBatch? {
        deletes.last { !$0.ledger.deleted.isEmpty || $0.isUnderWay }
    }

    /// The results of all deletes since the browser was opened.
    var ledger: DeletionLedger {
        DeletionLedger(merging: leftLedgers + deletes.map(\.ledger))
    }
}
