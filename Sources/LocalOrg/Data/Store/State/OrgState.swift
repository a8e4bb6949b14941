/// The org's stored state: its creation time, the number of generated records, and all changes
/// since.
struct OrgState: Sendable {
    /// When the org was created, in milliseconds since 1970; its sample records are relative
    /// to it.
    var created: Int
    /// The number of generated contacts.
    var contacts: Int
    /// The deletes that can be undone.
    var bin = RecycleBin()
    /// The changes by object name.
    var tables: [String: TableChanges] = [:]

    init(created: Int, contacts: Int) {
        self.created = created
        self.contacts = contacts
    }

    /// Sets a value of a record.
    mutating func set(_ field: Int, of record: RecordRow, to value: Value) {
        tables[record.object.name, default: TableChanges()].set(
            field,
            of: record.row,
            to: value,
            isIndexed: record.object.fields[field].isIndexed
        )
    }

    /// Creates a record with some values.
    mutating func insert(_ values: [Int: Value], into object: ObjectType) -> RecordRow {
        let changes = tables[object.name]?.inserted ?? 0
        let record = RecordRow(object: object, row: startingCount(of: object) + changes)
        tables[object.name, default: TableChanges()].inserted += 1
        for (field, value) in values { set(field, of: record, to: value) }
        return record
    }

    /// Moves records that are deleted together to the recycle bin, the requested one first.
    mutating func delete(_ records: [RecordRow], at moment: Int) {
        let isAlone = records.count == 1
        mark(records, bin.mark(isAlone ? [] : records, at: moment))
    }

    /// Restores records from the recycle bin.
    mutating func restore(_ records: [RecordRow]) {
        leaveBin(records, marked: 0)
    }

    /// Removes records from the recycle bin for good.
    mutating func purge(_ records: [RecordRow]) {
        leaveBin(records, marked: RecycleBin.purged)
        for record in records { tables[record.object.name]?.forget(record.row) }
    }

    /// Purges expired records from the recycle bin.
    mutating func expire(at moment: Int) {
        guard bin.mayHaveExpired(at: moment) else { return }
        let expired = bin.expire(at: moment)
        for name in tables.keys {
            for run in tables[name]?.marks.runs ?? [] where expired.contains(run.mark) {
                for row in run.rows {
                    tables[name]?.marks[row] = RecycleBin.purged
                    tables[name]?.forget(row)
                }
            }
        }
    }

    private mutating func leaveBin(_ records: [RecordRow], marked mark: UInt32) {
        if records.count > 1, let first = records.first,
            let old = tables[first.object.name]?.marks[first.row]
        {
            bin.settle(old)
        }
        self.mark(records, mark)
    }

    private mutating func mark(_ records: [RecordRow], _ mark: UInt32) {
        for record in records {
            tables[record.object.name, default: TableChanges()].marks[record.row] = mark
        }
    }

    /// Returns the initial number of an object's records.
    func startingCount(of object: ObjectType) -> Int {
        let sample = SampleSheet.count(of: object.name)
        return switch object.name {
        case "Account": sample + GeneratedPlan(contacts: contacts, created: created).accounts
        case "Contact": sample + contacts
        default: sample
        }
    }
}
