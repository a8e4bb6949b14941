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
        let rows = layout.detailRows
        guard let id = list.currentRecord else { return }
        let object = list.query.object ?? ""
        let width = write(
            object,
            column: columns.lowerBound,
            row: rows.lowerBound,
            limit: columns.count,
            style: BrowserTheme.strong
        )
        write(
            "\(id)",
            column: columns.lowerBound + width + 2,
            row: rows.lowerBound,
            limit: max(0, columns.count - width - 2),
            style: BrowserTheme.quiet
        )
        let lines = state.detailLines
        let top = list.detail?.top ?? 0
        for (line, row) in zip(lines.dropFirst(top), rows.dropFirst()) {
            drawLine(line, columns, row, isCurrent: line.item == list.detail?.line)
        }
    }

    private mutating func drawLine(
        _ line: DetailLine,
        _ columns: Range<Int>,
        _ row: Int,
        isCurrent: Bool
    ) {
        let label = DetailContent.labelWidth(of: columns.count)
        let value = columns.lowerBound + label + 1
        let room = columns.upperBound - value
        switch line.kind {
        case .blank: break
        case .title:
            write(
                line.text,
                column: columns.lowerBound,
                row: row,
                limit: columns.count,
                style: CellStyle(color: .cyan, isBold: true)
            )
        case .heading:
            write(
                line.text,
                column: columns.lowerBound,
                row: row,
                limit: columns.count,
                style: BrowserTheme.strong
            )
        case .note:
            write(line.text, column: columns.lowerBound, row: row, limit: columns.count)
        case .field, .children, .more:
            write(
                line.label,
                column: columns.lowerBound,
                row: row,
                limit: label,
                style: BrowserTheme.quiet
            )
            var style = line.isNull ? BrowserTheme.quiet : CellStyle.plain
            if line.target != nil, line.kind == .field { style.isUnderlined = true }
            write(line.text, column: value, row: row, limit: room, style: style)
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
