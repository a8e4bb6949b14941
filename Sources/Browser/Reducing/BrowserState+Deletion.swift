import Accounts
import Changes
import Client
import Records
import Terminal
import Text

extension BrowserState {
    /// Asks for confirmation to delete the marked records, or else the one under the cursor.
    mutating func askToDelete() -> [BrowserEffect] {
        guard let list, let object = list.query.object else {
            say(.note, "these rows are not records and cannot be deleted")
            return []
        }
        guard org?.isReadOnly != true else {
            say(.warning, "\(org?.name ?? "the org") is read-only: cannot delete")
            return []
        }
        guard isReachable() else { return [] }
        let ids = targets(in: list)
        guard !ids.isEmpty else {
            say(.note, "no record to delete")
            return []
        }
        if let description = description(of: object),
            !description.summary.flags.contains(.deletable)
        {
            say(.warning, FoundRecords.refusal(of: object))
            return []
        }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        let dialog = DeletionDialog(
            question: question(object, ids.count),
            records: ids.map { id in
                .init(
                    id: id,
                    place: shown.contains(id)
                        ? .shown : list.rows.number(of: id) == nil ? .unloaded : .filtered
                )
            }
        )
        overlays.append(.confirmation(dialog))
        return [.discardTypedAhead] + describe(object) + namesWanted() + count()
    }

    /// Counts what goes along with the records of an open dialog, and what blocks their delete.
    private mutating func count() -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last else { return [] }
        let object = dialog.question.object
        if let known = description(of: object), !DeletionReach.isWanted(for: known) { return [] }
        let ids = dialog.records.map(\.id)
        dialog.counting = .underWay
        overlays[overlays.count - 1] = .confirmation(dialog)
        return [.reach(ask(.reach(ids)), ids, object: object)]
    }

    /// Fills what was counted into the open dialog of the same records.
    mutating func note(_ reach: Result<DeletionReach, ReachFailure>, of ids: [RecordID]) {
        guard case .confirmation(var dialog) = overlays.last, dialog.records.map(\.id) == ids
        else { return }
        switch reach {
        case .success(let reach):
            dialog.question.reach = reach
            dialog.counting = .done
        case .failure(let failure): dialog.counting = .failed(failure.message)
        }
        overlays[overlays.count - 1] = .confirmation(dialog)
        // What the user has not read must not be confirmed by a key already on its way.
        if !companions(of: dialog).isEmpty { disarmDialog() }
    }

    /// Returns the sentences of a dialog on other records.
    func companions(of dialog: DeletionDialog) -> [String] {
        switch dialog.counting {
        case .needless: return []
        case .underWay: return ["Counting the records that go along …"]
        case .failed(let message): return ["Records that go along were not counted: \(message)."]
        case .done:
            let names = list.map { RecordNames(of: $0, in: self) }
            return dialog.question.companions { names?[$0] ?? "\($0)" }
        }
    }

    /// Returns the marked records, or else the record under the cursor.
    ///
    /// Loaded records come first, in row order. Records in a running delete are skipped.
    private func targets(in list: RecordList) -> [RecordID] {
        guard list.marks.isEmpty else {
            return list.marks.filter { list.limbo[$0] == nil }
                .map { id in (id: id, row: list.rows.number(of: id) ?? .max) }
                .sorted { ($0.row, $0.id) < ($1.row, $1.id) }.map(\.id)
        }
        return [list.currentRecord].compactMap(\.self)
    }

    private func question(_ object: String, _ count: Int) -> DeletionQuestion {
        DeletionQuestion(
            object: object,
            count: count,
            kind: org?.kind ?? .unknown,
            isUndeletable: description(of: object)?.summary.flags.contains(.undeletable)
        )
    }

    /// Fills into an open dialog whether the records can be restored.
    mutating func refreshDialog() {
        guard case .confirmation(var dialog) = overlays.last else { return }
        dialog.lateUndeletable = question(dialog.question.object, 0).isUndeletable
        overlays[overlays.count - 1] = .confirmation(dialog)
    }

    /// Asks for the number of records in an open dialog if the org turns out to be production.
    mutating func tightenDialog() {
        guard case .confirmation(var dialog) = overlays.last, !dialog.question.needsCount else {
            return
        }
        let new = question(dialog.question.object, dialog.records.count)
        guard new.needsCount else { return }
        let reach = dialog.question.reach
        dialog.question = new
        dialog.question.reach = reach
        overlays[overlays.count - 1] = .confirmation(dialog)
        // A changed question needs a new confirmation.
        disarmDialog()
    }

    /// Lets a dialog that has changed wait again before it accepts keys.
    mutating func disarmDialog() {
        guard case .confirmation(var dialog) = overlays.last else { return }
        dialog.shownAt = nil
        dialog.isArmed = false
        overlays[overlays.count - 1] = .confirmation(dialog)
    }

    /// Lets a dialog accept keys from a quarter of a second after it appears; earlier keys are
    /// dropped.
    mutating func armDialog() {
        guard case .confirmation(var dialog) = overlays.last, !dialog.isArmed else { return }
        let shownAt = dialog.shownAt ?? now
        dialog.shownAt = shownAt
        dialog.isArmed = now - shownAt >= 250
        overlays[overlays.count - 1] = .confirmation(dialog)
    }

    /// Starts a confirmed delete; the cursor goes back to the records that the org refuses, unless
    /// another record fills the screen.
    private mutating func confirm(_ dialog: DeletionDialog) -> [BrowserEffect] {
        let current = list?.currentRecord
        let isLeft = !dialog.records.contains { $0.id == current }
        let stays = ScreenLayout(self).isDetailWhole && isLeft
        let effects = forgetForward() + delete(dialog)
        let batch = deletes.last?.id
        changeList { $0.followed = stays ? nil : batch }
        return effects
    }

    mutating func pressInConfirmation(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last else { return [] }
        if key == .escape {
            cancelOverlay()
            return []
        }
        guard let layout = DeletionLayout(dialog, in: self) else {
            // Nothing is confirmed that cannot be read.
            if key == .enter { cancelOverlay() }
            return []
        }
        let isAnswer = key == .enter || key == .character("y")
        let isMoving = (action == .down || action == .up) && !isAnswer
        guard dialog.isArmed || isMoving else { return [] }
        switch key {
        case .enter where dialog.isCountTyped: return confirm(dialog)
        case .enter, .character("q"):
            cancelOverlay()
            return []
        case .character("y") where !dialog.question.needsCount: return confirm(dialog)
        default: break
        }
        switch action {
        case .leaveOutHidden:
            dialog.records.removeAll(where: \.isHidden)
            if dialog.records.isEmpty {
                cancelOverlay()
                return []
            }
            dialog.question = question(dialog.question.object, dialog.records.count)
            dialog.typed = TextInput()
            overlays[overlays.count - 1] = .confirmation(dialog)
            return namesWanted() + count()
        case .down: dialog.top = min(dialog.records.count - layout.names, dialog.top + 1)
        case .up: dialog.top = max(0, dialog.top - 1)
        default:
            guard dialog.question.needsCount else { return [] }
            if case .character(let character) = key, !"0123456789,".contains(character) {
                return []
            }
            return edit(with: key) ?? []
        }
        overlays[overlays.count - 1] = .confirmation(dialog)
        return namesWanted()
    }
}

/// The reason why the records that go along could not be counted.
struct ReachFailure: Error {
    let message: String
}

extension DeletionDialog {
    /// Whether the user has typed the number of records, and must type it.
    var isCountTyped: Bool { question.needsCount && question.isConfirmed(by: typed.text) }
}
