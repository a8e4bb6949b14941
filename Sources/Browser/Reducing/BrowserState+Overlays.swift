import Client
import Output
import Records
import Terminal
import Text

extension BrowserState {
    // MARK: - Help

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
        case .errors where list?.errors.isEmpty == false: page = ErrorPage()
        case .cancel:
            close()
            return []
        default: break
        }
        let lines =
            page.text.map { display.wrapped($0, width: ErrorPage.width(in: size)).count }
            ?? errorGroups(of: page).count * 2
        page.top = min(page.top, max(0, lines))
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

    mutating func pressInDeletes(_ action: BrowserAction?) -> [BrowserEffect] {
        guard case .deletes(var choice) = overlays.last else { return [] }
        switch action {
        case .accept:
            close()
            guard choice.items.indices.contains(choice.cursor),
                let batch = deletes.first(where: { $0.id == choice.items[choice.cursor] })
            else { return [] }
            return undo(batch)
        case .cancel:
            close()
            return []
        default: choice.move(action)
        }
        overlays[overlays.count - 1] = .deletes(choice)
        return []
    }

    // MARK: - Export

    mutating func openExport() {
        guard let list, list.isLoaded else { return }
        let rows: ExportDialog.Rows = !list.marks.isEmpty ? .marked : .shown
        var dialog = ExportDialog(rows: rows, format: .csv)
        dialog.path = TextInput("\(list.query.object?.lowercased() ?? "rows").csv")
        overlays.append(.export(dialog))
    }

    mutating func pressInExport(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .export(var dialog) = overlays.last else { return [] }
        switch key {
        case .enter: return export(dialog)
        case .escape:
            close()
            return []
        case .up, .backTab: dialog.line = max(0, dialog.line - 1)
        case .down, .tab: dialog.line = min(ExportDialog.pathLine, dialog.line + 1)
        default:
            if dialog.line == ExportDialog.pathLine { return edit(with: key) ?? [] }
            switch action {
            case .left: dialog.change(by: -1, hasMarks: list?.marks.isEmpty == false)
            case .right: dialog.change(by: 1, hasMarks: list?.marks.isEmpty == false)
            case .up: dialog.line = max(0, dialog.line - 1)
            case .down: dialog.line += 1
            default:
                if key == .character(" ") {
                    dialog.change(by: 1, hasMarks: list?.marks.isEmpty == false)
                }
            }
        }
        overlays[overlays.count - 1] = .export(dialog)
        return []
    }

    mutating func export(_ dialog: ExportDialog) -> [BrowserEffect] {
        guard let list else { return [] }
        let path = String(dialog.path.text.trimmingWhitespace)
        guard !path.isEmpty else { return [] }
        let numbers: [RowNumber]? =
            switch dialog.rows {
            case .all: nil
            case .shown: list.view
            case .marked:
                list.marks.compactMap { list.rows.number(of: $0) }.sorted()
            }
        let left = dialog.rows == .marked ? list.marks.count - (numbers?.count ?? 0) : 0
        guard left == 0 else {
            refuseExport(dialog, leavingOut: left)
            return []
        }
        if numbers == nil, !isReachable() { return [] }
        close()
        say(.note, "writing \(path) …")
        return [
            .export(
                ask(.export),
                ExportRequest(
                    list: list.id,
                    query: list.query,
                    records: numbers.map { $0.map { list.rows.json(of: $0) } },
                    format: dialog.format,
                    path: path,
                    replaces: dialog.replaces
                )
            )
        ]
    }
}

extension BrowserState {
    /// Keeps the dialog open, because a file of the marked rows would lack some of them.
    private mutating func refuseExport(_ dialog: ExportDialog, leavingOut count: Int) {
        let words =
            "\(Count.text(count, "marked row")) \(count == 1 ? "is" : "are") not loaded; "
            + "G loads more rows"
        guard case .export(var dialog) = overlays.last else { return say(.warning, words) }
        dialog.error = words
        overlays[overlays.count - 1] = .export(dialog)
    }
}

extension ExportDialog {
    /// The index of the path's line, after those for rows, format and replacement.
    static let pathLine = 3

    /// Changes the setting on the focused line.
    fileprivate mutating func change(by step: Int, hasMarks: Bool) {
        switch line {
        case 0:
            let all: [Rows] = hasMarks ? [.marked, .shown, .all] : [.shown, .all]
            let index = all.firstIndex(of: rows) ?? 0
            rows = all[(index + step + all.count) % all.count]
        case 1:
            let all = ResultFormat.all
            let index = all.firstIndex(of: format) ?? 0
            let next = all[(index + step + all.count) % all.count]
            rename(from: format, to: next)
            format = next
        case 2: replaces.toggle()
        default: break
        }
    }

    /// Changes the file extension along with the format.
    private mutating func rename(from old: ResultFormat, to new: ResultFormat) {
        guard path.text.hasSuffix(".\(old.ending)") else { return }
        path = TextInput("\(path.text.dropLast(old.ending.count))\(new.ending)")
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
