import Client
import Records

/// The number of a delete of this session.
struct BatchID: Hashable, Sendable {
    let number: Int
}

/// A delete of this session, from its confirmation on.
struct DeletionBatch: Sendable {
    enum Phase: Hashable, Sendable {
        /// Records and journal are being saved; nothing has been sent.
        case saving
        case running
        case finished
        case restoring
        case restored
    }

    let id: BatchID
    /// The list that it was started from.
    let list: ListID
    let object: String
    /// Whether the org keeps deleted records of this object in its recycle bin.
    let isUndeletable: Bool
    /// The records in the order of the list, with the names that the dialog showed.
    let records: [NamedRecord]
    var phase = Phase.saving
    /// What became of each; those without an entry are in flight.
    var outcomes: [RecordID: DeletionOutcome] = [:]
    /// Those that were sent, and have no outcome, when it ended.
    var unanswered: Set<RecordID> = []
    /// What an undelete made of them.
    var restored: [RecordID: UndeletionOutcome] = [:]
    /// The name of its journal; nil until it is begun.
    var journal: String?
    /// Why nothing could be saved, or why the journal could not be written any more.
    var failure: BrowserFailure?
}

/// Records to be deleted; they were named in a dialog and confirmed.
struct DeletionRequest: Hashable, Sendable {
    let batch: BatchID
    let object: String
    let ids: [RecordID]
}

/// Records to be brought back.
struct UndeletionRequest: Hashable, Sendable {
    let batch: BatchID
    let object: String
    let ids: [RecordID]
    /// The journal of their delete.
    let journal: String?
}

/// A step of a delete.
///
/// An answer of `finished` is the last one of its request.
enum DeletionProgress: Sendable {
    /// Records and journal are saved; from now on requests leave.
    case started(journal: String)
    case settled([DeletionResult])
    /// It is over. A failure says why some records have no outcome: those were not sent unless they are in `unanswered`.
    case finished(BrowserFailure?, unanswered: [RecordID])
}

/// A step of an undelete.
enum UndeletionProgress: Sendable {
    case settled([UndeletionResult])
    case finished(BrowserFailure?)
}
