import Changes
import Client
import HTTP
import Records
import Text

extension BrowserState {
    /// Hides confirmed records from the list, and starts deleting them.
    mutating func delete(_ dialog: DeletionDialog) -> [BrowserEffect] {
        close()
        guard let list else { return [] }
        let batch = DeletionBatch(
            id: BatchID(number: nextNumber()),
            list: list.id,
            object: dialog.question.object,
            isUndeletable: dialog.question.isUndeletable == true,
            records: dialog.records.map { NamedRecord(id: $0.id, name: $0.name) }
        )
        deletes.append(batch)
        let ids = Set(batch.records.map(\.id))
        for index in lists.indices { lists[index].remove(ids, for: batch.id) }
        showCursor()
        message = nil
        return [
            .delete(
                ask(.deletion(batch.id)),
                DeletionRequest(
                    batch: batch.id,
                    object: batch.object,
                    description: description(of: batch.object),
                    ids: batch.records.map(\.id)
                )
            )
        ] + pagesWanted()
    }

    /// Handles the progress of a delete.
    mutating func progressed(
        _ progress: DeletionProgress,
        of id: BatchID
    ) -> [BrowserEffect] {
        guard let index = deletes.firstIndex(where: { $0.id == id }) else { return [] }
        switch progress {
        case .started(let journal):
            deletes[index].journal = journal
            deletes[index].phase = .running
        case .settled(let results):
            for result in results { settle(result, of: index) }
        case .ended(let failure): finish(index, failure)
        }
        showCursor()
        return []
    }

    private mutating func settle(_ result: DeletionResult, of index: Int) {
        deletes[index].outcomes[result.id] = result.outcome
        guard !result.outcome.isDone else {
            for list in lists.indices { lists[list].errors[result.id] = nil }
            records[result.id] = nil
            return
        }
        // Puts the record back into all its lists.
        for index in lists.indices where lists[index].limbo[result.id] != nil {
            lists[index].putBack(result.id)
            lists[index].errors[result.id] = result.outcome
        }
    }

    /// Ends a delete; records without a result were not sent.
    private mutating func finish(_ index: Int, _ failure: BrowserFailure?) {
        deletes[index].phase = .finished
        deletes[index].failure = failure
        let why = failure?.message ?? "the delete was stopped"
        let notSent = DeletionOutcome.notSent(.transport(.other("not sent: \(why)")))
        let open = deletes[index].records.map(\.id).filter { deletes[index].outcomes[$0] == nil }
        for list in lists.indices {
            let hidden = open.filter { lists[list].limbo[$0] != nil }
            guard !hidden.isEmpty else { continue }
            for id in hidden {
                lists[list].limbo[id] = nil
                lists[list].errors[id] = notSent
            }
            lists[list].rebuildView()
        }
        tellResult(of: deletes[index])
        noteNetwork(ofDelete: deletes[index])
    }

    /// Updates the network state from failed records; once the org is back, records with an unknown
    /// outcome are checked.
    private mutating func noteNetwork(ofDelete batch: DeletionBatch) {
        // After a failure, records may be unsent for a reason of this machine.
        if let failure = batch.failure { return noteNetwork(failure, .deletion(batch.id)) }
        var last: OrgError?
        for record in batch.records {
            guard let cause = batch.outcomes[record.id]?.causeBesideRecord, cause != last else {
                continue
            }
            last = cause
            noteNetwork(BrowserFailure(cause), .deletion(batch.id))
        }
    }

    /// Reports the result of a delete in one line.
    private mutating func tellResult(of batch: DeletionBatch) {
        let tally = batch.tally
        let all = batch.records.count
        let isFilterHiding = list.map { list in
            batch.records.contains { record in
                list.errors[record.id] != nil
                    && !list.view.contains { list.rows.id(of: $0) == record.id }
            }
        }
        let hidden = isFilterHiding == true ? ", hidden by the filter" : ""
        if tally.left == 0 {
            let elsewhere =
                tally.elsewhere > 0 ? " (\(tally.elsewhere) already, by another user)" : ""
            let canUndo = batch.isUndeletable && !batch.restorable.isEmpty
            let undo = canUndo ? "; u restores \(all == 1 ? "it" : "them")" : ""
            let what =
                all == 1 ? batch.records[0].shownName : Count.text(all, "record")
            return say(.success, "\(what) deleted\(elsewhere)\(undo)")
        }
        if all == 1, let record = batch.records.first {
            let error = lists.lazy.compactMap { $0.errors[record.id] }.last
            let message = error?.reason ?? batch.failure?.words ?? "the delete was stopped"
            let isUnknown = error?.isUnknown == true
            return say(
                .failure,
                isUnknown
                    ? "unknown whether \(record.shownName) was deleted: \(message)"
                    : "\(record.shownName) was not deleted\(hidden): \(message)"
            )
        }
        var parts = ["\(Count.grouped(tally.done)) of \(Count.grouped(all)) deleted"]
        if tally.refused > 0 { parts.append("\(Count.grouped(tally.refused)) refused\(hidden)") }
        if tally.unknown > 0 { parts.append("\(Count.grouped(tally.unknown)) unknown") }
        let rest = tally.left - tally.refused - tally.unknown
        if rest > 0 { parts.append("\(Count.grouped(rest)) not sent") }
        say(.failure, parts.joined(separator: ", ") + " (e: reasons)")
    }
}

extension DeletionOutcome {
    /// The error that kept the org from answering; nil if it answered, at the latest to the check
    /// of the record.
    fileprivate var causeBesideRecord: OrgError? {
        switch self {
        case .turnedAway(let error), .notSent(let error), .unknown(_, .lookUpFailed(let error)):
            error
        case .deleted, .alreadyDeleted, .gone, .refused, .notDeleted, .unknown(_, .inProgress),
            .unknown(_, .notShown):
            nil
        }
    }
}
