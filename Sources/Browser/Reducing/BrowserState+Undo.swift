import Changes
import Client
import Records
import Text

extension BrowserState {
    /// Restores the records of the last delete that are still deleted.
    mutating func undo() -> [BrowserEffect] {
        guard let batch = deletes.last(where: { !$0.restorable.isEmpty || $0.isUnderWay }) else {
            say(
                .note,
                "no deletes in this session; sfctl undelete --last undoes older ones"
            )
            return []
        }
        return undo(batch)
    }

    mutating func undo(_ batch: DeletionBatch) -> [BrowserEffect] {
        guard !batch.isUnderWay else {
            say(.note, "the delete is still running")
            return []
        }
        guard batch.isUndeletable else {
            say(.warning, "the org keeps no deleted \(batch.object): cannot restore")
            return []
        }
        let ids = batch.restorable
        guard !ids.isEmpty, let index = deletes.firstIndex(where: { $0.id == batch.id }) else {
            say(.note, "all its records are already restored")
            return []
        }
        guard isReachable() else { return [] }
        deletes[index].phase = .restoring
        return [
            .undelete(
                ask(.undeletion(batch.id)),
                UndeletionRequest(
                    batch: batch.id,
                    object: batch.object,
                    ids: ids,
                    journal: batch.journal
                )
            )
        ]
    }

    /// Handles the progress of an undelete.
    mutating func progressed(
        _ progress: UndeletionProgress,
        of id: BatchID
    ) -> [BrowserEffect] {
        guard let index = deletes.firstIndex(where: { $0.id == id }) else { return [] }
        switch progress {
        case .settled(let results):
            for result in results { deletes[index].restored[result.id] = result.outcome }
            return []
        case .finished(let failure):
            deletes[index].phase = .restored
            return finishUndo(deletes[index], failure)
        }
    }

    private mutating func finishUndo(
        _ batch: DeletionBatch,
        _ failure: BrowserFailure?
    ) -> [BrowserEffect] {
        let back = batch.restored.filter(\.value.isDone).map(\.key)
        let left = batch.restorable
        if left.isEmpty {
            let what = back.count == 1 ? batch.name(of: back[0]) : Count.text(back.count, "record")
            say(.success, "\(what) restored")
        } else {
            let why =
                left.lazy.compactMap { batch.restored[$0]?.message }.first ?? failure?.words ?? ""
            say(
                .failure,
                "\(Count.grouped(left.count)) of \(Count.grouped(left.count + back.count)) not "
                    + "restored: \(why)"
            )
        }
        return fetchRestored(batch.records.map(\.id).filter(Set(back).contains))
    }

    /// Fetches restored records again, because triggers may have changed them.
    private mutating func fetchRestored(_ ids: [RecordID]) -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        for index in lists.indices {
            let list = lists[index]
            let hidden = ids.filter { list.limbo[$0] != nil }
            // Rows not loaded yet come with their page.
            for id in hidden where list.rows.number(of: id) == nil { lists[index].limbo[id] = nil }
            let loaded = hidden.filter { list.rows.number(of: $0) != nil }
            guard !loaded.isEmpty else { continue }
            effects.append(
                .rows(ask(.rows(list.id, loaded, why: .restored)), list.query, loaded)
            )
        }
        return effects
    }

    /// Applies records that were fetched again.
    mutating func refetched(
        _ found: [RecordID: [UInt8]],
        of ids: [RecordID],
        in list: ListID,
        _ why: RefetchCause
    ) -> [BrowserEffect] {
        change(list) { list in
            for id in ids {
                guard let number = list.rows.number(of: id) else { continue }
                if let json = found[id] {
                    list.rows.replace(number, with: json)
                    list.errors[id] = nil
                    list.gone.remove(id)
                    if why == .restored { list.limbo[id] = nil }
                } else if why == .asked {
                    list.gone.insert(id)
                }
            }
            // A changed value may change the sort order.
            list.rebuildView()
        }
        let missing = ids.filter { found[$0] == nil }
        if why == .unknown { noteDeleted(missing) }
        showCursor()
        switch why {
        case .restored where !missing.isEmpty:
            say(
                .note,
                "\(Count.text(missing.count, "record")) restored that no longer match this query"
            )
        case .unknown:
            say(
                .note,
                "\(Count.grouped(missing.count)) of \(Count.text(ids.count, "record")) with an "
                    + "unknown result are deleted"
            )
        case .asked:
            if missing.isEmpty { say(.note, "fetched again") } else { markGone(missing) }
        case .restored: break
        }
        return []
    }
}

extension BrowserState {
    /// Notes that records were deleted after all: they existed before the unanswered delete, and no
    /// longer do.
    private mutating func noteDeleted(_ ids: [RecordID]) {
        for id in ids {
            let last = deletes.lastIndex { batch in batch.records.contains { $0.id == id } }
            if let last { deletes[last].outcomes[id] = .deleted }
            let batch = last.map { deletes[$0].id } ?? BatchID(number: 0)
            for index in lists.indices where lists[index].rows.number(of: id) != nil {
                lists[index].errors[id] = nil
                lists[index].remove([id], for: batch)
            }
        }
    }
}

extension DeletionBatch {
    var isUnderWay: Bool {
        switch phase {
        case .saving, .running, .restoring: true
        case .finished, .restored: false
        }
    }

    fileprivate func name(of id: RecordID) -> String {
        records.first { $0.id == id }?.shownName ?? "\(id)"
    }
}
