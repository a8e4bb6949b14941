/// All that is stored of the org: when it began, how much is generated, and what has changed since.
struct OrgState: Sendable {
    /// When the org was created, in milliseconds since 1970; its sample records are made relative to it.
    var created: Int
    /// How many contacts are generated.
    var contacts: Int
    /// What was deleted and can come back.
    var bin = RecycleBin()
    /// Changes by object name.
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

    /// Makes a record that has some values.
    mutating func insert(_ values: [Int: Value], into object: ObjectType) -> RecordRow {
        let changes = tables[object.name]?.inserted ?? 0
        let record = RecordRow(object: object, row: startingCount(of: object) + changes)
        tables[object.name, default: TableChanges()].inserted += 1
        for (field, value) in values { set(field, of: record, to: value) }
        return record
    }

    /// Moves records that go together to the recycle bin, the one that was asked for first.
    mutating func delete(_ records: [RecordRow], at moment: Int) {
        let isAlone = records.count == 1
        mark(records, bin.mark(isAlone ? [] : records, at: moment))
    }

    /// Takes records out of the recycle bin, back to where they were.
    mutating func restore(_ records: [RecordRow]) {
        leaveBin(records, marked: 0)
    }

    /// Takes records out of the recycle bin for good.
    mutating func purge(_ records: [RecordRow]) {
        leaveBin(records, marked: RecycleBin.purged)
        for record in records { tables[record.object.name]?.forget(record.row) }
    }

    /// Purges what has been in the recycle bin for too long.
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

    /// How many records an object started with.
    func startingCount(of object: ObjectType) -> Int {
        let sample = SampleSheet.count(of: object.name)
        return switch object.name {
        case "Account": sample + GeneratedPlan(contacts: contacts, created: created).accounts
        case "Contact": sample + contacts
        default: sample
        }
    }
}
