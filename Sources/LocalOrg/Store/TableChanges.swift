/// What has changed in one object's rows since the org was created.
struct TableChanges: Sendable {
    /// When each row in the recycle bin was deleted, in milliseconds since 1970.
    var deletedAt: [Int: Int] = [:]
    /// Values that were set, by row and field index.
    ///
    /// A row past those that the org started with is a new record.
    private(set) var values: [Int: [Int: Value]] = [:]
    /// One more than the last row that has values here.
    private(set) var rowLimit = 0

    /// Sets a value.
    mutating func set(_ field: Int, of row: Int, to value: Value) {
        values[row, default: [:]][field] = value
        rowLimit = max(rowLimit, row + 1)
    }
}
