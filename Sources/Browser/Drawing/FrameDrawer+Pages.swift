import Terminal
import Text

extension FrameDrawer {
    /// Draws a page of lines, with its keys below them.
    mutating func drawPage(_ page: PanelPage) {
        let lines = page.shown
        let layout = PanelLayout(page, in: state)
        let panel = drawPanel(page.title, width: layout.width, height: layout.height)
        var row = 0
        if let input = page.input {
            drawInput(
                input,
                column: panel.columns.lowerBound,
                row: panel.rows.lowerBound,
                room: panel.columns.count
            )
            row = 1
        }
        let start = textStart(of: lines, in: panel)
        let top = max(0, min(page.top, lines.count - layout.rows))
        for (index, line) in zip(lines.indices, lines).dropFirst(top).prefix(layout.rows) {
            draw(line, in: panel, row: row, detailAt: start)
            if index == page.cursor, line.target != nil { select(in: panel, row: row) }
            row += 1
        }
        tellPlace(top, layout.rows, of: lines.count, in: panel)
        for text in layout.note {
            write(text, in: panel, row: row, style: BrowserTheme.accent)
            row += 1
        }
        let keys = page.keyWords(state.keys).joined(within: panel.columns.count)
        write(keys, in: panel, row: panel.rows.count - 1, style: BrowserTheme.quiet)
    }

    private mutating func draw(
        _ line: PanelPage.Line,
        in panel: Panel,
        row: Int,
        detailAt start: Int
    ) {
        let end = panel.columns.count - (line.end.isEmpty ? 0 : columns(of: line.end) + 1)
        let first = panel.columns.lowerBound
        let place = panel.rows.lowerBound + row
        guard panel.rows.contains(place) else { return }
        let style = line.isHeading ? BrowserTheme.strong : .plain
        let isAlone = line.detail.isEmpty
        let width = write(
            line.text,
            column: first + line.indent,
            row: place,
            limit: (isAlone ? end : min(end, max(start - 2, line.indent + 8))) - line.indent,
            style: style
        )
        let indent = max(start, line.indent + width + 1)
        if !isAlone, indent < end {
            write(
                line.detail,
                column: first + indent,
                row: place,
                limit: end - indent,
                style: BrowserTheme.quiet
            )
        }
        write(line.end, in: panel, row: row, indent: end + 1)
    }

    /// Returns the column of the details: behind the longest text, but not beyond the middle.
    ///
    /// It stays the same while the page scrolls; of thousands of lines, only the first ones count.
    private func textStart(of lines: [PanelPage.Line], in panel: Panel) -> Int {
        let longest = lines.prefix(500).filter { !$0.detail.isEmpty }
            .map { $0.indent + columns(of: $0.text) }
        return min((longest.max() ?? 0) + 2, panel.columns.count / 2)
    }
}

extension PanelPage {
    /// The keys of the page, the most useful first.
    fileprivate func keyWords(_ keys: KeyTable) -> [String] {
        var words = acceptLabel.map { ["enter = \($0)"] } ?? []
        switch kind {
        case .found, .tree, .viewName, .copying: break
        case .field: words.append("j k = scroll")
        case .views: words.append("\(keys.key(for: .saveView)) = save this list")
        case .history: words.insert("type to find", at: 0)
        case .values:
            if offersWholeCount {
                words.append("\(keys.key(for: .countAll)) = count all in the org")
            }
        }
        return words + [kind == .viewName ? "esc = cancel" : "esc = close"]
    }
}
