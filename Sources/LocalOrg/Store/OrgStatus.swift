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
    /// What the org holds now.
    package func status() throws(StoreFault) -> OrgStatus {
        let snapshot = try snapshot()
        return OrgStatus(
            created: snapshot.state.created,
            generatedContacts: snapshot.state.contacts,
            objects: schema.objects.compactMap { object in
                let rows = snapshot.orgTable(object).rowCount
                let deleted = snapshot.state.tables[object.name]?.deletedAt.count ?? 0
                if rows == 0 { return nil }
                return OrgStatus.Count(
                    object: object.name,
                    records: rows - deleted,
                    deleted: deleted
                )
            }
        )
    }
}
