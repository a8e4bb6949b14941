import Terminal

extension FrameDrawer {
    /// Draws the SOQL line.
    mutating func drawQuery(_ line: QueryInput) {
        let layout = QueryInputLayout(line, in: state)
        let panel = drawPanel("SOQL", width: layout.width, height: layout.height)
        drawText(line.input, layout, panel)
        var row = layout.textRows + (layout.hasGap ? 1 : 0)
        for (index, words) in layout.words.enumerated() {
            let style = index < layout.firstHint ? BrowserTheme.failure : .plain
            write(words, in: panel, row: row, style: style)
            row += 1
        }
        for index in layout.completions {
            write(
                line.completions[index],
                in: panel,
                row: row,
                indent: 2,
                style: BrowserTheme.quiet
            )
            if index == line.completion { select(in: panel, row: row) }
            row += 1
        }
        if let keys = layout.keys { write(keys, in: panel, row: row, style: BrowserTheme.quiet) }
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
