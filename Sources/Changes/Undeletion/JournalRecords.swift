import Client
import Records

/// The records of a delete that may be in the recycle bin, by its journal and by the org.
struct JournalRecords {
    /// The records to restore.
    let ids: [RecordID]
    /// The results of an earlier undelete that were unknown: records found restored, or gone.
    let known: [UndeletionResult]
    /// The number of records that were in the recycle bin before the delete.
    let foreignCount: Int
    /// The number of records that the delete may have deleted, and that are not in the recycle bin.
    let lostCount: Int

    /// Looks up the records whose results are unknown.
    ///
    /// - Parameters:
    ///   - contents: The journal.
    ///   - journal: Gets the results that become known; nil to leave it as it is.
    ///   - object: The API name of the records' object.
    ///   - org: The journal's org.
    /// - Throws: Errors of the org and of the file.
    init(
        of contents: JournalContents,
        noting journal: DeletionJournal?,
        object: String,
        in org: Org
    ) async throws {
        let sent = contents.entries.filter { $0.state == .sent }
        let restoring = contents.entries.filter { $0.state == .restoring }.map(\.id)
        let open = sent.map(\.id) + restoring
        let states = open.isEmpty ? [:] : try await org.recordStates(of: open, object: object)
        known = restoring.compactMap { id -> UndeletionResult? in
            switch states[id] {
            case .live: UndeletionResult(id, .restored)
            case .deleted: nil
            case .missing, nil: UndeletionResult(id, .notInBin([]))
            }
        }
        try journal?.note(known)
        let inBin = sent.filter { states[$0.id] == .deleted }
        // Records that were in the recycle bin before were deleted by another client.
        let foreign = inBin.filter { $0.sighting == .recycleBin }.map(\.id)
        try journal?.note(foreign.map { DeletionResult($0, .alreadyDeleted([])) })
        let found = Set(inBin.filter { $0.sighting != .recycleBin }.map(\.id))
        ids = contents.entries.filter {
            $0.state == .deleted || $0.state == .restoring || found.contains($0.id)
        }.map(\.id)
        foreignCount = foreign.count
        lostCount = sent.count - inBin.count
    }
}
