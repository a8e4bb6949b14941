/// One object's rows: the initial ones with all changes since.
package struct OrgTable: Table {
    package let object: ObjectType
    package let rowCount: Int
    private let base: BaseTable
    private let changes: TableChanges
    private let snapshot: OrgSnapshot
    /// The deleted records that a reference may point to, by field index.
    private let deletedTargets: [Int: [DeletedTargets]]

    init(base: BaseTable, changes: TableChanges, snapshot: OrgSnapshot) {
        object = base.object
        rowCount = base.count + changes.inserted
        self.base = base
        self.changes = changes
        self.snapshot = snapshot
        deletedTargets = snapshot.state.deletedTargets(of: base)
    }

    package func value(_ field: Int, of row: Int) -> Value {
        if let derivation = base.derivations[field] { return derivation.value(self, row) }
        let value = stored(field, of: row)
        guard !deletedTargets.isEmpty, let targets = deletedTargets[field] else { return value }
        return isDeleted(row) || !targets.contains(where: { $0.contain(value) }) ? value : .null
    }

    package func isDeleted(_ row: Int) -> Bool { changes.marks[row] != 0 }

    package func isPurged(_ row: Int) -> Bool { changes.marks[row] == RecycleBin.purged }

    package func row(id: String) -> Int? {
        guard let row = base.sequence.row(of: id), (0..<rowCount).contains(row), !isPurged(row)
        else { return nil }
        return row
    }

    package func rows(where field: Int, equals value: Value) -> [Int]? {
        if object.fields[field].type == .id { return rows(id: value) }
        guard base.hasIndex(field), value != .null else { return nil }
        let unchanged = base.rows(where: field, equals: value).filter {
            changes.values[$0]?[field] == nil
        }
        let changed = changes.rows(where: field, equals: value)
        let rows = changed.isEmpty ? unchanged : (unchanged + changed).sorted()
        if changes.marks.isEmpty, deletedTargets[field] == nil { return rows }
        return rows.filter { !isPurged($0) && self.value(field, of: $0) != .null }
    }

    private func rows(id value: Value) -> [Int]? {
        guard case .text(let id) = value else { return nil }
        return row(id: id).map { [$0] } ?? []
    }

    // MARK: For derivations and writes

    /// Returns the 18-character id of a row.
    func id(of row: Int) -> String { base.sequence.id(of: row) }

    /// Returns the delete that removed a row, while it can be undone.
    func deletion(of row: Int) -> RecycleBin.Deletion? {
        snapshot.state.bin.deletion(changes.marks[row])
    }

    /// Returns a stored field's value, even if it refers to a deleted record.
    func stored(_ field: Int, of row: Int) -> Value {
        if let value = changes.values[row]?[field] { return value }
        if row < base.count { return base.value(field, of: row) }
        return base.initialValues[field].value(made: made(row))
    }

    /// Returns the creation time of a record created after the org.
    private func made(_ row: Int) -> Value {
        base.creationField.flatMap { changes.values[row]?[$0] } ?? .null
    }

    /// Returns whether an object has records in the same snapshot, deleted ones included.
    func hasRecords(of name: String) -> Bool {
        snapshot.schema.object(named: name).map { object in
            snapshot.base.table(object).count + (snapshot.state.tables[name]?.inserted ?? 0) > 0
        } ?? false
    }

    /// Returns another object's table in the same snapshot.
    func sibling(_ name: String) -> OrgTable? {
        snapshot.schema.object(named: name).map { snapshot.orgTable($0) }
    }
}
