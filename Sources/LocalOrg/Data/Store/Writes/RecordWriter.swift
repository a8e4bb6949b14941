/// A writer that changes a snapshot, one record after the other; each write succeeds or fails as a
/// whole.
struct RecordWriter {
    private(set) var snapshot: OrgSnapshot
    /// The time of the writes, in milliseconds since 1970.
    private let now: Int

    init(_ snapshot: OrgSnapshot, at now: Int) {
        self.snapshot = snapshot
        self.now = now
    }

    /// Carries out a write, or returns an error and leaves the snapshot unchanged.
    mutating func apply(_ write: Write) -> Result<WrittenRecord, APIFault> {
        Result { () throws(APIFault) in
            switch write {
            case .insert(let draft): try insert(draft)
            case .update(let id, let draft):
                try update(snapshot.record(WrittenID(id, of: draft.object)), draft)
            case .upsert(let draft, let key): try upsert(draft, key)
            case .delete(let id, let object): try delete(Deletion(of: id, as: object))
            case .undelete(let id): try undelete(BinnedRecord(id))
            case .purge(let id): try purge(BinnedRecord(id))
            case .refused(let fault): throw fault
            }
        }
    }

    // A table in use retains the state, which is then copied on a change. So every method first
    // calls another to find out what to do.

    private mutating func insert(_ draft: RecordDraft) throws(APIFault) -> WrittenRecord {
        let values = try DraftCheck(draft, of: nil, in: snapshot, at: now).values()
        let record = snapshot.state.insert(values, into: draft.object)
        return WrittenRecord(id: record.id, isNew: true)
    }

    private mutating func update(
        _ record: RecordRow,
        _ draft: RecordDraft
    ) throws(APIFault) -> WrittenRecord {
        let values = try DraftCheck(draft, of: record, in: snapshot, at: now).values()
        for (field, value) in values { snapshot.state.set(field, of: record, to: value) }
        return WrittenRecord(id: record.id)
    }

    private mutating func upsert(
        _ draft: RecordDraft,
        _ key: UpsertKey
    ) throws(APIFault) -> WrittenRecord {
        if let record = try snapshot.record(key, in: draft.object) {
            return try update(record, draft)
        }
        guard key.mayInsert else { throw .nothingToUpdate }
        var draft = draft
        if draft.object.fields[key.field].type != .id { draft.set(key.field, to: key.value) }
        return try insert(draft)
    }

    private mutating func delete(_ deletion: Deletion) throws(APIFault) -> WrittenRecord {
        let records = try deletion.records(in: snapshot)
        snapshot.state.delete(records, at: now)
        return WrittenRecord(id: records[0].id)
    }

    private mutating func undelete(_ record: BinnedRecord) throws(APIFault) -> WrittenRecord {
        let records = try record.undeleted(in: snapshot)
        snapshot.state.restore(records)
        return WrittenRecord(id: records[0].id)
    }

    private mutating func purge(_ record: BinnedRecord) throws(APIFault) -> WrittenRecord {
        let records = try record.purged(in: snapshot)
        snapshot.state.purge(records)
        return WrittenRecord(id: records[0].id)
    }
}
