/// All that is stored of the org: when it began, how much is generated, and what has changed since.
struct OrgState: Sendable {
    /// When the org was created, in milliseconds since 1970; its sample records are made relative to it.
    var created: Int
    /// How many contacts are generated.
    var contacts: Int
    /// What is in the recycle bin, in the order of deletion: each delete with all that went with it.
    var deletions: [Deletion] = []
    /// Changes by object name.
    var tables: [String: TableChanges] = [:]

    /// One delete, as undelete takes it back: as a whole.
    struct Deletion: Sendable, Codable {
        /// When, in milliseconds since 1970.
        let at: Int
        /// The ids of the deleted record, first, and of those that went with it.
        let ids: [String]
        /// References to these records that were emptied.
        let cleared: [ClearedReference]
    }

    /// A reference that a delete emptied.
    struct ClearedReference: Sendable, Codable {
        /// The record that held it.
        let id: String
        /// The field.
        let field: String
        /// What it pointed to.
        let target: String
    }
}
