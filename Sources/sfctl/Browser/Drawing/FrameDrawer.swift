import Terminal
import Text

/// Draws the browser's state into a frame; nothing is asked and nothing is changed.
struct FrameDrawer {
    let state: BrowserState
    let layout: ScreenLayout
    var grid: Grid

    /// The frame of a state.
    static func draw(_ state: BrowserState) -> Grid {
        var drawer = FrameDrawer(
            state: state,
            layout: ScreenLayout(state),
            grid: Grid(size: state.size)
        )
        drawer.draw()
        return drawer.grid
    }

    private mutating func draw() {
        guard !ScreenLayout.isTooSmall(state.size) else { return drawTooSmall() }
        if case .start(let choice) = state.overlays.last { return drawStart(choice) }
        drawOrg()
        drawStatement()
        if let list = state.list {
            if !layout.list.isEmpty { drawList(list) }
            if let columns = layout.detail { drawDetail(list, columns) }
        } else {
            write(
                state.message == nil ? "connecting …" : "",
                column: 3,
                row: 4,
                style: BrowserTheme.quiet
            )
        }
        drawMessage()
        drawKeys()
        if let overlay = state.overlays.last { draw(overlay) }
    }

    // MARK: - Text

    /// Writes any text; the columns that it took.
    @discardableResult
    mutating func write(
        _ text: String,
        column: Int,
        row: Int,
        limit: Int? = nil,
        style: CellStyle = .plain
    ) -> Int {
        grid.write(
            text,
            column: column,
            row: row,
            limit: limit,
            style: style,
            options: state.display
        )
    }

    func columns(of text: String) -> Int { Grid.columns(of: text, options: state.display) }

    /// A sign, and what stands for it where only ASCII is shown.
    func sign(_ unicode: String, _ ascii: String) -> String {
        state.display.isUnicode ? unicode : ascii
    }

    // MARK: - The first rows

    private mutating func drawTooSmall() {
        let smallest = BrowserPreferences.smallest
        let words =
            "needs \(smallest.columns)x\(smallest.rows), now \(state.size.columns)x\(state.size.rows)"
        write(words, column: 0, row: 0)
    }

    private mutating func drawOrg() {
        let right = position
        let width = right.reduce(0) { $0 + columns(of: $1.text) + 2 }
        let end = max(0, state.size.columns - width)
        var column = 1
        func room() -> Int { max(0, end - column - 1) }
        let name = state.org?.name ?? ""
        column += write(name, column: column, row: 0, limit: room(), style: BrowserTheme.strong) + 2
        if let kind = state.org?.kind, kind != .unknown, room() > 0 {
            let style = kind.isProduction ? BrowserTheme.danger : BrowserTheme.quiet
            column += write(kind.label, column: column, row: 0, limit: room(), style: style) + 2
        }
        if let list = state.list, room() > 0 {
            let title = list.title ?? list.query.object ?? "rows"
            let path = state.lists.count > 1 ? "\(state.lists.count): \(title)" : title
            write(path, column: column, row: 0, limit: room(), style: BrowserTheme.accent)
        }
        column = end
        for part in right {
            column += write(part.text, column: column, row: 0, style: part.style) + 2
        }
    }

    /// What stands at the right of the first row: the network, marks, where the cursor is, how much of the day is used.
    private var position: [(text: String, style: CellStyle)] {
        var parts: [(text: String, style: CellStyle)] = []
        switch state.network {
        case .ok: break
        case .offline(_, let retryAt, _):
            let seconds = max(0, (retryAt - state.now + 999) / 1000)
            parts.append(("OFFLINE, retry in \(seconds) s (R now)", BrowserTheme.danger))
        case .sessionExpired:
            parts.append(("SESSION EXPIRED  L signs in again", BrowserTheme.danger))
        case .limited: parts.append(("API LIMIT REACHED", BrowserTheme.danger))
        }
        guard let list = state.list else { return parts }
        if !list.marks.isEmpty {
            parts.append(("\(Count.grouped(list.marks.count)) marked", BrowserTheme.mark))
        }
        if !list.view.isEmpty { parts.append((rowWords(of: list), .plain)) }
        if let usage = state.usage, state.size.columns >= BrowserPreferences.splitWidth {
            let words = "API \(Count.grouped(usage.used))/\(Count.grouped(usage.allowed))"
            parts.append((words, BrowserTheme.quiet))
        }
        return parts
    }

    private func rowWords(of list: RecordList) -> String {
        let row = Count.grouped(list.cursor + 1)
        let shown = Count.grouped(list.view.count)
        let loaded = list.rows.count
        guard list.filter.isEmpty else {
            return "row \(row) of \(shown) filtered / \(Count.grouped(loaded)) loaded"
        }
        guard !list.isComplete else { return "row \(row) of \(shown)" }
        let total = list.totalSize.map { " / \(Count.grouped($0))" } ?? "+"
        return "row \(row) of \(shown) loaded\(total)"
    }

    private mutating func drawStatement() {
        let text = (state.list?.requested ?? state.list?.query)?.text ?? ""
        var room = state.size.columns - 2
        let hint = "(\(state.keys.key(for: .soql)) edits)"
        if state.size.columns >= BrowserPreferences.splitWidth {
            write(
                hint,
                column: state.size.columns - hint.count - 1,
                row: 1,
                style: BrowserTheme.quiet
            )
            room -= hint.count + 2
        }
        write(text, column: 1, row: 1, limit: room, style: BrowserTheme.quiet)
    }

    // MARK: - The last rows

    private mutating func drawMessage() {
        let row = state.size.rows - 2
        let room = state.size.columns - 2
        if let input = shownInput {
            let width = write(
                input.prompt,
                column: 1,
                row: row,
                limit: room,
                style: BrowserTheme.accent
            )
            drawInput(input.input, column: 2 + width, row: row, room: room - width - 1)
            return
        }
        if let progress { return drawProgress(progress, row) }
        if let message = state.message {
            write(
                message.text,
                column: 1,
                row: row,
                limit: room,
                style: BrowserTheme.style(of: message.kind)
            )
            return
        }
        if let since = state.waitingSince, state.now - since >= 300 {
            let seconds = (state.now - since) / 1000
            let words = seconds > 0 ? "waiting for the org … \(seconds) s (^C stops)" : "loading …"
            write(words, column: 1, row: row, limit: room, style: BrowserTheme.quiet)
        } else if let latency = state.latency, state.size.columns >= BrowserPreferences.splitWidth {
            let words = "net \(latency) ms"
            write(
                words,
                column: state.size.columns - words.count - 1,
                row: row,
                style: BrowserTheme.quiet
            )
        }
    }

    /// The text that is typed in the message's row.
    private var shownInput: (prompt: String, input: TextInput)? {
        switch state.overlays.last {
        case .filter(let input, _): (state.hasDetailFocus ? "find in fields:" : "filter:", input)
        case .search(let input): ("search in the org:", input)
        default: nil
        }
    }

    /// Shows a text that is being typed, with the cursor in sight.
    mutating func drawInput(_ input: TextInput, column: Int, row: Int, room: Int) {
        guard room > 1 else { return }
        var start = 0
        let characters = Array(input.text)
        // Not more than fits stands before the cursor.
        while columns(of: String(characters[start..<input.cursor])) >= room { start += 1 }
        let shown = String(characters[start...])
        write(shown, column: column, row: row, limit: room)
        let before = columns(of: String(characters[start..<input.cursor]))
        grid.cursor = ScreenPosition(column: column + before, row: row)
    }

    /// How far a delete or an undelete is.
    private var progress: (words: String, done: Int, all: Int)? {
        guard let batch = state.deletes.last(where: \.isUnderWay) else { return nil }
        let count = batch.records.count
        let all = Count.text(count, "record")
        switch batch.phase {
        case .saving: return ("saving \(all) before the delete …", 0, count)
        case .running: return ("deleting \(all) …", batch.outcomes.count, count)
        case .restoring:
            let wanted = batch.restorable.count + batch.restored.filter(\.value.isDone).count
            return (
                "bringing \(Count.text(wanted, "record")) back …", batch.restored.count,
                max(1, wanted)
            )
        case .finished, .restored: return nil
        }
    }

    private mutating func drawProgress(_ progress: (words: String, done: Int, all: Int), _ row: Int)
    {
        let width = 20
        let filled = progress.done * width / max(1, progress.all)
        let bar =
            String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let words =
            "\(progress.words)  [\(bar)] \(Count.grouped(progress.done))/\(Count.grouped(progress.all))  (^C: stop after this batch)"
        write(words, column: 1, row: row, limit: state.size.columns - 2, style: BrowserTheme.accent)
    }

    /// The keys of the context, as many as fit; what one needs most comes first, and how to leave is always there.
    private mutating func drawKeys() {
        let row = state.size.rows - 1
        let all = state.keys.bindings(in: state.context).filter { $0.label != nil }
        let order: [BrowserAction] =
            state.context == .list
            ? [
                .help, .open, .filter, .mark, .delete, .undo, .soql, .search, .sort, .columns,
                .export,
                .web, .copy, .quit,
            ] : all.map(\.action)
        let bindings = order.compactMap { action in all.first { $0.action == action } }
        var end = state.size.columns - 1
        if let last = bindings.last, last.action == .quit { end -= width(of: last) }
        var column = 1
        for binding in bindings {
            let isQuit = binding.action == .quit
            let limit = isQuit ? state.size.columns : end
            guard column + width(of: binding) <= limit + 2 else { continue }
            let key = KeySpelling.text(binding.keys[0])
            column += write(key, column: column, row: row, style: BrowserTheme.accent) + 1
            column +=
                write(binding.label ?? "", column: column, row: row, style: BrowserTheme.quiet) + 2
        }
    }

    private func width(of binding: KeyTable.Binding) -> Int {
        columns(of: KeySpelling.text(binding.keys[0])) + columns(of: binding.label ?? "") + 3
    }
}
