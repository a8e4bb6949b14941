import Records
import Terminal
import Text

extension FrameDrawer {
    mutating func drawDetail(_ list: RecordList, _ columns: Range<Int>) {
        if !layout.list.isEmpty {
            for row in layout.detailRows {
                write(
                    sign("│", "|"),
                    column: columns.lowerBound - 2,
                    row: row,
                    style: state.hasDetailFocus ? BrowserTheme.accent : BrowserTheme.quiet
                )
            }
        }
        guard let id = list.currentRecord, let page = state.detailLines else { return }
        let rows = layout.detailLineRows
        let window = DetailWindow(count: page.lines.count, rows: rows.count)
        let top = list.detail?.top ?? 0
        drawTitle(list.query.object ?? "", id, window, top, columns)
        let shown = window.shown(from: top)
        for (line, row) in zip(page.lines[shown], rows) {
            drawLine(line, page.columns, columns, row, isCurrent: line.item == list.detail?.item)
        }
        if window.hasMore(below: top) {
            drawMore(page.lines[shown.upperBound...], columns, rows.upperBound - 1)
        }
    }

    /// Draws that more lines follow, and the note about hidden fields, if it is among them.
    private mutating func drawMore(
        _ lines: ArraySlice<DetailLine>,
        _ columns: Range<Int>,
        _ row: Int
    ) {
        let start = columns.lowerBound
        let way = state.hasDetailFocus ? [BrowserAction.pageDown] : [.focus, .pageDown]
        let words = "more below (\(way.map { state.keys.key(for: $0) }.joined(separator: ", ")))"
        let width = write(words, column: start, row: row, style: BrowserTheme.accent) + 2
        guard let note = lines.first(where: { $0.kind == .hiddenFields })?.text else { return }
        // The key is in the whole note, after the fields.
        let texts = [note, String(note.prefix { $0 != "(" })]
        guard let text = texts.first(where: { width + self.columns(of: $0) <= columns.count })
        else { return }
        write(text, column: start + width, row: row, style: BrowserTheme.quiet)
    }

    /// Draws the object, the Id, and on the right the position in a page that does not fit.
    private mutating func drawTitle(
        _ object: String,
        _ id: RecordID,
        _ window: DetailWindow,
        _ top: Int,
        _ columns: Range<Int>
    ) {
        let row = layout.detailRows.lowerBound
        var room = columns.count
        if !window.isWhole {
            let position = positionWords(window, top, room)
            room -= position.count + 2
            write(position, column: columns.upperBound - position.count, row: row)
        }
        // The Id is never cut.
        let id = "\(id)"
        let width = write(
            object,
            column: columns.lowerBound,
            row: row,
            limit: max(0, room - id.count - 2),
            style: BrowserTheme.strong
        )
        let gap = width > 0 ? 2 : 0
        write(
            id,
            column: columns.lowerBound + width + gap,
            row: row,
            limit: max(0, room - width - gap),
            style: BrowserTheme.quiet
        )
    }

    /// The lines that are shown, such as `12-34 of 61`; shorter in a narrow pane.
    private func positionWords(_ window: DetailWindow, _ top: Int, _ room: Int) -> String {
        let shown = window.shown(from: top)
        let lines = "\(Count.grouped(shown.lowerBound + 1))-\(Count.grouped(shown.upperBound))"
        let isNarrow = room < Self.roomyTitle
        return "\(lines)\(isNarrow ? "/" : " of ")\(Count.grouped(window.count))"
    }

    /// The width from which a title has room for an object, an Id and a position.
    private static let roomyTitle = 44

    private mutating func drawLine(
        _ line: DetailLine,
        _ parts: DetailColumns,
        _ columns: Range<Int>,
        _ row: Int,
        isCurrent: Bool
    ) {
        let start = columns.lowerBound
        switch line.kind {
        case .blank: break
        case .title:
            write(
                line.text,
                column: start,
                row: row,
                limit: columns.count,
                style: CellStyle(color: .cyan, isBold: true)
            )
        case .heading, .note, .hiddenFields:
            let style: CellStyle =
                switch line.kind {
                case .heading: BrowserTheme.strong
                case .hiddenFields: BrowserTheme.quiet
                default: .plain
                }
            write(line.text, column: start, row: row, limit: columns.count, style: style)
        case .field, .children:
            let quiet = BrowserTheme.quiet
            write(line.label, column: start, row: row, style: quiet)
            write(line.name, column: start + parts.nameStart, row: row, style: quiet)
            write(line.type, column: start + parts.typeStart, row: row, style: quiet)
            var style = line.isQuiet ? quiet : .plain
            if line.opens { style.isUnderlined = true }
            let value = start + parts.valueStart
            write(
                line.text,
                column: value,
                row: row,
                limit: columns.upperBound - value,
                style: style
            )
        }
        // On the card, only the name shows the cursor.
        guard isCurrent, state.hasDetailFocus, line.kind != .blank, line.kind != .note else {
            return
        }
        grid.restyle(columns: columns, row: row) { style in
            style.isReversed = true
            style.isDim = false
        }
    }
}
