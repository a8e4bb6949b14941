/// The deletes that can be undone.
///
/// The deleted records are in the tables' marks: a record's mark identifies its delete.
///
/// Source: Salesforce Help, "Manage the Recycle Bin".
struct RecycleBin: Sendable {
    /// One delete.
    struct Deletion: Sendable {
        /// The time of the delete, in milliseconds since 1970.
        let at: Int
        /// The records deleted together, the requested one first; empty if all records of the
        /// delete were deleted, and are restored, one by one.
        var group: [RecordRow] = []

        /// The time when its records leave the bin for good.
        var expiry: Int { at + RecycleBin.lifetime }
    }

    /// Fifteen days, in milliseconds.
    static let lifetime = 15 * 24 * 60 * 60 * 1000

    /// The mark of a purged record.
    static let purged: UInt32 = 1

    private static let firstMark: UInt32 = 2

    /// The deletes by mark; nil for a settled one.
    private var deletions: [Deletion?] = []
    /// The time when the next delete expires, or an earlier one.
    private var nextExpiry = Int.max

    /// Returns the delete of a mark; nil if the mark belongs to none.
    func deletion(_ mark: UInt32) -> Deletion? {
        guard mark >= Self.firstMark, Int(mark - Self.firstMark) < deletions.count else {
            return nil
        }
        return deletions[Int(mark - Self.firstMark)]
    }

    /// Returns the mark for records deleted as a group or, without a group, for records deleted one
    /// by one at a moment.
    mutating func mark(_ group: [RecordRow], at moment: Int) -> UInt32 {
        if let last = deletions.last, let last, last.at == moment, last.group.isEmpty, group.isEmpty
        {
            return Self.firstMark + UInt32(deletions.count - 1)
        }
        let deletion = Deletion(at: moment, group: group)
        deletions.append(deletion)
        nextExpiry = min(nextExpiry, deletion.expiry)
        return Self.firstMark + UInt32(deletions.count - 1)
    }

    /// Removes a delete whose records have left the bin.
    mutating func settle(_ mark: UInt32) {
        if deletion(mark) != nil { deletions[Int(mark - Self.firstMark)] = nil }
    }

    /// Returns whether any delete may have expired.
    func mayHaveExpired(at moment: Int) -> Bool { nextExpiry <= moment }

    /// Removes the expired deletes and returns their marks.
    mutating func expire(at moment: Int) -> Set<UInt32> {
        let expired = deletions.indices.filter { (deletions[$0]?.expiry ?? .max) <= moment }
        for index in expired { deletions[index] = nil }
        nextExpiry = deletions.compactMap { $0?.expiry }.min() ?? .max
        return Set(expired.map { Self.firstMark + UInt32($0) })
    }

    /// The deletes with their marks, in the order in which they happened.
    var marked: [(mark: UInt32, deletion: Deletion)] {
        deletions.enumerated().compactMap { index, deletion in
            deletion.map { (Self.firstMark + UInt32(index), $0) }
        }
    }
}
