import Records

/// What the journal of a delete says of the delete as a whole.
struct JournalHead: Hashable, Sendable {
    /// What the command line or the settings call the org.
    var orgName: String
    /// The org's server, which tells the org from another one of the same name.
    var instanceURL: String
    /// The object's API name.
    var object: String
    /// When the delete began, in milliseconds since 1970.
    var startedAt: Int
    /// The name of the file with the full records, in the journal's folder; nil where they were not saved.
    var recordsFile: String?
    /// Whether each request deletes all of its records or none.
    var allOrNone = false
}

/// What a journal says of one record.
struct JournalEntry: Hashable, Sendable {
    let id: RecordID
    var state: State

    /// How far the record's delete is.
    enum State: Hashable, Sendable {
        /// No request for it has left, or the last one is known to have done nothing with it.
        case waiting
        /// A request for it has left, and the journal does not say what became of it.
        case sent
        /// It was deleted.
        case deleted
        /// It was deleted before, by another client.
        case alreadyDeleted
        /// It is there: the org refused to delete it; code and message in the org's own words.
        case refused(code: String, message: String)
        /// It was deleted, and has been brought back.
        case restored
    }
}
