/// One change of one record, as every API asks for it.
package enum Write: Sendable {
    /// Makes a record.
    case insert(RecordDraft)
    /// Changes the fields that the draft gives; the id may have 15 or 18 characters.
    case update(id: String, RecordDraft)
    /// Changes the record with a key, or makes one with it.
    case upsert(RecordDraft, key: UpsertKey)
    /// Moves a record to the recycle bin with what goes with it; without an object it is that of the id's key prefix.
    case delete(id: String, of: ObjectType?)
    /// Brings a record back from the recycle bin with what went with it.
    case undelete(id: String)
    /// Takes a record out of the recycle bin for good, with what went with it.
    case purge(id: String)
    /// Does nothing: what was asked for is known to be wrong, which counts where all or none is to be done.
    case refused(APIFault)
}

/// What an upsert finds its record by.
package struct UpsertKey: Hashable, Sendable {
    /// The index of the field: `Id`, an external id, or another by which records are looked up.
    package var field: Int
    /// Its value; null with `Id` makes a new record.
    package var value: Value
    /// Whether a record may be made.
    package var mayInsert: Bool

    package init(field: Int, value: Value, mayInsert: Bool = true) {
        self.field = field
        self.value = value
        self.mayInsert = mayInsert
    }
}

/// A write that was done.
package struct WrittenRecord: Hashable, Sendable {
    /// The record's 18-character id.
    package let id: String
    /// Whether the write made it.
    package let isNew: Bool

    package init(id: String, isNew: Bool = false) {
        self.id = id
        self.isNew = isNew
    }
}
