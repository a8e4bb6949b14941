package import Client
package import Records

/// The facts that a journal holds about the delete as a whole.
package struct JournalHead: Hashable, Sendable {
    /// The org's name on the command line or in the settings.
    package var orgName: String
    /// The org's server, which distinguishes orgs with the same name.
    package var instanceURL: String
    /// The org's id of 18 characters, which distinguishes a refreshed sandbox from the previous
    /// one; nil if unknown.
    package var organizationID: String?
    /// The object's API name.
    package var object: String
    /// The start of the delete, in milliseconds since 1970.
    package var startedAt: Int
    /// The name of the file with the full records, in the journal's folder; nil if they were not
    /// saved.
    var recordsFile: String?
    /// Whether each request deletes all of its records or none.
    package var allOrNone = false
    /// The kind of the jobs; nil if the records are deleted without jobs.
    package var bulk: BulkDelete?
    /// The children that were counted before the delete and go along, if the org deletes all
    /// records.
    package var along = AlongCounts()
    /// The name of the file with the full records of the children, in the journal's folder; nil if
    /// they were not saved.
    var childrenFile: String?
    /// The fields that a new record cannot have, by object, of all saved records; a journal of an
    /// older sfctl has none.
    var uncreatable: [String: [String]] = [:]
    /// The fields with the record that a child goes along with, by the child's object; a journal of
    /// an older sfctl has none.
    var cascades: [String: [String]] = [:]
}

/// A delete by jobs of Bulk API 2.0; the raw value is the API's name of the operation.
package enum BulkDelete: String, Sendable {
    /// Deleted records go to the recycle bin.
    case soft = "delete"
    /// Deleted records are gone for good.
    case hard = "hardDelete"
}

/// The journal's entry for one record.
package struct JournalEntry: Hashable, Sendable {
    package let id: RecordID
    package var state: State
    /// The org's code and message, if it refused the record.
    package var refusal: APIError?
    /// The known state of the record when the last request for it was sent.
    package var sighting = Sighting.live
    /// The saved children that go along with the record.
    package var along = AlongCounts()
    /// The job that deletes the record, if a job does.
    package var job: RecordID?

    /// Whether this delete deleted the record, and it is not known to be restored.
    var isGone: Bool { state == .deleted || state == .restoring }

    /// The known state of a record just before a request for it was sent.
    package enum Sighting: String, Sendable {
        /// In use; the journal leaves this out.
        case live
        /// In the recycle bin: another client had deleted it.
        case recycleBin
        /// Not looked up.
        case none
    }

    /// Whether the record was deleted and not restored, or may have been.
    var mayBeDeleted: Bool { [.deleted, .sent, .restoring].contains(state) }

    /// The progress of the record's delete; the raw value is its word in the file.
    package enum State: String, Sendable {
        /// No request was sent for the record, or the last one is known to have done nothing to it.
        case waiting
        /// A request for the record was sent, and its result is unknown.
        case sent = "unknown"
        /// Deleted by this delete.
        case deleted
        /// Deleted earlier, by another client.
        case alreadyDeleted
        /// Not deleted, because the org refused.
        case refused
        /// Deleted; a request to restore the record was sent, and the journal has no result.
        case restoring
        /// Deleted, then restored.
        case restored
    }
}
