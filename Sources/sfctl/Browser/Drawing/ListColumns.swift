import Records
import Terminal
import Text

/// The columns of a list that fit on the screen, with their widths.
struct ListColumns: Sendable {
    struct Column: Hashable, Sendable {
        /// The index in the query's columns.
        let index: Int
        let range: Range<Int>
        let isRightAligned: Bool
    }

    let columns: [Column]
    /// How many columns there is no room for.
    let hiddenCount: Int

    /// The blanks before the first column: the cursor, the mark, a blank.
    static let gutter = 3
    private static let gap = 1

    /// Measures the rows on the screen.
    init(
        _ list: RecordList,
        layout: ScreenLayout,
        _ display: DisplayOptions,
        _ localTime: LocalTime
    ) {
        let all = list.query.columns ?? []
        let last = min(list.view.count, list.top + layout.rows.count)
        let rows = list.top < last ? list.view[list.top..<last] : []
        let shape = RowShape(all)
        let cells = rows.map { BrowserCell.cells(of: list.rows.json(of: $0), as: shape) }
        var widths = all.map { Grid.columns(of: $0.name, options: display) + 1 }
        var areNumbers = all.map { _ in !cells.isEmpty }
        for row in cells where row.count == all.count {
            for (column, cell) in row.enumerated() {
                let width =
                    cell.isNull
                    ? 6 : Grid.columns(of: ListCell.text(of: cell, localTime), options: display)
                widths[column] = max(widths[column], width)
                if !cell.isNull, cell.kind != .number { areNumbers[column] = false }
            }
        }
        let wide = Self.fit(widths, areNumbers, all, list, layout.list, usual: 32)
        // Narrower columns where that shows more of them.
        let narrow =
            wide.1 > 0 ? Self.fit(widths, areNumbers, all, list, layout.list, usual: 18) : wide
        (columns, hiddenCount) = narrow.1 < wide.1 ? narrow : wide
    }

    /// Places columns from the left: the name is frozen, and the column under the cursor is among them.
    private static func fit(
        _ widths: [Int],
        _ areNumbers: [Bool],
        _ all: [ResultColumn],
        _ list: RecordList,
        _ room: Range<Int>,
        usual: Int
    ) -> ([Column], Int) {
        guard !all.isEmpty, room.count > gutter + 4 else { return ([], all.count) }
        let end = room.upperBound - 1
        var first = 0
        let frozen = all.firstIndex { $0.path == ["Name"] }
        // Columns are left out from the left until that of the cursor fits.
        while true {
            let shown = order(all.indices, from: first, frozen: frozen)
            var columns: [Column] = []
            var start = room.lowerBound + gutter
            for (position, index) in shown.enumerated() {
                let isID = all[index].path == ["Id"]
                var width = isID ? max(18, min(widths[index], 18)) : min(widths[index], usual)
                let left = end - start
                let isLast = position == shown.count - 1
                if isLast, !isID { width = min(widths[index], max(width, left)) }
                if width > left {
                    guard !isID, left >= 8 else { break }
                    width = left
                }
                columns.append(
                    Column(
                        index: index,
                        range: start..<start + width,
                        isRightAligned: areNumbers[index]
                    )
                )
                start += width + gap
            }
            if columns.contains(where: { $0.index == list.column }) || first >= list.column {
                return (columns, all.count - columns.count)
            }
            first += 1
        }
    }

    private static func order(_ all: Range<Int>, from first: Int, frozen: Int?) -> [Int] {
        let rest = Array(all.dropFirst(first))
        guard let frozen, frozen < first else { return rest }
        return [frozen] + rest
    }

    /// The column of the query at a column of the screen.
    func column(at screenColumn: Int) -> Int? {
        columns.first {
            $0.range.lowerBound <= screenColumn && screenColumn <= $0.range.upperBound
        }?.index
    }
}
