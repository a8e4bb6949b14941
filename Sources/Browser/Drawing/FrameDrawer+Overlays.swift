import Accounts
import Changes
import Client
import Output
import Terminal
import Text

extension FrameDrawer {
    package mutating func draw(_ overlay: Overlay) {
        switch overlay {
        case .filter, .search, .find, .refused: break
        case .panel(let page): drawPage(page)
        case .soql(let line): drawQuery(line)
        case .columns(let chooser): drawColumns(chooser)
        case .help(let page): drawHelp(page)
        case .errors(let page): drawErrors(page)
        case .confirmation(let dialog): drawConfirmation(dialog)
        case .export(let dialog): drawExport(dialog)
        case .deletes(let choice): drawDeletes(choice)
        case .orgs(let choice): drawOrgs(choice)
        case .quitting: drawQuitting()
        case .start(let choice): drawStart(choice)
        }
    }

    // MARK: - Columns

    private mutating func drawColumns(_ chooser: ColumnChooser) {
        let rows = state.columnRows
        let panel = drawPanel(
            "Columns of \(state.list?.query.object ?? "")",
            width: 66,
            height: rows + 2
        )
        let shown = chooser.shown
        if shown.isEmpty {
            let text = "no field matches \"\(chooser.search.text)\""
            write(text, in: panel, row: 0, style: BrowserTheme.quiet)
        }
        for (row, index) in shown.dropFirst(chooser.top).prefix(rows).enumerated() {
            let entry = chooser.entries[index]
            write(
                entry.isChosen ? "[x]" : "[ ]",
                in: panel,
                row: row,
                style: entry.isChosen ? BrowserTheme.mark : BrowserTheme.quiet
            )
            write(entry.path, in: panel, row: row, indent: 4)
            let type = entry.type ?? (entry.path.contains(".") ? "of a parent" : "")
            write(type, in: panel, row: row, indent: 32, style: BrowserTheme.quiet)
            write(entry.label ?? "", in: panel, row: row, indent: 44, style: BrowserTheme.quiet)
            if row + chooser.top == chooser.cursor, !chooser.isTyping, chooser.path == nil {
                select(in: panel, row: row)
            }
        }
        tellPlace(chooser.top, rows, of: shown.count, in: panel)
        let prompt: (String, TextInput)? =
            chooser.path.map { ("path: ", $0) }
            ?? (chooser.isTyping ? ("find: ", chooser.search) : nil)
        guard let prompt else {
            let isChosen = shown.dropFirst(chooser.cursor).first.map {
                chooser.entries[$0].isChosen
            }
            let space = isChosen == true ? "space = hide" : "space = show"
            let keys =
                chooser.search.text.isEmpty
                ? "\(space)   J K = move   / = find   a = add path   enter = done"
                : "with \"\(chooser.search.text)\"   \(space)   esc = all fields   enter = done"
            write(keys, in: panel, row: rows + 1, style: BrowserTheme.quiet)
            return
        }
        let width = write(prompt.0, in: panel, row: rows + 1, style: BrowserTheme.accent)
        drawInput(
            prompt.1,
            column: panel.columns.lowerBound + width,
            row: panel.rows.lowerBound + rows + 1,
            room: panel.columns.count - width
        )
    }

    // MARK: - Help and errors

    private mutating func drawHelp(_ page: KeyHelp) {
        let lines = HelpLine.lines(of: state.keys, in: page.context)
        let rows = max(1, state.size.rows - 4)
        let title = lines.count > rows ? "Keys  (j, k: more)" : "Keys"
        let panel = drawPanel(title, width: 104, height: min(rows, lines.count))
        tellPlace(page.top, panel.rows.count, of: lines.count, in: panel)
        for (row, line) in lines.dropFirst(page.top).prefix(panel.rows.count).enumerated() {
            if line.isHeading {
                write(line.keys, in: panel, row: row, style: BrowserTheme.strong)
                continue
            }
            write(line.keys, in: panel, row: row, style: BrowserTheme.accent)
            let width = write(line.help, in: panel, row: row, indent: Self.helpIndent)
            guard let command = line.command else { continue }
            let indent = panel.columns.count - columns(of: command)
            guard Self.helpIndent + width + 3 < indent else { continue }
            write(command, in: panel, row: row, indent: indent, style: BrowserTheme.quiet)
        }
    }

    /// The column where the help text begins, after the keys.
    private static let helpIndent = 15

    private mutating func drawErrors(_ page: ErrorPage) {
        let groups = state.errorGroups(of: page)
        let known = state.list.map { RecordNames(of: $0, in: state) }
        let width = ErrorPage.width(in: state.size)
        var lines: [(text: String, style: CellStyle)] =
            page.text.map { wrapped($0, width: width).map { ($0, .plain) } } ?? []
        for group in groups {
            let names = group.ids.prefix(3).map { known?[$0] ?? "\($0)" }
            let rest = group.ids.count - names.count
            let more = rest > 0 ? " and \(Count.grouped(rest)) more" : ""
            let kind = group.error.isUnknown ? "unknown" : group.error.code ?? "refused"
            lines.append(
                (
                    "\(Count.text(group.ids.count, "record")), \(kind): "
                        + "\(names.joined(separator: ", "))\(more)",
                    BrowserTheme.strong
                )
            )
            lines += wrapped(group.error.reason, width: width - 2).map { ("  \($0)", .plain) }
        }
        let title =
            page.text != nil
            ? "Message" : page.record == nil ? "Errors" : "Errors of this record (e: of all)"
        let panel = drawPanel(
            title,
            width: width,
            height: min(lines.count, state.size.rows - 6)
        )
        let top = min(page.top, max(0, lines.count - panel.rows.count))
        tellPlace(top, panel.rows.count, of: lines.count, in: panel)
        for (row, line) in lines.dropFirst(top).prefix(panel.rows.count).enumerated() {
            write(line.text, in: panel, row: row, style: line.style)
        }
    }

    // MARK: - Choices

    private mutating func drawDeletes(_ choice: Choice<BatchID>) {
        let panel = drawPanel("Deletes of this session", width: 72, height: choice.items.count + 2)
        for (row, id) in choice.items.enumerated() {
            guard let batch = state.deletes.first(where: { $0.id == id }) else { continue }
            let counts = batch.isUnderWay ? ["under way"] : batch.ledger.words()
            var words = "\(batch.object)  \(counts.joined(separator: ", "))"
            if batch.records.count == 1 { words = "\(batch.records[0].shownName)  \(words)" }
            write(words, in: panel, row: row)
            if row == choice.cursor { select(in: panel, row: row) }
        }
        let enter = state.chosenDelete?.restorable.isEmpty == false ? "enter = restore   " : ""
        let row = choice.items.count + 1
        write("\(enter)esc = close", in: panel, row: row, style: BrowserTheme.quiet)
    }

    private mutating func drawOrgs(_ choice: Choice<KnownBrowserOrg>?) {
        let items = choice?.items ?? []
        let panel = drawPanel("Switch org", width: 64, height: max(1, items.count) + 2)
        if choice == nil {
            write("looking for orgs …", in: panel, row: 0, style: BrowserTheme.quiet)
        }
        let top = max(0, (choice?.cursor ?? 0) - max(0, panel.rows.count - 3))
        tellPlace(top, panel.rows.count - 1, of: items.count, in: panel)
        for (row, org) in items.dropFirst(top).enumerated() where row < panel.rows.count - 1 {
            drawOrg(org, panel, row: row)
            if row + top == choice?.cursor { select(in: panel, row: row) }
        }
        write(
            "enter = switch   esc = close",
            in: panel,
            row: panel.rows.count - 1,
            style: BrowserTheme.quiet
        )
    }

    private mutating func drawOrg(_ org: KnownBrowserOrg, _ panel: Panel, row: Int) {
        write(org.isDefault ? "*" : " ", in: panel, row: row, style: BrowserTheme.mark)
        let kind = org.kind.flatMap { $0 == .unknown ? nil : $0 }
        let label = kind?.label ?? ""
        // The kind is at the right end, and is never cut; the user's name is left out first.
        let end = panel.columns.count - (label.isEmpty ? 0 : columns(of: label) + 2)
        let start = panel.columns.lowerBound
        let line = panel.rows.lowerBound + row
        let hasUser = end >= Self.userIndent + Self.leastUser
        write(org.name, column: start + 2, row: line, limit: (hasUser ? Self.userIndent : end) - 3)
        if hasUser {
            write(
                org.userName ?? "",
                column: start + Self.userIndent,
                row: line,
                limit: end - Self.userIndent,
                style: BrowserTheme.quiet
            )
        }
        let style = kind == .production ? BrowserTheme.danger : BrowserTheme.quiet
        write(label, in: panel, row: row, indent: end + 2, style: style)
    }

    /// The column of the user's name, and the least room for it.
    private static let userIndent = 24
    private static let leastUser = 12

    /// Draws the screen for a user without an org.
    package mutating func drawStart(_ choice: Choice<StartChoice>) {
        let panel = drawPanel(
            "sfctl browse",
            width: 64,
            height: choice.items.count + (state.message == nil ? 5 : 7)
        )
        write("Which org?", in: panel, row: 0, style: BrowserTheme.strong)
        for (row, item) in choice.items.enumerated() {
            switch item {
            case .builtIn:
                write("d", in: panel, row: row + 2, style: BrowserTheme.accent)
                write(
                    "the built-in org: sample contacts, no account, no network",
                    in: panel,
                    row: row + 2,
                    indent: 2
                )
            case .signIn:
                write(
                    "log in to an org in a web browser (sfctl login)",
                    in: panel,
                    row: row + 2,
                    indent: 2
                )
            case .quit:
                write("q", in: panel, row: row + 2, style: BrowserTheme.accent)
                write("quit", in: panel, row: row + 2, indent: 2)
            case .org(let org): drawOrg(org, panel, row: row + 2)
            }
            if row == choice.cursor { select(in: panel, row: row + 2) }
        }
        let row = choice.items.count + 3
        write(
            "sfctl browse -o NAME opens an org directly.",
            in: panel,
            row: row,
            style: BrowserTheme.quiet
        )
        write("up, down, enter", in: panel, row: row + 1, style: BrowserTheme.quiet)
        if let message = state.message {
            write(
                message.text,
                in: panel,
                row: row + 3,
                style: BrowserTheme.style(of: message.kind)
            )
        }
    }
}
