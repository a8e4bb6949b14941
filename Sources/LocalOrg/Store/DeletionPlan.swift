/// What a delete takes along, what it empties, and what stands in its way.
struct DeletionPlan {
    /// The records that go: the one that was asked for, then those that go with it.
    private(set) var records: [RecordPlace]
    /// Records that stay and by their relationship keep the ones above.
    private(set) var obstacles: [RecordPlace] = []
    let snapshot: OrgSnapshot
    private var references: [Reference] = []

    /// A reference from a record that stays to one that goes.
    private struct Reference {
        let place: RecordPlace
        let field: Int
        let target: String
    }

    init(of place: RecordPlace, in snapshot: OrgSnapshot) {
        self.snapshot = snapshot
        records = [place]
        collect()
    }

    /// Moves the records to the recycle bin as one group and empties the references to them.
    func apply(to state: inout OrgState, at now: Int) {
        for place in records {
            state.tables[place.object.name, default: TableChanges()].deletedAt[place.row] = now
        }
        for reference in references {
            let (place, field) = (reference.place, reference.field)
            state.tables[place.object.name, default: TableChanges()].set(
                field,
                of: place.row,
                to: .null
            )
        }
        state.deletions.append(
            OrgState.Deletion(at: now, ids: records.map(\.id), cleared: references.map(cleared))
        )
    }

    private func cleared(_ reference: Reference) -> OrgState.ClearedReference {
        OrgState.ClearedReference(
            id: reference.place.id,
            field: reference.place.object.fields[reference.field].name,
            target: reference.target
        )
    }

    /// Follows the child relationships of every record that goes.
    private mutating func collect() {
        var going = Set(records)
        var next = 0
        while next < records.count {
            let place = records[next]
            next += 1
            for relationship in place.object.children {
                collect(relationship, of: place.id, going: &going)
            }
        }
        references.removeAll { going.contains($0.place) }
        obstacles.removeAll { going.contains($0) }
    }

    private mutating func collect(
        _ relationship: ChildRelationship,
        of id: String,
        going: inout Set<RecordPlace>
    ) {
        guard let object = snapshot.schema.object(named: relationship.child),
            let field = object.field(named: relationship.field)
        else { return }
        let table = snapshot.orgTable(object)
        for row in table.rows(where: field, pointingTo: id) where !table.isDeleted(row) {
            let place = RecordPlace(object: object, row: row)
            if relationship.cascadesDelete {
                if going.insert(place).inserted { records.append(place) }
            } else if relationship.restrictsDelete {
                // A case can stand in an account's way twice: by itself and by its contact.
                if !obstacles.contains(place) { obstacles.append(place) }
            } else {
                references.append(Reference(place: place, field: field, target: id))
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
