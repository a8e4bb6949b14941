import Platform
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
    /// The number of columns that do not fit.
    let hiddenCount: Int

    /// The width before the first column: the cursor, the mark, a blank.
    static let gutter = 3
    private static let gap = 2
    /// The limits on a column's width while others need room, tried in order; a lower one is used
    /// if it shows more columns.
    private static let limits = [32, 24, 18]
    /// The minimum width of a shortened column.
    private static let least = 12
    /// The width of an Id, 18 characters, which is never shortened.
    private static let idWidth = 18
    /// The number of rows to measure: only the first loaded ones, so that widths stay the same
    /// during scrolling, sorting and filtering.
    private static let measuredRows = 100

    /// Measures the rows, and selects the columns that fit.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - layout: The layout of the screen.
    ///   - display: The rules for measuring text.
    ///   - localTime: The time zone of displayed times.
    init(
        _ list: RecordList,
        layout: ScreenLayout,
        _ display: DisplayOptions,
        _ localTime: LocalTime
    ) {
        let all = list.columns ?? []
        let shape = RowShape(all)
        // A sort indicator follows the name.
        var widths = all.map { Grid.columns(of: $0.name, options: display) + 1 }
        var numbers = all.map { _ in false }
        var texts = all.map { _ in false }
        for row in 0..<min(list.rows.count, Self.measuredRows) {
            let cells = BrowserCell.cells(of: list.rows.json(of: RowNumber(row)), as: shape)
            guard cells.count == all.count else { continue }
            for (column, cell) in cells.enumerated() {
                let text = ListCell.text(of: cell, localTime)
                widths[column] = max(widths[column], Grid.columns(of: text, options: display))
                guard !cell.isNull else { continue }
                if cell.kind == .number { numbers[column] = true } else { texts[column] = true }
            }
        }
        let measured = all.indices.map { index in
            let isID = all[index].path == ["Id"]
            return Measured(
                width: isID ? Self.idWidth : widths[index],
                isFixed: isID || !texts[index],
                isRightAligned: numbers[index] && !texts[index]
            )
        }
        let frozen = all.firstIndex { $0.path == ["Name"] }
        columns = Self.fit(measured, cursor: list.column, frozen: frozen, layout.list)
        hiddenCount = all.count - columns.count
    }

    /// The width that a column needs.
    private struct Measured {
        let width: Int
        /// Whether the column cannot be shortened.
        let isFixed: Bool
        let isRightAligned: Bool

        /// Returns the width while other columns need room, too.
        func usual(_ limit: Int) -> Int { isFixed ? width : min(width, limit) }
    }

    /// Selects columns from the left; the name is frozen, and the column under the cursor is
    /// included.
    private static func fit(
        _ all: [Measured],
        cursor: Int,
        frozen: Int?,
        _ room: Range<Int>
    ) -> [Column] {
        let start = room.lowerBound + gutter
        let room = start..<max(start, room.upperBound - 1)
        var first = 0
        // Drop columns from the left until the cursor's column fits.
        while true {
            let shown = order(all.indices, from: first, frozen: frozen)
            var columns: [Column] = []
            var isCut = false
            for limit in limits {
                let taken = take(shown, of: all, limit: limit, room)
                let isBetter = taken.columns.count == columns.count && isCut && !taken.isCut
                guard taken.columns.count > columns.count || isBetter else { continue }
                (columns, isCut) = taken
            }
            if first >= cursor || columns.contains(where: { $0.index == cursor }) {
                return columns
            }
            first += 1
        }
    }

    /// Selects the first columns that fit; the remaining room widens the shortened ones.
    ///
    /// - Returns: The columns, and whether the last one is narrower than the limit allows.
    private static func take(
        _ indices: [Int],
        of all: [Measured],
        limit: Int,
        _ room: Range<Int>
    ) -> (columns: [Column], isCut: Bool) {
        var widths: [(index: Int, width: Int)] = []
        var isCut = false
        var left = room.count
        for index in indices {
            let usual = all[index].usual(limit)
            let width = min(usual, left)
            let least = all[index].isFixed ? usual : min(Self.least, usual)
            guard width >= least else { break }
            isCut = width < usual
            widths.append((index, width))
            left -= width + gap
        }
        left += gap
        func lack(_ column: Int) -> Int {
            all[widths[column].index].width - widths[column].width
        }
        // The columns that need least come first, so that as many as possible are complete.
        for column in widths.indices.sorted(by: { lack($0) < lack($1) }) where left > 0 {
            let more = min(left, lack(column))
            widths[column].width += more
            left -= more
        }
        var start = room.lowerBound
        let columns = widths.map { index, width in
            defer { start += width + gap }
            return Column(
                index: index,
                range: start..<start + width,
                isRightAligned: all[index].isRightAligned
            )
        }
        return (columns, isCut)
    }

    private static func order(_ all: Range<Int>, from first: Int, frozen: Int?) -> [Int] {
        let rest = Array(all.dropFirst(first))
        guard let frozen, frozen < first else { return rest }
        return [frozen] + rest
    }

    /// Returns the index in the query of the column at a screen column.
    func column(at screenColumn: Int) -> Int? {
        columns.first {
            $0.range.lowerBound <= screenColumn && screenColumn <= $0.range.upperBound
        }?.index
    }
}
