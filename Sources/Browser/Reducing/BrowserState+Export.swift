import Output
import Records
import Terminal
import Text

extension BrowserState {
    mutating func openExport() {
        guard let list, list.isLoaded else { return say(.note, "no rows are loaded") }
        overlays.append(.export(ExportDialog(list, format: .csv)))
    }

    mutating func pressInExport(_ key: Key, _ action: BrowserAction?) -> [BrowserEffect] {
        guard case .export(var dialog) = overlays.last else { return [] }
        switch key {
        case .enter: return export(dialog)
        case .escape:
            close()
            return []
        case .up, .backTab: dialog.moveFocus(by: -1)
        case .down, .tab: dialog.moveFocus(by: 1)
        default:
            if dialog.focus == .path { return edit(with: key) ?? [] }
            switch action {
            case .left: dialog.change(by: -1)
            case .right: dialog.change(by: 1)
            case .up: dialog.moveFocus(by: -1)
            case .down: dialog.moveFocus(by: 1)
            default: if key == .character(" ") { dialog.change(by: 1) }
            }
        }
        overlays[overlays.count - 1] = .export(dialog)
        return []
    }

    mutating func export(_ dialog: ExportDialog) -> [BrowserEffect] {
        guard let list else { return [] }
        let path = String(dialog.path.text.trimmingWhitespace)
        guard !path.isEmpty else {
            refuse(dialog, "the file needs a name")
            return []
        }
        guard !path.utf8.contains(0) else {
            refuse(dialog, "a path cannot contain a NUL character")
            return []
        }
        let numbers: [RowNumber]? =
            switch dialog.rows {
            case .all: nil
            case .shown: list.view
            case .marked: list.marks.compactMap { list.rows.number(of: $0) }.sorted()
            }
        let left = dialog.rows == .marked ? list.marks.count - (numbers?.count ?? 0) : 0
        guard left == 0 else {
            // A file of the marked rows would lack some of them.
            refuse(
                dialog,
                "\(Count.text(left, "marked row")) \(left == 1 ? "is" : "are") not loaded; "
                    + messageKeys.loadMore
            )
            return []
        }
        if numbers == nil, !isReachable() { return [] }
        close()
        say(.note, "writing \(path) …")
        return [
            .export(
                ask(.export(dialog)),
                ExportRequest(
                    query: list.query,
                    records: numbers.map { $0.map { list.rows.json(of: $0) } },
                    chosen: list.rows.chosen,
                    format: dialog.format,
                    isFlat: dialog.isFlat && dialog.settings.contains(.children),
                    isForSpreadsheet: dialog.isForSpreadsheet
                        && dialog.settings.contains(.spreadsheet),
                    path: path,
                    replaces: dialog.replaces
                )
            )
        ]
    }

    /// Says how many rows were written, and whether the query has more.
    mutating func exported(_ count: Int, to path: String, _ dialog: ExportDialog) {
        guard let list = lists.first(where: { $0.id == dialog.list }), dialog.rows == .shown,
            !list.isComplete, list.filter.isEmpty
        else { return say(.success, "\(Count.text(count, "row")) written to \(path)") }
        let all = list.total.map { " of \(Count.grouped($0))" } ?? ""
        say(
            .success,
            "\(Count.grouped(count)) loaded rows\(all) written to \(path)"
                + messageKeys.exportAll(path)
        )
    }

    /// Shows the dialog again with the reason why nothing was written; over another list or dialog,
    /// only the reason.
    mutating func exportFailed(_ failure: BrowserFailure, _ dialog: ExportDialog) {
        message = nil
        guard failure.kind != .cancelled, overlays.isEmpty, list?.id == dialog.list else {
            return say(.failure, failure.words)
        }
        var dialog = dialog
        dialog.focus = .path
        overlays.append(.export(dialog))
        refuse(dialog, failure.words)
    }

    /// Keeps the dialog open, with the reason.
    private mutating func refuse(_ dialog: ExportDialog, _ words: String) {
        guard case .export(var dialog) = overlays.last else { return say(.warning, words) }
        dialog.error = words
        overlays[overlays.count - 1] = .export(dialog)
    }
}

extension ExportDialog {
    fileprivate mutating func moveFocus(by step: Int) {
        let index = (settings.firstIndex(of: focus) ?? 0) + step
        focus = settings[max(0, min(settings.count - 1, index))]
    }

    /// Changes the setting on the focused line.
    fileprivate mutating func change(by step: Int) {
        func next<Item: Equatable>(after item: Item, in all: [Item]) -> Item {
            all[((all.firstIndex(of: item) ?? 0) + step + all.count) % all.count]
        }
        error = nil
        switch focus {
        case .rows:
            rows = next(after: rows, in: hasMarks ? [.marked, .shown, .all] : [.shown, .all])
        case .format:
            let old = format
            format = next(after: old, in: ResultFormat.all)
            rename(from: old)
        case .children: isFlat.toggle()
        case .spreadsheet: isForSpreadsheet.toggle()
        case .replacement: replaces.toggle()
        case .path: break
        }
    }

    /// Changes the file extension along with the format.
    private mutating func rename(from old: ResultFormat) {
        guard path.text.hasSuffix(".\(old.ending)") else { return }
        path = TextInput("\(path.text.dropLast(old.ending.count))\(format.ending)")
    }
}
