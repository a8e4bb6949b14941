import Records
import Text

/// A reader of a state from its document, which validates everything.
struct StateReader {
    let schema: Schema

    /// The valid moments, from 1970 to the end of 9999, in milliseconds.
    private static let moments = 0...253_402_300_799_999

    func state(_ document: JSONValue) throws(StoreFault) -> OrgState {
        guard let format = document["format"]?.integer else {
            throw .unreadable("it is not the state of a demo org")
        }
        if format > OrgState.format { throw .newerFormat(format) }
        guard let contacts = document["contacts"]?.integer,
            (0...StoreFault.contactLimit).contains(contacts)
        else { throw .unreadable("the number of contacts is not 0 to \(StoreFault.contactLimit)") }
        var state = OrgState(created: try moment(document["created"]), contacts: contacts)
        if format < OrgState.format {
            try readFirstFormat(document, into: &state)
            return state
        }
        for member in try members(document["objects"], "objects") {
            try read(member.value, of: try object(member.key), into: &state)
        }
        guard let deletions = document["deletions"]?.elements else {
            throw .unreadable("deletions must be an array")
        }
        for deletion in deletions { try read(deletion: deletion, into: &state) }
        return state
    }

    // MARK: Objects

    private func read(
        _ changes: JSONValue,
        of object: ObjectType,
        into state: inout OrgState
    ) throws(StoreFault) {
        guard let inserted = changes["inserted"]?.integer,
            (0...StoreFault.contactLimit).contains(inserted)
        else {
            throw .unreadable(
                "the number of inserted records of \(object.name) is missing or too large"
            )
        }
        state.tables[object.name] = TableChanges(inserted: inserted)
        let purged = try rows(changes["purged"], of: object, in: state)
        try mark(purged, of: object, RecycleBin.purged, in: &state)
        for row in try members(changes["rows"], "rows of \(object.name)") {
            guard let number = Int(row.key), (0..<state.rowCount(of: object)).contains(number)
            else { throw .unreadable("\(object.name) has no row '\(row.key)'") }
            let record = RecordRow(object: object, row: number)
            try set(try members(row.value, "\(object.name) \(number)"), of: record, in: &state)
        }
    }

    private func set(
        _ values: [JSONValue.Member],
        of record: RecordRow,
        in state: inout OrgState
    ) throws(StoreFault) {
        for member in values {
            guard let field = record.object.field(named: member.key),
                let value = record.object.fields[field].type.stored(member.value)
            else {
                throw .unreadable(
                    "the value of '\(member.key)' of \(record.id) does not fit the field"
                )
            }
            state.set(field, of: record, to: value)
        }
    }

    // MARK: Deletions

    private func read(deletion: JSONValue, into state: inout OrgState) throws(StoreFault) {
        let moment = try moment(deletion["at"])
        if let ids = deletion["group"]?.elements {
            return try delete(ids, at: moment, in: &state)
        }
        let mark = state.bin.mark([], at: moment)
        for member in try members(deletion["rows"], "rows of a deletion") {
            let object = try object(member.key)
            let rows = try rows(member.value, of: object, in: state)
            try self.mark(rows, of: object, mark, in: &state)
        }
    }

    /// Marks the records of some ids as deleted together.
    func delete(
        _ ids: [JSONValue],
        at moment: Int,
        in state: inout OrgState
    ) throws(StoreFault) {
        var records: [RecordRow] = []
        for id in ids { records.append(try record(id.text ?? "", in: state)) }
        let mark = state.bin.mark(records, at: moment)
        for record in records {
            try self.mark([record.row..<(record.row + 1)], of: record.object, mark, in: &state)
        }
    }

    /// Marks rows that have no mark yet; repeats are an error, or a long text could take endless
    /// time.
    private func mark(
        _ ranges: [Range<Int>],
        of object: ObjectType,
        _ mark: UInt32,
        in state: inout OrgState
    ) throws(StoreFault) {
        for row in ranges.joined() {
            guard state.tables[object.name, default: TableChanges()].marks[row] == 0 else {
                throw .unreadable("row \(row) of \(object.name) is deleted twice")
            }
            state.tables[object.name, default: TableChanges()].marks[row] = mark
        }
    }

    private func rows(
        _ text: JSONValue?,
        of object: ObjectType,
        in state: OrgState
    ) throws(StoreFault) -> [Range<Int>] {
        let limit = state.rowCount(of: object)
        guard let text = text?.text, let rows = RowRanges.rows(text, below: limit) else {
            throw .unreadable("the row numbers of \(object.name) are out of order or too large")
        }
        return rows
    }

    // MARK: Parts

    func record(_ id: String, in state: OrgState) throws(StoreFault) -> RecordRow {
        guard let object = schema.object(keyPrefix: String(id.prefix(3))),
            let row = RecordSequence(keyPrefix: object.keyPrefix).row(of: id),
            (0..<state.rowCount(of: object)).contains(row)
        else { throw .unreadable("no record with the id '\(id)'") }
        return RecordRow(object: object, row: row)
    }

    private func object(_ name: String) throws(StoreFault) -> ObjectType {
        guard let object = schema.object(named: name) else {
            throw .unreadable("no object '\(name)'")
        }
        return object
    }

    func members(
        _ value: JSONValue?,
        _ name: String
    ) throws(StoreFault) -> [JSONValue.Member] {
        guard let members = value?.members else {
            throw .unreadable("\(name) must be an object")
        }
        return members
    }

    func moment(_ value: JSONValue?) throws(StoreFault) -> Int {
        guard let moment = value?.integer, Self.moments.contains(moment) else {
            throw .unreadable("a time is not a number of milliseconds since 1970")
        }
        return moment
    }
}

extension OrgState {
    /// Returns the number of an object's rows, including deleted ones.
    fileprivate func rowCount(of object: ObjectType) -> Int {
        startingCount(of: object) + (tables[object.name]?.inserted ?? 0)
    }
}
