package import Records

/// The children that go along with each record of a delete, as far as they are known.
package struct AlongTally: Sendable {
    /// The children of all records together.
    let all: AlongCounts
    /// The saved children of each record; nil if they were not saved.
    let perRecord: [RecordID: AlongCounts]?
    /// The number of records of the delete.
    let records: Int

    package init(
        _ all: AlongCounts = AlongCounts(),
        perRecord: [RecordID: AlongCounts]? = nil,
        records: Int = 0
    ) {
        self.all = all
        self.perRecord = perRecord
        self.records = records
    }

    /// Makes the tally that a journal holds.
    package init(_ contents: JournalContents) {
        all = contents.head.along
        records = contents.entries.count
        perRecord =
            contents.entries.contains { !$0.along.isEmpty }
            ? Dictionary(uniqueKeysWithValues: contents.entries.map { ($0.id, $0.along) }) : nil
    }

    /// Returns the children of some of the delete's records.
    ///
    /// - Parameter ids: The records.
    /// - Returns: The numbers, and whether there may be fewer, because only the total is known.
    private func counts(of ids: [RecordID]) -> (counts: AlongCounts, isMost: Bool) {
        guard let perRecord else {
            return ids.isEmpty ? (AlongCounts(), false) : (all, !all.isEmpty && ids.count < records)
        }
        var counts = AlongCounts()
        for id in ids { if let own = perRecord[id] { counts.add(own) } }
        return (counts, false)
    }

    /// Returns the children of some records, without the records whose children are not known.
    package func byRecord(_ ids: [RecordID]) -> [RecordID: AlongCounts] {
        var byRecord: [RecordID: AlongCounts] = [:]
        for id in ids { byRecord[id] = counts(of: id) }
        return byRecord
    }

    /// Returns the children of one record; nil if they are not known.
    func counts(of id: RecordID) -> AlongCounts? {
        let (counts, isMost) = counts(of: [id])
        return isMost ? nil : counts
    }

    /// Returns the children of some of the delete's records, at most.
    func all(of ids: [RecordID]) -> AlongCounts { counts(of: ids).counts }

    /// Returns a sentence on the children that were deleted with records, such as `The org also
    /// deleted 3 contacts.`; nil if there are none.
    package func sentence(deleted ids: [RecordID]) -> String? {
        let (counts, isMost) = counts(of: ids)
        return counts.isEmpty ? nil : counts.sentence(isDone: true, isMost: isMost)
    }

    /// Returns a sentence on the children that the org restores with records; nil if there are
    /// none.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - isDone: Whether they are restored already.
    /// - Returns: The sentence.
    package func sentence(restoring ids: [RecordID], isDone: Bool) -> String? {
        let (counts, isMost) = counts(of: ids)
        guard !counts.isEmpty else { return nil }
        return
            "The org also \(isDone ? "restored" : "restores") \(isMost ? "up to" : "the") \(counts.words) deleted with "
            + "\(ids.count == 1 ? "it" : "them")."
    }
}
