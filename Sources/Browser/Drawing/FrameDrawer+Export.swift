import Output
import Terminal
import Text

extension FrameDrawer {
    /// Draws the dialog of `x`; in a small window the focused line, the error and as many other
    /// lines as fit.
    mutating func drawExport(_ dialog: ExportDialog) {
        guard let list = state.list else { return }
        let room = max(1, state.size.rows - 4)
        let width = min(64, state.size.columns - 6)
        let settings = dialog.settings
        let focus = settings.firstIndex(of: dialog.focus) ?? 0
        let error = (dialog.error.map { wrapped($0, width: width) } ?? [])
            .prefix(max(1, min(4, room - 1)))
        let isAiry = room >= settings.count + error.count + 3
        let hasKeys = room > settings.count + error.count
        let shown = min(settings.count, max(1, room - error.count - (hasKeys ? 1 : 0)))
        let gaps = isAiry ? (error.isEmpty ? 1 : 2) : 0
        let panel = drawPanel(
            "Export",
            width: width,
            height: shown + error.count + (hasKeys ? 1 : 0) + gaps
        )
        let top = max(0, min(focus - shown + 1, settings.count - shown))
        for row in 0..<shown {
            drawSetting(settings[top + row], dialog, list, panel, row: row)
        }
        var row = shown + (isAiry ? 1 : 0)
        for line in error {
            write(line, in: panel, row: row, style: BrowserTheme.failure)
            row += 1
        }
        if isAiry, !error.isEmpty { row += 1 }
        guard hasKeys else { return }
        let keys = ["enter = export", "up, down: line", "left, right: choose", "esc = close"]
        let words = keys.reduce("") { words, next in
            let longer = words.isEmpty ? next : "\(words)   \(next)"
            return longer.count <= panel.columns.count ? longer : words
        }
        write(words, in: panel, row: row, style: BrowserTheme.quiet)
    }

    /// The column where the values begin, after the names of the settings.
    private static let valueIndent = 15

    private mutating func drawSetting(
        _ setting: ExportDialog.Setting,
        _ dialog: ExportDialog,
        _ list: RecordList,
        _ panel: Panel,
        row: Int
    ) {
        let line = words(of: setting, dialog, list)
        write(line.name, in: panel, row: row, style: BrowserTheme.quiet)
        guard setting == .path else {
            write("< \(line.value) >", in: panel, row: row, indent: Self.valueIndent)
            if dialog.focus == setting { select(in: panel, row: row) }
            return
        }
        guard dialog.focus == .path else {
            write(line.value, in: panel, row: row, indent: Self.valueIndent)
            return
        }
        drawInput(
            dialog.path,
            column: panel.columns.lowerBound + Self.valueIndent,
            row: panel.rows.lowerBound + row,
            room: panel.columns.count - Self.valueIndent
        )
    }

    private func words(
        of setting: ExportDialog.Setting,
        _ dialog: ExportDialog,
        _ list: RecordList
    ) -> (name: String, value: String) {
        switch setting {
        case .rows: ("Rows", rowWords(of: dialog, list))
        case .format: ("Format", dialog.format.name)
        case .children: ("Child rows", dialog.isFlat ? "flat: a row for each" : "nested")
        case .spreadsheet:
            ("For Excel", dialog.isForSpreadsheet ? "yes: BOM, CRLF, no formulas" : "no")
        case .replacement:
            ("Existing file", dialog.replaces ? "replace" : "keep: choose another name")
        case .path: ("File", dialog.path.text)
        }
    }

    private func rowWords(of dialog: ExportDialog, _ list: RecordList) -> String {
        switch dialog.rows {
        case .marked: "the \(Count.text(list.marks.count, "marked row"))"
        case .shown: "the \(Count.text(list.view.count, "shown row"))"
        case .all:
            "all matching rows" + (list.total.map { ": \(Count.text($0, "row"))" } ?? "")
        }
    }
}
