/// What the built-in org holds, for people.
package struct OrgStatus: Hashable, Sendable {
    /// When the org was created, in milliseconds since 1970.
    package let created: Int
    /// How many contacts are generated.
    package let generatedContacts: Int
    /// Counts by object, in name order; objects without a record are left out.
    package let objects: [Count]

    /// One object's records.
    package struct Count: Hashable, Sendable {
        /// The object's name.
        package let object: String
        /// Records, without those in the recycle bin.
        package let records: Int
        /// Records in the recycle bin.
        package let deleted: Int
    }
}

extension Store {
    /// What the org holds now; with a moment, as `snapshot(at:)` has it.
    package func status(at now: Int? = nil) throws(StoreFault) -> OrgStatus {
        try snapshot(at: now).status
    }
}

extension OrgSnapshot {
    /// What the org holds.
    var status: OrgStatus {
        OrgStatus(
            created: state.created,
            generatedContacts: state.contacts,
            objects: schema.objects.compactMap(count)
        )
    }

    private func count(_ object: ObjectType) -> OrgStatus.Count? {
        let runs = state.tables[object.name]?.marks.runs ?? []
        let purged = runs.filter { $0.mark == RecycleBin.purged }.reduce(0) { $0 + $1.rows.count }
        let gone = runs.reduce(0) { $0 + $1.rows.count }
        let rows = orgTable(object).rowCount
        if rows == purged { return nil }
        return OrgStatus.Count(object: object.name, records: rows - gone, deleted: gone - purged)
    }
}
