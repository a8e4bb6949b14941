import Terminal
import Text

extension FrameDrawer {
    /// Draws the SOQL line.
    mutating func drawQuery(_ line: QueryInput) {
        let layout = QueryInputLayout(line, in: state)
        let title = line.objects == nil ? "SOQL" : "Open an object"
        let panel = drawPanel(title, width: layout.width, height: layout.height)
        drawText(line.input, layout, panel)
        var row = layout.textRows + (layout.hasGap ? 1 : 0)
        for (index, words) in layout.words.enumerated() {
            let style = index < layout.firstHint ? BrowserTheme.failure : .plain
            write(words, in: panel, row: row, style: style)
            row += 1
        }
        if let objects = line.objects?.choice {
            drawObjects(objects, layout.completions, in: panel, from: row)
        } else {
            drawCompletions(line, layout.completions, in: panel, from: row)
        }
        row += layout.completions.count
        if line.isSelected { for row in 0..<layout.textRows { select(in: panel, row: row) } }
        if let keys = layout.keys { write(keys, in: panel, row: row, style: BrowserTheme.quiet) }
    }

    private mutating func drawCompletions(
        _ line: QueryInput,
        _ shown: Range<Int>,
        in panel: Panel,
        from first: Int
    ) {
        for (row, index) in shown.enumerated() {
            write(
                line.completions[index],
                in: panel,
                row: first + row,
                indent: 2,
                style: BrowserTheme.quiet
            )
            if index == line.completion { select(in: panel, row: first + row) }
        }
    }

    /// Draws objects with their labels and, where the org counts them, their records.
    private mutating func drawObjects(
        _ objects: Choice<OrgObject>,
        _ shown: Range<Int>,
        in panel: Panel,
        from first: Int
    ) {
        let items = objects.items[shown]
        let width = min(panel.columns.count / 2, items.map { columns(of: $0.name) }.max() ?? 0)
        for (row, (index, object)) in zip(shown, items).enumerated() {
            let row = first + row
            let count = state.objectCounts?[object.name].map(Count.grouped) ?? ""
            let end = panel.columns.count - columns(of: count)
            let place = (column: panel.columns.lowerBound, row: panel.rows.lowerBound + row)
            guard panel.rows.contains(place.row) else { break }
            write(object.name, column: place.column + 2, row: place.row, limit: width)
            if let label = object.label, end > width + 6 {
                write(
                    label,
                    column: place.column + width + 4,
                    row: place.row,
                    limit: end - width - 5,
                    style: BrowserTheme.quiet
                )
            }
            write(count, in: panel, row: row, indent: end, style: BrowserTheme.quiet)
            if index == objects.cursor { select(in: panel, row: row) }
        }
    }

    /// Draws the rows of the text that fit, with the cursor and the caret below the error.
    private mutating func drawText(
        _ input: TextInput,
        _ layout: QueryInputLayout,
        _ panel: Panel
    ) {
        let characters = Array(input.text)
        let rows = layout.top..<layout.top + layout.textRows
        for (index, line) in layout.lines.enumerated() {
            let row = layout.row(ofLine: index)
            if layout.caret?.line == index, rows.contains(row + 1) {
                write(
                    "^",
                    in: panel,
                    row: row + 1 - layout.top,
                    indent: layout.caret?.column ?? 0,
                    style: BrowserTheme.danger
                )
            }
            guard rows.contains(row) else { continue }
            write(String(characters[line]), in: panel, row: row - layout.top)
            guard index == layout.cursorLine else { continue }
            let before = columns(of: String(characters[line.lowerBound..<input.cursor]))
            grid.cursor = ScreenPosition(
                column: panel.columns.lowerBound + before,
                row: panel.rows.lowerBound + row - layout.top
            )
        }
    }
}
