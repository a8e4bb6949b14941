import Changes
import Client
import Records
import Text

extension BrowserState {
    /// Restores the records of the last delete that are still deleted.
    mutating func undo() -> [BrowserEffect] {
        guard let batch = lastDelete else {
            sayNothingToRestore(DeletionLedger(merging: deletes.map(\.ledger)))
            return []
        }
        return undo(batch)
    }

    /// Says why no record of a ledger can be restored.
    private mutating func sayNothingToRestore(_ ledger: DeletionLedger) {
        let gone = ledger.deleted.count
        let why =
            if gone > 0 {
                "\(Count.text(gone, "record")) no longer in the recycle bin"
            } else if ledger[.restored] > 0 {
                "\(Count.text(ledger[.restored], "record")) already restored"
            } else {
                "no record was deleted"
            }
        let older = "sfctl undelete --last undoes older deletes"
        // Only without a journal of this session is the newest delete an older one.
        let hint = ledger.ids.isEmpty ? "; \(older)" : ""
        say(.note, "nothing to restore: \(why)\(hint)")
    }

    mutating func undo(_ batch: DeletionBatch) -> [BrowserEffect] {
        guard !batch.isUnderWay else {
            say(
                .note,
                batch.phase == .restoring
                    ? "the undo is still running" : "the delete is still running"
            )
            return []
        }
        let ids = batch.restorable
        guard !ids.isEmpty, let index = deletes.firstIndex(where: { $0.id == batch.id }) else {
            if batch.isUndeletable == false, !batch.ledger.deleted.isEmpty {
                say(.warning, "the org keeps no deleted \(batch.object): cannot restore")
            } else {
                sayNothingToRestore(batch.ledger)
            }
            return []
        }
        guard isReachable() else { return [] }
        deletes[index].phase = .restoring
        deletes[index].isInterrupted = false
        deletes[index].undoing = ids
        return forgetForward() + [
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
            deletes[index].ledger.note(results)
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
        let deleted = Set(batch.ledger.deleted)
        let back = batch.undoing.filter { !deleted.contains($0) }
        let left = batch.undoing.filter(deleted.contains)
        if left.isEmpty {
            let what = back.count == 1 ? batch.name(of: back[0]) : Count.text(back.count, "record")
            say(.success, "\(what) restored")
        } else {
            let why =
                left.lazy.compactMap { batch.ledger.undoError(of: $0) }.first
                ?? failure?.words ?? "not sent"
            say(
                .failure,
                "\(Count.grouped(left.count)) of \(Count.grouped(batch.undoing.count)) not "
                    + "restored: \(why)"
            )
        }
        return fetchRestored(back, of: batch.object)
    }

    /// Brings restored records back into the lists.
    ///
    /// Loaded rows are fetched again, because triggers may have changed them. If a list has lost
    /// rows since it was run again, its query runs once more, because only the org knows their
    /// places.
    private mutating func fetchRestored(_ ids: [RecordID], of object: String) -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        for index in lists.indices {
            let list = lists[index]
            guard list.query.object?.lowercased() == object.lowercased() else { continue }
            lists[index].seeking = Set(ids)
            let hidden = ids.filter { list.limbo[$0] != nil }
            let loaded = hidden.filter { list.rows.number(of: $0) != nil }
            if ids.contains(where: { list.limbo[$0] == nil && list.rows.number(of: $0) == nil }) {
                lists[index].keepsErrors = true
                effects += run(list.requested ?? list.query, in: list.id)
                continue
            }
            // Rows not loaded yet come with their page.
            for id in hidden where list.rows.number(of: id) == nil { lists[index].limbo[id] = nil }
            guard !loaded.isEmpty else { continue }
            effects.append(
                .rows(ask(.rows(list.id, loaded, why: .restored)), list.query, loaded)
            )
        }
        return effects + pagesWanted()
    }

    /// Says that restored records are not in the result of the query.
    mutating func noteUnmatched(_ count: Int) {
        say(.note, "\(Count.text(count, "record")) restored that no longer match this query")
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
            if why == .restored { list.moveToSought() }
        }
        let missing = ids.filter { found[$0] == nil }
        if why == .unknown { noteDeleted(missing) }
        showCursor()
        switch why {
        case .restored where !missing.isEmpty:
            noteUnmatched(missing.count)
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
        // A restored record may be under the cursor again.
        return detailWanted()
    }
}

extension BrowserState {
    /// Notes that records were deleted after all: they existed before the unanswered delete, and no
    /// longer do.
    private mutating func noteDeleted(_ ids: [RecordID]) {
        for id in ids {
            let last = deletes.lastIndex { batch in batch.records.contains { $0.id == id } }
            if let last { deletes[last].ledger.note(id, .deleted) }
            let batch = last.map { deletes[$0].id } ?? BatchID(number: 0)
            for index in lists.indices where lists[index].rows.number(of: id) != nil {
                lists[index].errors[id] = nil
                lists[index].remove([id], for: batch)
            }
        }
    }
}
