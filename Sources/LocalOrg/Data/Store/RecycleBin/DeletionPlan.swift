/// What a delete takes along, and what stands in its way.
///
/// References to what goes need no change: see `DeletedTargets`.
struct DeletionPlan {
    /// The records that go: the one that was asked for, then those that go with it.
    private(set) var records: [RecordPlace]
    /// Records that stay and by their relationship keep the ones above.
    private(set) var obstacles: [RecordPlace] = []
    let snapshot: OrgSnapshot

    init(of place: RecordPlace, in snapshot: OrgSnapshot) {
        self.snapshot = snapshot
        records = [place]
        collect()
    }

    /// Follows the child relationships of every record that goes.
    private mutating func collect() {
        var going = Set(records)
        var staying: Set<RecordPlace> = []
        var next = 0
        while next < records.count {
            let place = records[next]
            next += 1
            for relationship in place.object.children {
                collect(relationship, of: place.id, &going, &staying)
            }
        }
        obstacles.removeAll { going.contains($0) }
    }

    private mutating func collect(
        _ relationship: ChildRelationship,
        of id: String,
        _ going: inout Set<RecordPlace>,
        _ staying: inout Set<RecordPlace>
    ) {
        guard relationship.cascadesDelete || relationship.restrictsDelete,
            let object = snapshot.schema.object(named: relationship.child),
            let field = object.field(named: relationship.field)
        else { return }
        let table = snapshot.orgTable(object)
        for row in table.rows(where: field, pointingTo: id) where !table.isDeleted(row) {
            let place = RecordPlace(object: object, row: row)
            if relationship.cascadesDelete {
                if going.insert(place).inserted { records.append(place) }
            } else if staying.insert(place).inserted {
                // A case can stand in an account's way twice: by itself and by its contact.
                obstacles.append(place)
            }
        }
    }
}

extension OrgTable {
    /// The rows that refer to a record.
    fileprivate func rows(where field: Int, pointingTo id: String) -> [Int] {
        rows(where: field, equals: .text(id))
            ?? (0..<rowCount).filter { value(field, of: $0) == .text(id) }
    }
}
