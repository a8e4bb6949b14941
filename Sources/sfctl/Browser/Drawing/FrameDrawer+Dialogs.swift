import Terminal
import Text

extension FrameDrawer {
    /// The question before a delete.
    mutating func drawConfirmation(_ dialog: DeletionDialog) {
        let org = state.org
        let noun = dialog.records.count == 1 ? dialog.object : "\(dialog.object) records"
        let title =
            "Delete \(Count.grouped(dialog.records.count)) \(noun) from \(org?.name ?? "")  \(org?.kind.label ?? "")"
        let words = consequence(of: dialog)
        let width = min(76, max(60, columns(of: title) + 4))
        let lines = wrapped(words, width: width)
        let names = min(dialog.records.count, 20, max(1, state.size.rows - 11 - lines.count))
        let panel = drawPanel(
            title,
            width: width,
            height: names + lines.count + (dialog.needsCount ? 5 : 3),
            style: org?.kind.isProduction == true ? BrowserTheme.danger : BrowserTheme.strong
        )
        let top = max(0, min(dialog.top, dialog.records.count - names))
        for (row, record) in dialog.records.dropFirst(top).prefix(names).enumerated() {
            let name = record.name ?? "<null>"
            write(name, in: panel, row: row, style: .plain)
            let hidden = record.isHidden ? "  hidden by the filter" : ""
            let text = "\(record.id)\(hidden)"
            let column = max(26, panel.columns.count - 40)
            grid.clear(
                columns: panel.columns.lowerBound + column - 2..<panel.columns.upperBound,
                rows: panel.rows.lowerBound + row..<panel.rows.lowerBound + row + 1
            )
            write(text, in: panel, row: row, indent: column, style: BrowserTheme.quiet)
        }
        if dialog.records.count > names {
            let rest = dialog.records.count - names - top
            write(
                rest > 0
                    ? "and \(Count.grouped(rest)) more (j, k)"
                    : "the last of \(Count.grouped(dialog.records.count))",
                in: panel,
                row: names,
                style: BrowserTheme.quiet
            )
        }
        for (row, line) in lines.enumerated() {
            write(
                line,
                in: panel,
                row: names + 1 + row,
                style: dialog.isUndeletable == true ? .plain : BrowserTheme.warning
            )
        }
        drawAnswer(dialog, panel, row: names + lines.count + 2)
    }

    private func consequence(of dialog: DeletionDialog) -> String {
        let isOne = dialog.records.count == 1
        switch dialog.isUndeletable {
        case true?:
            return
                "\(isOne ? "It goes" : "They go") to the recycle bin; u brings \(isOne ? "it" : "them") back while \(isOne ? "it is" : "they are") there."
        case false?:
            return
                "\(isOne ? "It" : "They") cannot be brought back: the org keeps no deleted \(dialog.object)."
        case nil: return "Asking the org whether \(isOne ? "it" : "they") can be brought back …"
        }
    }

    private mutating func drawAnswer(_ dialog: DeletionDialog, _ panel: Panel, row: Int) {
        if dialog.needsCount {
            let prompt =
                "\(state.org?.kind.isProduction == true ? "Production org: type" : "Type") the number of records, then enter: "
            let width = write(prompt, in: panel, row: row)
            if dialog.isArmed {
                drawInput(
                    dialog.typed,
                    column: panel.columns.lowerBound + width,
                    row: panel.rows.lowerBound + row,
                    room: max(0, panel.columns.count - width)
                )
            }
        }
        let cancel = write(
            "[ Cancel ]",
            in: panel,
            row: row + 2,
            style: CellStyle(isReversed: true)
        )
        let hidden = dialog.records.count(where: \.isHidden)
        var words = dialog.needsCount ? "  esc = cancel" : "  Delete: press y   enter, esc = cancel"
        if hidden > 0 { words += "   h leaves out the \(Count.grouped(hidden)) hidden" }
        write(words, in: panel, row: row, indent: cancel, style: BrowserTheme.quiet)
    }

    mutating func drawExport(_ dialog: ExportDialog) {
        guard let list = state.list else { return }
        let count: String =
            switch dialog.rows {
            case .marked: "the \(Count.text(list.marks.count, "marked row"))"
            case .shown: "the \(Count.text(list.view.count, "shown row"))"
            case .all:
                "all that the query matches"
                    + (list.totalSize.map { ": \(Count.text($0, "row"))" } ?? "")
            }
        let panel = drawPanel("Export", width: 64, height: 8)
        let lines = [
            ("Rows", count), ("Format", dialog.format),
            ("Existing file", dialog.replaces ? "is replaced" : "is kept: choose another name"),
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
            "enter writes   up, down: line   left, right: choose   esc closes",
            in: panel,
            row: 7,
            style: BrowserTheme.quiet
        )
    }

    mutating func drawQuitting() {
        let panel = drawPanel("Something is running", width: 58, height: 3)
        write("A delete, an undelete or an export is not finished.", in: panel, row: 0)
        write(
            "w wait (enter)   q quit after the records in progress",
            in: panel,
            row: 2,
            style: BrowserTheme.accent
        )
    }
}
