import Changes
import SOQL
import Terminal
import Text

package
    /// A drawer of the browser's state into a frame; it changes nothing and contacts no org.
    struct FrameDrawer
{
    let state: BrowserState
    let layout: ScreenLayout
    var grid: Grid

    /// Draws the frame of a state.
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
        drawHead()
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

    /// Writes any text, and returns the number of columns it took.
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

    /// Whether there is room for more than the essentials.
    var isWide: Bool { state.size.columns >= BrowserPreferences.splitWidth }

    /// Returns a symbol, or its replacement if only ASCII is shown.
    func sign(_ unicode: String, _ ascii: String) -> String {
        state.display.isUnicode ? unicode : ascii
    }

    // MARK: - The first rows

    private mutating func drawTooSmall() {
        let smallest = BrowserPreferences.smallest
        let words =
            "needs \(smallest.columns)x\(smallest.rows), now "
            + "\(state.size.columns)x\(state.size.rows)"
        write(words, column: 0, row: 0)
        if case .quitting = state.overlays.last {
            write("still running: q quits, w waits", column: 0, row: 1)
        }
    }

    private mutating func drawStatement() {
        let written = (state.list?.requested ?? state.list?.query)?.written ?? ""
        let text = String(written.map { $0.isNewline ? " " : $0 })
        var room = state.size.columns - 2
        let hint = "(\(state.keys.key(for: .soql)) to edit)"
        if isWide {
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
            drawHiddenMatches(after: 4 + width + columns(of: input.input.text), row)
            return
        }
        if case .refused(let message) = state.overlays.last { return drawMessage(message, row) }
        if let progress { return drawProgress(progress, row) }
        if let message = state.message { return drawMessage(message, row) }
        if let since = state.waitingSince, state.now - since >= 300 {
            let seconds = (state.now - since) / 1000
            let words = seconds > 0 ? "waiting for the org … \(seconds) s (^C stops)" : "loading …"
            write(words, column: 1, row: row, limit: room, style: BrowserTheme.quiet)
        } else if let latency = state.latency, isWide {
            let words = "net \(latency) ms"
            write(
                words,
                column: state.size.columns - words.count - 1,
                row: row,
                style: BrowserTheme.quiet
            )
        }
    }

    /// Draws a message on up to two lines; if it is longer, adds the key that shows all of it.
    private mutating func drawMessage(_ message: BrowserMessage, _ row: Int) {
        let lines = MessageLines(message, in: state)
        let style = BrowserTheme.style(of: message.kind)
        let first = row - lines.texts.count + 1
        for (index, text) in lines.texts.enumerated() {
            let room = lines.room(ofLine: index)
            write(text, column: 1, row: first + index, limit: room, style: style)
        }
        guard lines.isCut else { return }
        let column = 2 + lines.room(ofLine: lines.texts.count - 1)
        write(lines.hint, column: column, row: row, style: BrowserTheme.accent)
    }

    /// Draws, on the right of a filter being typed, which column has the matches that are not on
    /// the screen.
    private mutating func drawHiddenMatches(after column: Int, _ row: Int) {
        guard case .filter = state.overlays.last, !state.hasDetailFocus, let list = state.list,
            let words = HiddenMatches(list, layout, state.display, state.localTime).words
        else { return }
        let start = state.size.columns - 1 - columns(of: words)
        guard start >= column else { return }
        write(words, column: start, row: row, style: BrowserTheme.quiet)
    }

    /// The input typed in the message's row.
    private var shownInput: (prompt: String, input: TextInput)? {
        switch state.overlays.last {
        case .filter(let input, _): (state.hasDetailFocus ? "find in fields:" : "filter:", input)
        case .search(let input): ("search in the org:", input)
        case .find(let input): ("find in all objects:", input)
        default: nil
        }
    }

    /// Draws a text being typed, with the cursor visible.
    mutating func drawInput(_ input: TextInput, column: Int, row: Int, room: Int) {
        guard room > 1 else { return }
        let characters = Array(input.text)
        // As much of the text before the cursor as fits.
        var start = input.cursor
        var left = room - 1
        while start > 0, left >= 0 {
            left -= columns(of: String(characters[start - 1]))
            if left >= 0 { start -= 1 }
        }
        let shown = String(characters[start...])
        write(shown, column: column, row: row, limit: room)
        let before = columns(of: String(characters[start..<input.cursor]))
        grid.cursor = ScreenPosition(column: column + before, row: row)
    }

    /// The progress of a delete or an undelete.
    private var progress: (words: String, done: Int, all: Int)? {
        guard let batch = state.deletes.last(where: \.isUnderWay) else { return nil }
        let count = batch.records.count
        let all = Count.text(count, "record")
        switch batch.phase {
        case .saving: return ("saving \(all) before the delete …", 0, count)
        case .running: return ("deleting \(all) …", count - batch.ledger.open.count, count)
        case .restoring:
            let wanted = batch.undoing.count
            let left = Set(batch.ledger.deleted)
            return (
                "restoring \(Count.text(wanted, "record")) …",
                batch.undoing.count { !left.contains($0) }, max(1, wanted)
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
        let isStopping = state.deletes.last(where: \.isUnderWay)?.isInterrupted == true
        let end =
            "\(Count.grouped(progress.done))/\(Count.grouped(progress.all))  "
            + (isStopping ? "stopping after this batch" : "^C stops after this batch")
        var words = "\(progress.words)  [\(bar)] \(end)"
        if columns(of: words) > state.size.columns - 2 { words = "\(progress.words)  \(end)" }
        write(words, column: 1, row: row, limit: state.size.columns - 2, style: BrowserTheme.accent)
    }
}
