/// The org at one moment.
package struct OrgSnapshot: Snapshot {
    var state: OrgState
    let base: BaseOrg

    package var schema: Schema { base.schema }

    package func table(_ object: ObjectType) -> any Table { orgTable(object) }

    func orgTable(_ object: ObjectType) -> OrgTable {
        OrgTable(
            base: base.table(object),
            changes: state.tables[object.name] ?? TableChanges(),
            snapshot: self
        )
    }
}
