import Client
import Records
import Terminal
import Text

extension BrowserState {
    /// Asks before the marked records are deleted, else the one under the cursor.
    mutating func askToDelete() -> [BrowserEffect] {
        guard let list, let object = list.query.object else {
            say(.note, "these rows are no records that could be deleted")
            return []
        }
        guard org?.isReadOnly != true else {
            say(.warning, "\(org?.name ?? "the org") is set to read-only: nothing is deleted in it")
            return []
        }
        guard isReachable() else { return [] }
        let ids = targets(in: list)
        guard !ids.isEmpty else {
            say(.note, "there is no record to delete")
            return []
        }
        if case .known(let description) = objects[object.lowercased()],
            !description.summary.flags.contains(.deletable)
        {
            say(.warning, "records of \(object) cannot be deleted, says the org")
            return []
        }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        var dialog = DeletionDialog(
            object: object,
            records: ids.map { id in
                .init(id: id, name: name(of: id, in: list), isHidden: !shown.contains(id))
            },
            needsCount: true
        )
        dialog.isUndeletable = isUndeletable(object)
        dialog.needsCount = needsCount(dialog)
        overlays.append(.confirmation(dialog))
        return [.discardTypedAhead] + describe(object)
    }

    /// The marked records that are loaded and not being deleted, in the order of the rows; else the one under the cursor.
    private func targets(in list: RecordList) -> [RecordID] {
        guard list.marks.isEmpty else {
            return list.marks.filter { list.limbo[$0] == nil }
                .compactMap { id in list.rows.number(of: id).map { (id, $0) } }
                .sorted { $0.1 < $1.1 }.map(\.0)
        }
        return [list.currentRecord].compactMap(\.self)
    }

    /// The record's name as its row has it: the first value that is no id.
    func name(of id: RecordID, in list: RecordList) -> String? {
        guard let number = list.rows.number(of: id), let columns = list.query.columns else {
            return nil
        }
        let wanted = ["Name", "CaseNumber", "Subject", "Title"]
        let column =
            wanted.lazy.compactMap { name in columns.firstIndex { $0.path == [name] } }.first
            ?? columns.firstIndex { $0.path != ["Id"] && $0.kind == .field }
        guard let column else { return nil }
        let shape = RowShape([columns[column]])
        let cell = BrowserCell.cells(of: list.rows.json(of: number), as: shape).first
        return cell.flatMap { $0.isNull ? nil : $0.string }
    }

    /// Whether the org keeps deleted records of an object; nil while that is not known.
    private func isUndeletable(_ object: String) -> Bool? {
        guard case .known(let description) = objects[object.lowercased()] else { return nil }
        return description.summary.flags.contains(.undeletable)
    }

    private func needsCount(_ dialog: DeletionDialog) -> Bool {
        org?.kind.isProduction != false || dialog.records.count > 10
            || dialog.isUndeletable != true
    }

    /// Takes into an open dialog what has become known of its object.
    mutating func describedForDialog(_ name: String) -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last, dialog.object.lowercased() == name
        else { return [] }
        let old = dialog
        dialog.isUndeletable = isUndeletable(dialog.object)
        dialog.needsCount = needsCount(dialog)
        // A question that changes is a new one.
        if dialog != old {
            dialog.shownAt = nil
            dialog.isArmed = false
        }
        overlays[overlays.count - 1] = .confirmation(dialog)
        return []
    }

    /// Lets a dialog take keys a quarter of a second after it is seen; what is typed before is dropped.
    mutating func armDialog() -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last, !dialog.isArmed else { return [] }
        let shownAt = dialog.shownAt ?? now
        dialog.shownAt = shownAt
        dialog.isArmed = now - shownAt >= 250
        overlays[overlays.count - 1] = .confirmation(dialog)
        return []
    }

    mutating func pressInConfirmation(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last else { return [] }
        if key == .escape {
            cancelOverlay()
            return []
        }
        guard dialog.isArmed else { return [] }
        switch key {
        case .enter where dialog.needsCount && dialog.isCountTyped: return delete(dialog)
        case .enter:
            cancelOverlay()
            return []
        case .character("y") where !dialog.needsCount: return delete(dialog)
        default: break
        }
        switch action {
        case .leaveOutHidden:
            dialog.records.removeAll(where: \.isHidden)
            if dialog.records.isEmpty {
                cancelOverlay()
                return []
            }
            dialog.needsCount = needsCount(dialog)
            dialog.typed = TextInput()
        case .down: dialog.top = min(max(0, dialog.records.count - 1), dialog.top + 1)
        case .up: dialog.top = max(0, dialog.top - 1)
        default:
            guard dialog.needsCount else { return [] }
            if case .character(let character) = key, !"0123456789,".contains(character) {
                return []
            }
            return edit(with: key) ?? []
        }
        overlays[overlays.count - 1] = .confirmation(dialog)
        return []
    }

    // MARK: - Deleting

    /// Takes confirmed records out of the list, and has them deleted.
    private mutating func delete(_ dialog: DeletionDialog) -> [BrowserEffect] {
        close()
        guard let list else { return [] }
        let batch = DeletionBatch(
            id: BatchID(number: nextNumber()),
            list: list.id,
            object: dialog.object,
            isUndeletable: dialog.isUndeletable == true,
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
                    ids: batch.records.map(\.id)
                )
            )
        ] + pagesWanted()
    }

    /// Takes a step of a delete.
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
        case .finished(let failure, let unanswered):
            finish(index, failure, unanswered: Set(unanswered))
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
        let error = RowError(
            isUnknown: result.outcome.isUnknown,
            code: result.outcome.code,
            message: result.outcome.messageBesideCode ?? result.outcome.word
        )
        putBack(result.id, error)
    }

    /// Puts a record that is not deleted back into every list that has it.
    private mutating func putBack(_ id: RecordID, _ error: RowError?) {
        for index in lists.indices where lists[index].limbo[id] != nil {
            lists[index].putBack(id)
            lists[index].errors[id] = error
        }
    }

    /// Ends a delete: records without a result were not sent, or it is not known.
    private mutating func finish(
        _ index: Int,
        _ failure: BrowserFailure?,
        unanswered: Set<RecordID>
    ) {
        deletes[index].phase = .finished
        deletes[index].failure = failure
        let why = failure?.message ?? "the delete was stopped"
        let notSent = RowError(isUnknown: false, code: "NOT_SENT", message: "not sent: \(why)")
        let unknown = RowError(
            isUnknown: true,
            code: "UNKNOWN",
            message: "it is not known whether it was deleted: \(why)"
        )
        let open = deletes[index].records.map(\.id).filter { deletes[index].outcomes[$0] == nil }
        deletes[index].unanswered = unanswered.intersection(open)
        for list in lists.indices {
            let hidden = open.filter { lists[list].limbo[$0] != nil }
            guard !hidden.isEmpty else { continue }
            for id in hidden {
                lists[list].limbo[id] = nil
                lists[list].errors[id] = unanswered.contains(id) ? unknown : notSent
            }
            lists[list].rebuildView()
        }
        tellResult(of: deletes[index])
        noteNetwork(ofDelete: deletes[index])
    }

    /// Notes what failed records tell of the network; once it is back, the org is asked what became of the unknown ones.
    private mutating func noteNetwork(ofDelete batch: DeletionBatch) {
        if let failure = batch.failure { noteNetwork(failure, .deletion(batch.id)) }
        var last: OrgError?
        for record in batch.records {
            guard let cause = batch.outcomes[record.id]?.causeBesideRecord, cause != last else {
                continue
            }
            last = cause
            noteNetwork(BrowserFailure(cause), .deletion(batch.id))
        }
    }

    /// Says what became of a delete, in a line.
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
                tally.elsewhere > 0 ? " (\(tally.elsewhere) by someone else before)" : ""
            let canUndo = batch.isUndeletable && !batch.restorable.isEmpty
            let undo = canUndo ? "; u brings \(all == 1 ? "it" : "them") back" : ""
            let what =
                all == 1 ? batch.records[0].shownName : Count.text(all, "record")
            return say(.success, "\(what) deleted\(elsewhere)\(undo)")
        }
        if all == 1, let record = batch.records.first {
            let error = lists.lazy.compactMap { $0.errors[record.id] }.last
            let message = error?.message ?? batch.failure?.words ?? "the delete was stopped"
            let isUnknown = error?.isUnknown == true
            return say(
                .failure,
                isUnknown
                    ? "it is not known whether \(record.shownName) was deleted: \(message)"
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
    /// What kept the org from answering; nil where it has answered, at the latest when it was asked for the record.
    fileprivate var causeBesideRecord: OrgError? {
        switch self {
        case .turnedAway(let error), .notSent(let error), .unknown(_, .lookUpFailed(let error)):
            error
        case .deleted, .alreadyDeleted, .gone, .refused, .notDeleted, .unknown(_, .inProgress): nil
        }
    }
}

extension DeletionDialog {
    /// Whether the number of records has been typed.
    var isCountTyped: Bool {
        typed.text.replacing(",", with: "") == "\(records.count)"
    }
}

extension NamedRecord {
    /// The name, or the id of a record without one.
    var shownName: String { name ?? "\(id)" }
}

extension DeletionBatch {
    /// How many of its records ended how.
    struct Tally: Hashable, Sendable {
        var done = 0
        /// Of those, the ones that were gone already.
        var elsewhere = 0
        var refused = 0
        var unknown = 0
        /// Those that are not deleted, for certain or not.
        var left = 0
    }

    var tally: Tally {
        var tally = Tally()
        for record in records {
            switch outcomes[record.id] {
            case .deleted?: tally.done += 1
            case .alreadyDeleted?, .gone?:
                tally.done += 1
                tally.elsewhere += 1
            case .refused?:
                tally.refused += 1
                tally.left += 1
            case .unknown?:
                tally.unknown += 1
                tally.left += 1
            case .turnedAway?, .notDeleted?, .notSent?: tally.left += 1
            case nil:
                if unanswered.contains(record.id) { tally.unknown += 1 }
                tally.left += 1
            }
        }
        return tally
    }

    /// The records that it has deleted and that are not back.
    var restorable: [RecordID] {
        records.map(\.id).filter { id in
            guard restored[id]?.isDone != true else { return false }
            return outcomes[id] == .deleted
        }
    }
}
