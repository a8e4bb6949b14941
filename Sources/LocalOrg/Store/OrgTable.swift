/// One object's rows: those that the org started with, and what has changed since.
package struct OrgTable: Table {
    package let object: ObjectType
    package let rowCount: Int
    private let base: BaseTable
    private let changes: TableChanges
    private let snapshot: OrgSnapshot

    init(base: BaseTable, changes: TableChanges, snapshot: OrgSnapshot) {
        object = base.object
        rowCount = max(base.count, changes.rowLimit)
        self.base = base
        self.changes = changes
        self.snapshot = snapshot
    }

    package func value(_ field: Int, of row: Int) -> Value {
        base.derivations[field]?.value(self, row) ?? stored(field, of: row)
    }

    package func isDeleted(_ row: Int) -> Bool { changes.deletedAt[row] != nil }

    package func row(id: String) -> Int? {
        guard let row = base.sequence.row(of: id), (0..<rowCount).contains(row) else { return nil }
        return row
    }

    package func rows(where field: Int, equals value: Value) -> [Int]? {
        if object.fields[field].type == .id { return rows(id: value) }
        guard base.hasIndex(field), value != .null else { return nil }
        let unchanged = base.rows(where: field, equals: value).filter {
            changes.values[$0]?[field] == nil
        }
        let changed = changes.values.keys.filter {
            changes.values[$0]?[field]?.matches(value) ?? false
        }
        return changed.isEmpty ? unchanged : (unchanged + changed).sorted()
    }

    private func rows(id value: Value) -> [Int]? {
        guard case .text(let id) = value else { return nil }
        return row(id: id).map { [$0] } ?? []
    }

    // MARK: For derivations

    /// The 18-character id of a row.
    func id(of row: Int) -> String { base.sequence.id(of: row) }

    /// When a row was moved to the recycle bin.
    func deletedAt(_ row: Int) -> Int? { changes.deletedAt[row] }

    /// The value of a field that is stored, not derived.
    func stored(_ field: Int, of row: Int) -> Value {
        if let value = changes.values[row]?[field] { return value }
        return row < base.count ? base.value(field, of: row) : .null
    }

    /// Another object's table in the same snapshot.
    func sibling(_ name: String) -> OrgTable? {
        snapshot.schema.object(named: name).map { snapshot.orgTable($0) }
    }
}
