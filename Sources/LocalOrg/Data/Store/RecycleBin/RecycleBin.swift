/// The deletes that can be taken back.
///
/// Which records each of them took stands in the tables' marks: a record's mark leads to its delete.
///
/// Source: Salesforce Help, "Manage the Recycle Bin".
struct RecycleBin: Sendable {
    /// One delete.
    struct Deletion: Sendable {
        /// When, in milliseconds since 1970.
        let at: Int
        /// The records that were deleted together, the one that was asked for first; empty where every record
        /// of the delete went alone and comes back alone.
        var group: [RecordRow] = []

        /// When its records leave the bin for good.
        var expiry: Int { at + RecycleBin.lifetime }
    }

    /// Fifteen days, in milliseconds.
    static let lifetime = 15 * 24 * 60 * 60 * 1000

    /// The mark of a record that is gone for good.
    static let purged: UInt32 = 1

    private static let firstMark: UInt32 = 2

    /// By mark; nil once it is settled.
    private var deletions: [Deletion?] = []
    /// When the next delete expires, or an earlier moment.
    private var nextExpiry = Int.max

    /// The delete that a mark leads to; nil for the marks of no delete.
    func deletion(_ mark: UInt32) -> Deletion? {
        guard mark >= Self.firstMark, Int(mark - Self.firstMark) < deletions.count else {
            return nil
        }
        return deletions[Int(mark - Self.firstMark)]
    }

    /// The mark for records that are deleted as a group; without a group, for those that go alone at a moment.
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

    /// Forgets a delete whose records have left the bin.
    mutating func settle(_ mark: UInt32) {
        if deletion(mark) != nil { deletions[Int(mark - Self.firstMark)] = nil }
    }

    /// Whether `expired(at:)` may find something.
    func mayHaveExpired(at moment: Int) -> Bool { nextExpiry <= moment }

    /// The marks of the deletes that have expired, which are forgotten.
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
