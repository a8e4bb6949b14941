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
        let names = RecordNames(of: list, in: self)
        let batch = DeletionBatch(
            id: BatchID(number: nextNumber()),
            list: list.id,
            object: dialog.question.object,
            isUndeletable: dialog.isUndeletable,
            records: dialog.records.map { NamedRecord(id: $0.id, name: names[$0.id]) }
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
                    ids: batch.records.map(\.id),
                    reach: dialog.question.reach
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
        case .ended(let failure):
            finish(index, failure)
            showCursor()
            return showRefused(of: id)
        }
        showCursor()
        return []
    }

    /// Moves the cursor to the first record that the org refused to delete, unless the user has
    /// moved on since the delete began.
    private mutating func showRefused(of batch: BatchID) -> [BrowserEffect] {
        for index in lists.indices where lists[index].followed == batch {
            lists[index].followed = nil
            let errors = lists[index].errors
            let ids = deletes.first { $0.id == batch }?.records.map(\.id) ?? []
            let left = ids.filter { errors[$0] != nil }
            let refused = left.filter { if case .refused? = errors[$0] { true } else { false } }
            lists[index].moveCursor(toFirstOf: Set(refused.isEmpty ? left : refused))
        }
        showCursor()
        showItem()
        return list?.detail != nil && network.canRead ? fetchCurrent() : []
    }

    private mutating func settle(_ result: DeletionResult, of index: Int) {
        deletes[index].ledger.note(result.id, result.outcome)
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
        let open = deletes[index].ledger.open
        for id in open { deletes[index].ledger.note(id, notSent) }
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
            guard let cause = batch.ledger.outcome(of: record.id)?.causeBesideRecord, cause != last
            else {
                continue
            }
            last = cause
            noteNetwork(BrowserFailure(cause), .deletion(batch.id))
        }
    }

    /// Reports the result of a delete in one line.
    private mutating func tellResult(of batch: DeletionBatch) {
        if batch.records.count == 1 { return tellResult(ofOne: batch) }
        let ledger = batch.ledger
        let hidden = hiddenWords(batch)
        let isWhole = ledger.left == 0
        let all = batch.records.count
        let deleted =
            isWhole
            ? Count.text(ledger[.deleted], "record")
            : "\(Count.grouped(ledger[.deleted])) of \(Count.grouped(all))"
        let others = ledger.words { $0 != .deleted }
        let text = (["\(deleted) deleted"] + others).joined(separator: ", ")
        guard isWhole else {
            let start = batch.isInterrupted ? "interrupted: " : ""
            let reasons = batch.isInterrupted ? MessageKeys.screen.reasons : messageKeys.reasons
            return say(.failure, "\(start)\(text)\(hidden)\(reasons)", details: .list)
        }
        let undo = others.isEmpty ? "them" : Count.grouped(ledger[.deleted])
        say(.success, text + (batch.offersUndo ? "; u restores \(undo)" : ""))
    }

    private mutating func tellResult(ofOne batch: DeletionBatch) {
        let record = batch.records[0]
        let name = record.shownName
        guard let outcome = batch.ledger.outcome(of: record.id) else { return }
        switch outcome.standing {
        case .deleted, .restored:
            say(.success, "\(name) deleted\(batch.offersUndo ? "; u restores it" : "")")
        case .alreadyDeleted: say(.success, "\(name) was already deleted")
        case .gone: say(.success, "\(name): \(outcome.reason)")
        case .unknown:
            say(
                .failure,
                "unknown whether \(name) was deleted: \(outcome.reason)",
                details: .record(record.id)
            )
        case .refused, .notDeleted, .notSent:
            let hidden = hiddenWords(batch)
            // The org's sentence repeats the name before it comes to the reason.
            let reason = outcome.blockerWords.map { "\($0) (e: more)" } ?? outcome.reason
            say(
                .failure,
                "\(name) was not deleted\(hidden): \(reason)",
                details: .record(record.id)
            )
        }
    }

    /// The words for the records of a delete that have an error and that the filter hides.
    private func hiddenWords(_ batch: DeletionBatch) -> String {
        guard let list, list.id == batch.list else { return "" }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        let failed = batch.records.filter { list.errors[$0.id] != nil }
        let hidden = failed.count { !shown.contains($0.id) }
        if hidden == 0 { return "" }
        let number = hidden == failed.count ? "" : "\(Count.grouped(hidden)) of them "
        return ", \(number)hidden by the filter"
    }
}

extension DeletionBatch {
    /// Whether an undo is known to be possible.
    fileprivate var offersUndo: Bool { isUndeletable == true && !restorable.isEmpty }
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
