import Accounts
import Changes
import Output
import Terminal
import Text

extension FrameDrawer {
    /// Draws the confirmation dialog of a delete.
    mutating func drawConfirmation(_ dialog: DeletionDialog) {
        let isProduction = state.org?.kind.isProduction == true
        let lines = wrapped(consequence(of: dialog), width: min(70, state.size.columns - 6))
        let answerRows = dialog.question.needsCount ? 4 : 2
        let room = state.size.rows - 5 - lines.count - answerRows
        let names = min(dialog.records.count, 20, max(1, room))
        let hasMore = dialog.records.count > names
        let panel = drawPanel(
            dialog.question.title(org: state.org?.name ?? ""),
            width: 70,
            height: names + (hasMore ? 1 : 0) + 1 + lines.count + answerRows,
            style: isProduction ? BrowserTheme.danger : BrowserTheme.strong
        )
        drawRecords(dialog, panel, count: names)
        var row = names + (hasMore ? 1 : 0) + 1
        for line in lines {
            let style =
                dialog.question.isUndeletable == true ? CellStyle.plain : BrowserTheme.warning
            write(line, in: panel, row: row, style: style)
            row += 1
        }
        drawAnswer(dialog, panel, row: row + 1)
    }

    /// Draws the records to delete, with their Ids in a separate column.
    private mutating func drawRecords(_ dialog: DeletionDialog, _ panel: Panel, count: Int) {
        let top = max(0, min(dialog.top, dialog.records.count - count))
        let shown = dialog.records.dropFirst(top).prefix(count)
        let longest = shown.map { columns(of: $0.name ?? "<null>") }.max() ?? 0
        let indent = max(8, min(longest, panel.columns.count - 42, 30))
        for (row, record) in shown.enumerated() {
            grid.write(
                record.name ?? "<null>",
                column: panel.columns.lowerBound,
                row: panel.rows.lowerBound + row,
                limit: indent,
                options: state.display
            )
            let hidden = record.isHidden ? "  hidden by the filter" : ""
            write(
                "\(record.id)\(hidden)",
                in: panel,
                row: row,
                indent: indent + 2,
                style: BrowserTheme.quiet
            )
        }
        guard dialog.records.count > count else { return }
        let rest = dialog.records.count - count - top
        let all = Count.grouped(dialog.records.count)
        write(
            rest > 0 ? "and \(Count.grouped(rest)) more (j, k)" : "end of \(all)",
            in: panel,
            row: count,
            style: BrowserTheme.quiet
        )
    }

    private func consequence(of dialog: DeletionDialog) -> String {
        guard case .asked = state.objects[dialog.question.object.lowercased()] else {
            return dialog.question.consequence(undo: "u")
        }
        let they = dialog.records.count == 1 ? "it" : "they"
        return "Checking with the org whether \(they) can be restored …"
    }

    private mutating func drawAnswer(_ dialog: DeletionDialog, _ panel: Panel, row: Int) {
        if dialog.question.needsCount { drawCount(dialog, panel, row: row) }
        let row = dialog.question.needsCount ? row + 2 : row
        let isReady = dialog.isCountTyped
        // The reversed word shows the effect of Enter.
        var column = write(
            "[ Cancel ]",
            in: panel,
            row: row,
            style: isReady ? .plain : BrowserTheme.cursor
        )
        // Shown once the key is accepted.
        let takesY = dialog.isArmed && !dialog.question.needsCount
        let go = isReady ? "[ Delete ]" : takesY ? "Delete: press y" : ""
        if !go.isEmpty {
            column += 2
            column += write(
                go,
                in: panel,
                row: row,
                indent: column,
                style: isReady
                    ? CellStyle(color: .red, isBold: true, isReversed: true) : BrowserTheme.strong
            )
        }
        let hidden = dialog.records.count(where: \.isHidden)
        var words = "   esc = cancel"
        if hidden > 0 { words += "   h = skip the \(Count.grouped(hidden)) hidden" }
        write(words, in: panel, row: row, indent: column, style: BrowserTheme.quiet)
    }

    /// Draws the prompt for the number of records, for deletes where a slip would do harm.
    private mutating func drawCount(_ dialog: DeletionDialog, _ panel: Panel, row: Int) {
        let width = write("\(DeletionQuestion.countPrompt): ", in: panel, row: row)
        guard dialog.isArmed else { return }
        drawInput(
            dialog.typed,
            column: panel.columns.lowerBound + width,
            row: panel.rows.lowerBound + row,
            room: max(0, panel.columns.count - width)
        )
    }

    mutating func drawExport(_ dialog: ExportDialog) {
        guard let list = state.list else { return }
        let count: String =
            switch dialog.rows {
            case .marked: "the \(Count.text(list.marks.count, "marked row"))"
            case .shown: "the \(Count.text(list.view.count, "shown row"))"
            case .all:
                "all matching rows"
                    + (list.totalSize.map { ": \(Count.text($0, "row"))" } ?? "")
            }
        let panel = drawPanel("Export", width: 64, height: 8)
        let lines = [
            ("Rows", count), ("Format", dialog.format.name),
            ("Existing file", dialog.replaces ? "replace" : "keep: choose another name"),
        ]
        for (row, line) in lines.enumerated() {
            write(line.0, in: panel, row: row, style: BrowserTheme.quiet)
            write("< \(line.1) >", in: panel, row: row, indent: 15)
            if dialog.line == row { select(in: panel, row: row) }
        }
        write("File", in: panel, row: 3, style: BrowserTheme.quiet)
        if dialog.line == ExportDialog.pathLine {
            drawInput(
                dialog.path,
                column: panel.columns.lowerBound + 15,
                row: panel.rows.lowerBound + 3,
                room: panel.columns.count - 15
            )
        } else {
            write(dialog.path.text, in: panel, row: 3, indent: 15)
        }
        if let error = dialog.error { write(error, in: panel, row: 5, style: BrowserTheme.failure) }
        write(
            "enter = export   up, down: line   left, right: choose   esc = close",
            in: panel,
            row: 7,
            style: BrowserTheme.quiet
        )
    }

    mutating func drawQuitting() {
        let panel = drawPanel("Still running", width: 58, height: 3)
        write("A delete, an undelete or an export is still running.", in: panel, row: 0)
        write(
            "w = wait (enter)   q = quit after the records in progress",
            in: panel,
            row: 2,
            style: BrowserTheme.accent
        )
    }
}
