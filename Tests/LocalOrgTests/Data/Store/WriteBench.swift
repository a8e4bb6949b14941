import LocalOrg
import Testing

/// An org and shorthands to write into it and to look at it.
struct WriteBench {
    static let now = TableTests.now + 3_600_000
    let store = Store(now: TableTests.now)

    func object(_ name: String) throws -> ObjectType {
        try #require(store.schema.object(named: name))
    }

    func table(_ object: String, at now: Int? = nil) throws -> any Table {
        try store.snapshot(at: now).table(self.object(object))
    }

    /// The id of a row.
    func id(_ object: String, _ row: Int) throws -> String {
        try text(table(object).value(0, of: row))
    }

    func value(_ object: String, _ id: String, _ field: String) throws -> Value {
        let table = try table(object)
        let row = try #require(table.row(id: id))
        return table.value(try #require(table.object.field(named: field)), of: row)
    }

    func isDeleted(_ object: String, _ row: Int) throws -> Bool {
        try table(object).isDeleted(row)
    }

    func draft(_ object: String, _ values: [String: Value]) throws -> RecordDraft {
        var draft = RecordDraft(try self.object(object))
        for (name, value) in values {
            draft.set(try #require(draft.object.field(named: name)), to: value)
        }
        return draft
    }

    /// The new record's id.
    func insert(_ object: String, _ values: [String: Value]) throws -> String {
        let record = try write(.insert(draft(object, values))).get()
        #expect(record.isNew)
        return record.id
    }

    func update(_ object: String, _ id: String, _ values: [String: Value]) throws -> APIFault? {
        try write(.update(id: id, draft(object, values))).fault
    }

    func upsert(
        _ object: String,
        by field: String,
        _ key: Value,
        _ values: [String: Value],
        mayInsert: Bool = true
    ) throws -> Result<WrittenRecord, APIFault> {
        let draft = try draft(object, values)
        let field = try #require(draft.object.field(named: field))
        let key = UpsertKey(field: field, value: key, mayInsert: mayInsert)
        return try write(.upsert(draft, key: key))
    }

    func write(_ write: Write, now: Int = now) throws -> Result<WrittenRecord, APIFault> {
        try store.write([write], now: now)[0]
    }
}
