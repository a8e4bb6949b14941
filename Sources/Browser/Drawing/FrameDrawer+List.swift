import Changes
import Client
import Records
import SOQL
import Terminal
import Text

extension FrameDrawer {
    mutating func drawList(_ list: RecordList) {
        let columns = ListColumns(list, layout: layout, state.display, state.localTime)
        drawHeader(list, columns)
        let all = list.columns ?? []
        let shape = RowShape(all)
        for row in layout.rows {
            let index = list.top + row - layout.rows.lowerBound
            guard list.view.indices.contains(index) else { break }
            drawRow(list, index, row, columns, shape)
        }
        if list.view.isEmpty { drawEmpty(list) }
    }

    private mutating func drawHeader(_ list: RecordList, _ columns: ListColumns) {
        let row = ScreenLayout.listTop - 1
        let all = list.columns ?? []
        let hidden = hiddenCount(columns.hiddenCount)
        for column in columns.columns {
            var name = all[column.index].name
            let order = list.sort ?? list.orderInOrg
            if let order, order.column == column.index {
                name += order.isDescending ? sign("↓", "v") : sign("↑", "^")
            }
            let isCurrent = column.index == list.column
            var style = CellStyle(isBold: true)
            if isCurrent {
                style.color = .cyan
                style.isUnderlined = true
            }
            let end = min(column.range.upperBound, hidden.column - 1)
            let room = max(0, end - column.range.lowerBound)
            let width = min(self.columns(of: name), room)
            let start = column.isRightAligned ? end - width : column.range.lowerBound
            write(name, column: start, row: row, limit: room, style: style)
        }
        write(hidden.words, column: hidden.column, row: row, style: BrowserTheme.quiet)
    }

    /// Returns the number of hidden columns, and where it stands at the right end of the header.
    private func hiddenCount(_ count: Int) -> (words: String, column: Int) {
        let words = count > 0 ? "+\(count)" : ""
        let end = layout.list.upperBound - 1
        return (words, count > 0 ? end - words.count : layout.list.upperBound + 1)
    }

    private mutating func drawRow(
        _ list: RecordList,
        _ index: Int,
        _ row: Int,
        _ columns: ListColumns,
        _ shape: RowShape
    ) {
        let number = list.view[index]
        let id = list.rows.id(of: number)
        let cells = BrowserCell.cells(of: list.rows.json(of: number), as: shape)
        let isCurrent = index == list.cursor
        let isMarked = id.map(list.marks.contains) ?? false
        let isGone = id.map(list.gone.contains) ?? false
        var base = isMarked ? BrowserTheme.mark : .plain
        if isGone { base = BrowserTheme.quiet }
        drawGutter(list, id, row, isCurrent: isCurrent, isMarked: isMarked)
        let filter = list.parsedFilter
        for column in columns.columns where cells.indices.contains(column.index) {
            let cell = cells[column.index]
            let text = ListCell.text(of: cell, state.localTime)
            let width = min(self.columns(of: text), column.range.count)
            let start =
                column.isRightAligned ? column.range.upperBound - width : column.range.lowerBound
            write(
                text,
                column: start,
                row: row,
                limit: column.range.count,
                style: cell.isNull ? BrowserTheme.quiet : base
            )
            underline(filter, column, text, at: start, row)
        }
        if isGone, let end = columns.columns.last?.range.upperBound {
            write(
                "deleted elsewhere",
                column: max(0, end - 17),
                row: row,
                style: BrowserTheme.warning
            )
        }
        guard isCurrent else { return }
        let hasFocus = !state.hasDetailFocus
        grid.restyle(columns: layout.list, row: row) { style in
            style.isReversed = hasFocus
            style.isDim = false
            style.isBold = style.isBold || !hasFocus
        }
    }

    private mutating func drawGutter(
        _ list: RecordList,
        _ id: RecordID?,
        _ row: Int,
        isCurrent: Bool,
        isMarked: Bool
    ) {
        let start = layout.list.lowerBound
        if isCurrent { write(">", column: start, row: row) }
        if isMarked { write("*", column: start + 1, row: row, style: BrowserTheme.mark) }
        if let id, let error = list.errors[id] {
            let column = isMarked ? start + 2 : start + 1
            write(Self.sign(of: error), column: column, row: row, style: BrowserTheme.danger)
        }
    }

    private static func sign(of outcome: DeletionOutcome) -> String {
        switch outcome {
        case .unknown: "?"
        case .notSent: "-"
        default: "!"
        }
    }

    private mutating func underline(
        _ filter: RowFilter,
        _ column: ListColumns.Column,
        _ text: String,
        at start: Int,
        _ row: Int
    ) {
        let characters = Array(text)
        for match in ListCell.matches(of: filter, column: column.index, in: text) {
            let before = self.columns(of: String(characters[..<match.lowerBound]))
            let width = self.columns(of: String(characters[match]))
            let range = (start + before..<start + before + width)
                .clamped(to: start..<column.range.upperBound)
            grid.restyle(columns: range, row: row) { $0.isUnderlined = true }
        }
    }

    private mutating func drawEmpty(_ list: RecordList) {
        let words: String
        if !list.isLoaded {
            words = state.isAwaitingPage(of: list.id) ? "loading …" : "nothing loaded"
        } else if !list.filter.isEmpty {
            let reason =
                list.parsedFilter.unknownColumn.map { ", and no column is named '\($0)'" } ?? ""
            words =
                "no loaded row matches \"\(list.filter)\"\(reason); esc shows all, F searches the "
                + "org"
        } else if list.query.query?.isCount == true {
            words = "\(Count.grouped(list.totalSize ?? 0)) rows match"
        } else {
            words = "no rows"
        }
        write(
            words,
            column: ListColumns.gutter,
            row: layout.rows.lowerBound + 1,
            limit: max(0, layout.list.count - ListColumns.gutter),
            style: BrowserTheme.quiet
        )
    }
}
