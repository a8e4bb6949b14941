import Accounts
import Changes
import Output
import Terminal
import Text

extension FrameDrawer {
    /// Draws the confirmation dialog of a delete, or what keeps it from being shown.
    mutating func drawConfirmation(_ dialog: DeletionDialog) {
        guard let layout = DeletionLayout(dialog, in: state) else { return drawNoRoom() }
        let style =
            state.org?.kind.isProduction == true ? BrowserTheme.danger : BrowserTheme.strong
        let title = dialog.question.title(org: state.org?.name ?? "")
        let panel = drawPanel(
            layout.question.isEmpty ? title : "Delete",
            width: DeletionLayout.widest,
            height: layout.height,
            style: style
        )
        let gap = layout.isAiry ? 1 : 0
        var row = 0
        for line in layout.question {
            write(line, in: panel, row: row, style: style)
            row += 1
        }
        if row > 0 { row += gap }
        drawRecords(dialog, layout, panel, row: row)
        row += layout.names + (layout.hasMore ? 1 : 0) + gap
        for line in layout.consequence {
            let isHarmless = dialog.isUndeletable == true
            write(line, in: panel, row: row, style: isHarmless ? .plain : BrowserTheme.warning)
            row += 1
        }
        for line in layout.companions {
            write(line, in: panel, row: row, style: BrowserTheme.warning)
            row += 1
        }
        row += gap
        if let prompt = layout.prompt {
            drawCount(dialog, prompt, panel, row: row)
            row += 1 + gap
        }
        drawAnswer(dialog, panel, row: row)
    }

    /// The columns of an Id, and of the gap before it.
    private static let idColumns = 20

    private mutating func drawNoRoom() {
        let words = "The window is too small to confirm this delete: make the window larger."
        let width = min(44, state.size.columns - 6)
        let lines = wrapped(words, width: width)
        let panel = drawPanel("Delete", width: width, height: lines.count + 1)
        for (row, line) in lines.enumerated() {
            write(line, in: panel, row: row, style: BrowserTheme.warning)
        }
        write("[ Cancel ]", in: panel, row: lines.count, style: BrowserTheme.cursor)
    }

    /// Draws the records to delete, with their Ids in a separate column.
    private mutating func drawRecords(
        _ dialog: DeletionDialog,
        _ layout: DeletionLayout,
        _ panel: Panel,
        row first: Int
    ) {
        let all = dialog.records.count
        let top = max(0, min(dialog.top, all - layout.names))
        let shown = dialog.records.dropFirst(top).prefix(layout.names)
        // A single line also says how many records there are.
        let number =
            layout.names < all && !layout.hasMore
            ? "\(Count.grouped(top + 1)) of \(Count.grouped(all)): " : ""
        let known = state.list.map { RecordNames(of: $0, in: state) }
        let names = shown.map { known?[$0.id] }
        let texts = zip(shown, names).map { $1 ?? missingName(of: $0) }
        let longest = texts.map { columns(of: $0) }.max() ?? 0
        let start = columns(of: number)
        let reserved = Self.idColumns + (shown.contains(where: \.isHidden) ? 22 : 0)
        let wanted = max(8, min(longest, panel.columns.count - reserved - start))
        // An Id is never cut; without room for it, the name has the line.
        let hasIDs = start + wanted + Self.idColumns <= panel.columns.count
        let width = hasIDs ? wanted : panel.columns.count - start
        for (row, record) in shown.enumerated() {
            write(number, in: panel, row: first + row, style: BrowserTheme.quiet)
            grid.write(
                hasIDs ? texts[row] : names[row] ?? "\(record.id)",
                column: panel.columns.lowerBound + start,
                row: panel.rows.lowerBound + first + row,
                limit: width,
                options: state.display
            )
            guard hasIDs else { continue }
            let hidden =
                switch record.place {
                case .shown: ""
                case .filtered: "  hidden by the filter"
                case .unloaded: "  no longer loaded"
                }
            write(
                "\(record.id)\(hidden)",
                in: panel,
                row: first + row,
                indent: start + width + 2,
                style: BrowserTheme.quiet
            )
        }
        guard layout.hasMore else { return }
        let rest = all - layout.names - top
        write(
            rest > 0 ? "and \(Count.grouped(rest)) more (j, k)" : "end of \(Count.grouped(all))",
            in: panel,
            row: first + layout.names,
            style: BrowserTheme.quiet
        )
    }

    private func missingName(of record: DeletionDialog.Item) -> String {
        state.isAwaitingName(of: record.id) ? sign("…", "...") : "<null>"
    }

    private mutating func drawAnswer(_ dialog: DeletionDialog, _ panel: Panel, row: Int) {
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
        var others = ["   esc = cancel"]
        if hidden > 0 { others.append("   h = skip the \(Count.grouped(hidden)) hidden") }
        for words in others where column + columns(of: words) <= panel.columns.count {
            column += write(words, in: panel, row: row, indent: column, style: BrowserTheme.quiet)
        }
    }

    /// Draws the prompt for the number of records, for deletes where a slip would do harm.
    private mutating func drawCount(
        _ dialog: DeletionDialog,
        _ prompt: String,
        _ panel: Panel,
        row: Int
    ) {
        let width = write(prompt, in: panel, row: row)
        guard dialog.isArmed else { return }
        drawInput(
            dialog.typed,
            column: panel.columns.lowerBound + width,
            row: panel.rows.lowerBound + row,
            room: max(0, panel.columns.count - width)
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
