import Client
import Records
import Terminal
import Text

extension BrowserState {
    // MARK: - Help

    /// Whether the help explains the keys of the open dialog: in others, `q` does not close.
    var offersHelp: Bool {
        switch overlays.last {
        case nil, .start, .quitting: false
        default: true
        }
    }

    /// Opens the help on the keys that can be pressed now.
    mutating func openHelp() { overlays.append(.help(KeyHelp(context: context))) }

    mutating func pressInHelp(_ action: BrowserAction?) -> [BrowserEffect] {
        guard case .help(var page) = overlays.last else { return [] }
        let rows = max(1, size.rows - 4)
        let last = max(0, HelpLine.lines(of: keys, in: page.context).count - rows)
        switch action {
        case .down: page.top = min(last, page.top + 1)
        case .up: page.top = max(0, page.top - 1)
        case .pageDown: page.top = min(last, page.top + rows)
        case .pageUp: page.top = max(0, page.top - rows)
        case .first: page.top = 0
        case .last: page.top = last
        case .cancel:
            close()
            showPanelCursor()
            return []
        default: break
        }
        overlays[overlays.count - 1] = .help(page)
        return []
    }

    // MARK: - Errors

    /// Shows the details of the message; without any, the error of the record under the cursor, or
    /// else all errors.
    mutating func openErrors() {
        let page = errorPage(for: message)
        message = nil
        guard let page else {
            return say(.note, "no errors in this list")
        }
        overlays.append(.errors(page))
    }

    private func errorPage(for message: BrowserMessage?) -> ErrorPage? {
        let errors = list?.errors ?? [:]
        switch message?.details {
        case .record(let id) where errors[id] != nil: return ErrorPage(record: id)
        case .list where !errors.isEmpty: return ErrorPage()
        default: break
        }
        if let message, MessageLines(message, in: self).isCut {
            return ErrorPage(text: message.text)
        }
        guard !errors.isEmpty else { return nil }
        return ErrorPage(record: list?.currentRecord.flatMap { errors[$0] == nil ? nil : $0 })
    }

    mutating func pressInErrors(_ action: BrowserAction?) -> [BrowserEffect] {
        guard case .errors(var page) = overlays.last else { return [] }
        switch action {
        case .down: page.top += 1
        case .up: page.top = max(0, page.top - 1)
        case .pageDown: page.top += max(1, size.rows - 6)
        case .pageUp: page.top = max(0, page.top - max(1, size.rows - 6))
        case .first: page.top = 0
        case .last: page.top = .max
        case .errors where list?.errors.isEmpty == false: page = ErrorPage()
        case .cancel:
            close()
            return []
        default: break
        }
        let width = ErrorPage.width(in: size)
        let lines =
            page.text.map { display.wrapped($0, width: width).count }
            ?? errorGroups(of: page).reduce(0) {
                $0 + 1 + display.wrapped($1.error.reason, width: width - 2).count
            }
        page.top = min(page.top, max(0, lines - max(1, size.rows - 6)))
        overlays[overlays.count - 1] = .errors(page)
        return []
    }

    /// Returns the errors of a page, with the records of equal errors grouped.
    func errorGroups(of page: ErrorPage) -> [(error: DeletionOutcome, ids: [RecordID])] {
        guard let list, page.text == nil else { return [] }
        var order: [DeletionOutcome] = []
        var groups: [DeletionOutcome: [RecordID]] = [:]
        let ids = list.errors.keys.sorted {
            (list.rows.number(of: $0) ?? .max, $0) < (list.rows.number(of: $1) ?? .max, $1)
        }
        for id in ids where page.record == nil || page.record == id {
            guard let error = list.errors[id] else { continue }
            if groups[error] == nil { order.append(error) }
            groups[error, default: []].append(id)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    // MARK: - Deletes of this session

    mutating func openDeletes() {
        guard !deletes.isEmpty else {
            return say(
                .note,
                "no deletes in this session; sfctl journal list shows older ones"
            )
        }
        overlays.append(.deletes(Choice(items: deletes.reversed().map(\.id))))
    }

    /// The delete under the cursor of the open page; nil on any other page.
    var chosenDelete: DeletionBatch? {
        guard case .deletes(let choice) = overlays.last,
            choice.items.indices.contains(choice.cursor)
        else { return nil }
        return deletes.first { $0.id == choice.items[choice.cursor] }
    }

    mutating func pressInDeletes(_ action: BrowserAction?) -> [BrowserEffect] {
        guard case .deletes(var choice) = overlays.last else { return [] }
        switch action {
        case .accept:
            let batch = chosenDelete
            close()
            return batch.map { undo($0) } ?? []
        case .cancel:
            close()
            return []
        default: choice.move(action)
        }
        overlays[overlays.count - 1] = .deletes(choice)
        return []
    }
}

extension Choice {
    /// Moves the cursor of a choice.
    mutating func move(_ action: BrowserAction?) {
        switch action {
        case .down, .pageDown: cursor = max(0, min(items.count - 1, cursor + 1))
        case .up, .pageUp: cursor = max(0, cursor - 1)
        case .first: cursor = 0
        case .last: cursor = max(0, items.count - 1)
        default: break
        }
    }
}
