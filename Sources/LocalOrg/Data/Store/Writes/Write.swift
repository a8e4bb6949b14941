/// One change of one record, common to every API.
package enum Write: Sendable {
    /// Creates a record.
    case insert(RecordDraft)
    /// Changes the fields in the draft; the id may have 15 or 18 characters.
    case update(id: String, RecordDraft)
    /// Changes the record with a key, or creates one.
    case upsert(RecordDraft, key: UpsertKey)
    /// Moves a record and its dependents to the recycle bin; without an object, the id's key prefix
    /// determines it.
    case delete(id: String, of: ObjectType?)
    /// Restores a record and its dependents from the recycle bin.
    case undelete(id: String)
    /// Removes a record and its dependents from the recycle bin for good.
    case purge(id: String)
    /// Fails: the request was invalid, which matters in an all-or-none call.
    case refused(APIFault)
}

/// The key by which an upsert finds its record.
package struct UpsertKey: Hashable, Sendable {
    /// The index of the field: `Id`, an external id, or another lookup field.
    package var field: Int
    /// Its value; null with `Id` makes a new record.
    package var value: Value
    /// Whether a record may be created.
    package var mayInsert: Bool

    package init(field: Int, value: Value, mayInsert: Bool = true) {
        self.field = field
        self.value = value
        self.mayInsert = mayInsert
    }
}

/// A successful write.
package struct WrittenRecord: Hashable, Sendable {
    /// The record's 18-character id.
    package let id: String
    /// Whether the write created the record.
    package let isNew: Bool

    package init(id: String, isNew: Bool = false) {
        self.id = id
        self.isNew = isNew
    }
}
