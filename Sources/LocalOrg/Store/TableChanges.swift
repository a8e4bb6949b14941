/// What has changed in one object's rows since the org was created.
struct TableChanges: Sendable {
    /// When each row in the recycle bin was deleted, in milliseconds since 1970.
    var deletedAt: [Int: Int] = [:]
    /// Values that were set, by row and field index.
    ///
    /// A row past those that the org started with is a new record.
    var values: [Int: [Int: Value]] = [:]
}
