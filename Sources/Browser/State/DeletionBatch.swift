import Changes
import Client
import Records
import Text

/// The number of a delete in this session.
package struct BatchID: Hashable, Sendable {
    let number: Int
}

/// A delete of this session, from its confirmation on.
struct DeletionBatch: Sendable {
    enum Phase: Hashable, Sendable {
        /// Saving the records and the journal; nothing has been sent.
        case saving
        case running
        case finished
        case restoring
        case restored
    }

    let id: BatchID
    /// The list where it was started.
    let list: ListID
    let object: String
    /// Whether the org keeps deleted records of this object; nil if that is unknown.
    let isUndeletable: Bool?
    /// The records in the order of the list, with the names shown in the dialog.
    let records: [NamedRecord]
    var phase = Phase.saving
    /// Whether the user stopped it.
    var isInterrupted = false
    /// The result of each record; records in flight have none.
    var ledger: DeletionLedger
    /// The records of the undo under way, or of the last one.
    var undoing: [RecordID] = []
    /// The name of its journal; nil until created.
    var journal: String?
    /// The reason why nothing could be saved, or why writing the journal failed.
    var failure: BrowserFailure?

    init(
        id: BatchID,
        list: ListID,
        object: String,
        isUndeletable: Bool?,
        records: [NamedRecord]
    ) {
        self.id = id
        self.list = list
        self.object = object
        self.isUndeletable = isUndeletable
        self.records = records
        ledger = DeletionLedger(records.map(\.id))
    }
}

/// A delete of records that the user confirmed by name.
struct DeletionRequest: Hashable, Sendable {
    let batch: BatchID
    let object: String
    /// The object's description, if the browser has it.
    let description: ObjectDescription?
    let ids: [RecordID]
    /// What goes along, if it was counted for the dialog.
    var reach: DeletionReach?
}

/// An undelete of records.
struct UndeletionRequest: Hashable, Sendable {
    let batch: BatchID
    let object: String
    let ids: [RecordID]
    /// The journal of their delete.
    let journal: String?
}

/// The progress of a delete.
///
/// `ended` is always the last answer to a request.
enum DeletionProgress: Sendable {
    /// The records and the journal are saved; requests are sent from now on.
    case started(journal: String)
    case settled([DeletionResult])
    /// The delete is over. The failure says why nothing was sent, or that the journal could not be
    /// written.
    case ended(BrowserFailure?)
}

/// The progress of an undelete.
enum UndeletionProgress: Sendable {
    case settled([UndeletionResult])
    case finished(BrowserFailure?)
}
