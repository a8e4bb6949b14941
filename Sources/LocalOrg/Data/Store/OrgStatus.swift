/// A summary of the built-in org's contents.
package struct OrgStatus: Hashable, Sendable {
    /// When the org was created, in milliseconds since 1970.
    package let created: Int
    /// The number of generated contacts.
    package let generatedContacts: Int
    /// The counts by object, in name order, without objects that have no records.
    package let objects: [Count]

    /// One object's records.
    package struct Count: Hashable, Sendable {
        /// The object's name.
        package let object: String
        /// The number of records, without those in the recycle bin.
        package let records: Int
        /// The number of records in the recycle bin.
        package let deleted: Int
    }
}

extension Store {
    /// Returns the org's current contents; for the effect of a moment see `snapshot(at:)`.
    package func status(at now: Int? = nil) throws(StoreFault) -> OrgStatus {
        try snapshot(at: now).status
    }
}

extension OrgSnapshot {
    /// The org's contents.
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
