/// The records that a delete includes, and the records that block it.
///
/// References to deleted records need no change: see `DeletedTargets`.
struct DeletionPlan {
    /// The records to delete: the requested one, then those deleted with it.
    private(set) var records: [RecordRow]
    /// Other records whose relationship prevents the delete.
    private(set) var obstacles: [RecordRow] = []
    let snapshot: OrgSnapshot

    init(of record: RecordRow, in snapshot: OrgSnapshot) {
        self.snapshot = snapshot
        records = [record]
        collect()
    }

    /// Follows the child relationships of every record to delete.
    private mutating func collect() {
        var going = Set(records)
        var staying: Set<RecordRow> = []
        var next = 0
        while next < records.count {
            let record = records[next]
            next += 1
            for relationship in record.object.children {
                let children = children(of: record, by: relationship)
                if relationship.cascadesDelete {
                    records += children.filter { going.insert($0).inserted }
                } else {
                    // A case can block an account's delete twice: by itself and through its contact.
                    obstacles += children.filter { staying.insert($0).inserted }
                }
            }
        }
        obstacles.removeAll { going.contains($0) }
    }

    /// Returns the records that are deleted with a record, or prevent that.
    private func children(
        of record: RecordRow,
        by relationship: ChildRelationship
    ) -> [RecordRow] {
        guard relationship.cascadesDelete || relationship.restrictsDelete,
            let object = snapshot.schema.object(named: relationship.child),
            let field = object.field(named: relationship.field)
        else { return [] }
        let table = snapshot.orgTable(object)
        return table.rows(where: field, pointingTo: record.id)
            .filter { !table.isDeleted($0) }
            .map { RecordRow(object: object, row: $0) }
    }
}

extension OrgTable {
    /// Returns the rows that refer to a record.
    fileprivate func rows(where field: Int, pointingTo id: String) -> [Int] {
        rows(where: field, equals: .text(id))
            ?? (0..<rowCount).filter { value(field, of: $0) == .text(id) }
    }
}
