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
            say(.warning, "the org does not allow deleting records of \(object)")
            return []
        }
        let shown = Set(list.view.compactMap { list.rows.id(of: $0) })
        let dialog = DeletionDialog(
            question: question(object, ids.count),
            records: ids.map { id in
                .init(id: id, name: name(of: id, in: list), isHidden: !shown.contains(id))
            }
        )
        overlays.append(.confirmation(dialog))
        return [.discardTypedAhead] + describe(object)
    }

    /// Returns the marked records that are loaded and not being deleted, in row order, or else the
    /// one under the cursor.
    private func targets(in list: RecordList) -> [RecordID] {
        guard list.marks.isEmpty else {
            return list.marks.filter { list.limbo[$0] == nil }
                .compactMap { id in list.rows.number(of: id).map { (id, $0) } }
                .sorted { $0.1 < $1.1 }.map(\.0)
        }
        return [list.currentRecord].compactMap(\.self)
    }

    /// Returns the record's name from its row: the first value that is not an id.
    func name(of id: RecordID, in list: RecordList) -> String? {
        guard let number = list.rows.number(of: id), let columns = list.columns else {
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

    private func question(_ object: String, _ count: Int) -> DeletionQuestion {
        DeletionQuestion(
            object: object,
            count: count,
            kind: org?.kind ?? .unknown,
            isUndeletable: description(of: object)?.summary.flags.contains(.undeletable)
        )
    }

    /// Returns the description of an object; nil if it is unknown.
    func description(of object: String) -> ObjectDescription? {
        guard case .known(let description) = objects[object.lowercased()] else { return nil }
        return description
    }

    /// Updates an open dialog with new information about its object and the org.
    mutating func refreshDialog() {
        guard case .confirmation(var dialog) = overlays.last else { return }
        let old = dialog
        dialog.question = question(dialog.question.object, dialog.records.count)
        overlays[overlays.count - 1] = .confirmation(dialog)
        // A changed question needs a new confirmation.
        if dialog != old { disarmDialog() }
    }

    /// Lets a dialog whose layout has changed wait again before it accepts keys.
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

    mutating func pressInConfirmation(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .confirmation(var dialog) = overlays.last else { return [] }
        if key == .escape {
            cancelOverlay()
            return []
        }
        if DeletionLayout(dialog, in: self) == nil {
            // Nothing is confirmed that cannot be read.
            if key == .enter { cancelOverlay() }
            return []
        }
        guard dialog.isArmed else { return [] }
        switch key {
        case .enter where dialog.isCountTyped: return delete(dialog)
        case .enter:
            cancelOverlay()
            return []
        case .character("y") where !dialog.question.needsCount: return delete(dialog)
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
        case .down: dialog.top = min(max(0, dialog.records.count - 1), dialog.top + 1)
        case .up: dialog.top = max(0, dialog.top - 1)
        default:
            guard dialog.question.needsCount else { return [] }
            if case .character(let character) = key, !"0123456789,".contains(character) {
                return []
            }
            return edit(with: key) ?? []
        }
        overlays[overlays.count - 1] = .confirmation(dialog)
        return []
    }
}

extension DeletionDialog {
    /// Whether the user has typed the number of records, and must type it.
    var isCountTyped: Bool { question.needsCount && question.isConfirmed(by: typed.text) }
}
