import Client
import Records
import Text

extension BrowserState {
    /// Brings back what the last delete has deleted that is not back.
    mutating func undo() -> [BrowserEffect] {
        guard let batch = deletes.last(where: { !$0.restorable.isEmpty || $0.isUnderWay }) else {
            say(
                .note,
                "nothing was deleted in this session; sfctl undelete --last undoes older deletes"
            )
            return []
        }
        return undo(batch)
    }

    mutating func undo(_ batch: DeletionBatch) -> [BrowserEffect] {
        guard !batch.isUnderWay else {
            say(.note, "the delete is not finished yet")
            return []
        }
        guard batch.isUndeletable else {
            say(.warning, "the org keeps no deleted \(batch.object): they cannot be brought back")
            return []
        }
        let ids = batch.restorable
        guard !ids.isEmpty, let index = deletes.firstIndex(where: { $0.id == batch.id }) else {
            say(.note, "all its records are back already")
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

    /// Takes a step of an undelete.
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
            say(.success, "\(what) brought back")
        } else {
            let why =
                left.lazy.compactMap { batch.restored[$0]?.message }.first ?? failure?.words ?? ""
            say(
                .failure,
                "\(Count.grouped(left.count)) of \(Count.grouped(left.count + back.count)) not brought back: \(why)"
            )
        }
        // Triggers may have changed them.
        guard let list = lists.first(where: { $0.id == batch.list }) else { return [] }
        let known = batch.records.map(\.id).filter { back.contains($0) && list.limbo[$0] != nil }
        guard !known.isEmpty else { return [] }
        return [.rows(ask(.rows(known, why: .restored)), list.query, known)]
    }

    /// Takes records that were fetched again.
    mutating func refetched(
        _ found: [RecordID: [UInt8]],
        of ids: [RecordID],
        _ why: RefetchCause
    ) -> [BrowserEffect] {
        for index in lists.indices {
            for id in ids {
                guard let number = lists[index].rows.number(of: id) else { continue }
                if let json = found[id] {
                    lists[index].rows.replace(number, with: json)
                    lists[index].errors[id] = nil
                    lists[index].gone.remove(id)
                    if lists[index].limbo[id] != nil, why == .restored { lists[index].putBack(id) }
                } else if why == .unknown {
                    lists[index].errors[id] = nil
                    lists[index].remove([id], for: BatchID(number: 0))
                } else if why == .asked {
                    lists[index].gone.insert(id)
                }
            }
            if why == .asked { lists[index].rebuildView() }
        }
        showCursor()
        let missing = ids.filter { found[$0] == nil }
        switch why {
        case .restored where !missing.isEmpty:
            say(
                .note,
                "\(Count.text(missing.count, "record")) brought back, and not matched by this query any more"
            )
        case .unknown:
            say(
                .note,
                "of \(Count.text(ids.count, "record")) with an unknown result \(Count.grouped(missing.count)) are deleted"
            )
        case .asked:
            if missing.isEmpty { say(.note, "fetched again") } else { markGone(missing) }
        case .restored: break
        }
        return []
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
