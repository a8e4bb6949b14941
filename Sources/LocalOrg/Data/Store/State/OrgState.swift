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
    mutating func set(_ field: Int, of place: RecordPlace, to value: Value) {
        tables[place.object.name, default: TableChanges()].set(
            field,
            of: place.row,
            to: value,
            isIndexed: place.object.fields[field].isIndexed
        )
    }

    /// Makes a record that has some values.
    mutating func insert(_ values: [Int: Value], into object: ObjectType) -> RecordPlace {
        let changes = tables[object.name]?.inserted ?? 0
        let place = RecordPlace(object: object, row: startingCount(of: object) + changes)
        tables[object.name, default: TableChanges()].inserted += 1
        for (field, value) in values { set(field, of: place, to: value) }
        return place
    }

    /// Moves records that go together to the recycle bin, the one that was asked for first.
    mutating func delete(_ places: [RecordPlace], at moment: Int) {
        let isAlone = places.count == 1
        mark(places, bin.mark(isAlone ? [] : places, at: moment))
    }

    /// Takes records out of the recycle bin, back to where they were.
    mutating func restore(_ places: [RecordPlace]) {
        leaveBin(places, marked: 0)
    }

    /// Takes records out of the recycle bin for good.
    mutating func purge(_ places: [RecordPlace]) {
        leaveBin(places, marked: RecycleBin.purged)
        for place in places { tables[place.object.name]?.forget(place.row) }
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

    private mutating func leaveBin(_ places: [RecordPlace], marked mark: UInt32) {
        if places.count > 1, let first = places.first,
            let old = tables[first.object.name]?.marks[first.row]
        {
            bin.settle(old)
        }
        self.mark(places, mark)
    }

    private mutating func mark(_ places: [RecordPlace], _ mark: UInt32) {
        for place in places {
            tables[place.object.name, default: TableChanges()].marks[place.row] = mark
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
