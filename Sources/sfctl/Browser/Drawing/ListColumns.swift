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
    private static let gap = 2
    /// What a value takes at most while others need room: the next one where that shows more columns.
    private static let limits = [32, 24, 18]
    /// A column is not cut to less than these.
    private static let least = 12
    /// An Id in 18 characters, which is never cut.
    private static let idWidth = 18
    /// The first loaded rows are measured, so that columns keep their widths while one scrolls, sorts and filters.
    private static let measuredRows = 100

    /// Measures the rows, and takes the columns that there is room for.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - layout: Where it stands on the screen.
    ///   - display: How text is measured.
    ///   - localTime: The zone in which times are shown.
    init(
        _ list: RecordList,
        layout: ScreenLayout,
        _ display: DisplayOptions,
        _ localTime: LocalTime
    ) {
        let all = list.query.columns ?? []
        let shape = RowShape(all)
        // A sign of order stands behind a name.
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

    /// What a column would take.
    private struct Measured {
        let width: Int
        /// Whether it is shown whole or not at all.
        let isFixed: Bool
        let isRightAligned: Bool

        /// What it takes while others need room, too.
        func usual(_ limit: Int) -> Int { isFixed ? width : min(width, limit) }
    }

    /// Takes columns from the left; the name is frozen, and the column under the cursor is among them.
    private static func fit(
        _ all: [Measured],
        cursor: Int,
        frozen: Int?,
        _ room: Range<Int>
    ) -> [Column] {
        let start = room.lowerBound + gutter
        let room = start..<max(start, room.upperBound - 1)
        var first = 0
        // Columns are left out from the left until that of the cursor fits.
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

    /// The first columns that there is room for; what is left widens those that lack some.
    ///
    /// - Returns: The columns, and whether the last one has less than the limit allows.
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
        // Those that lack least come first, so that as many as possible are whole.
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

    /// The column of the query at a column of the screen.
    func column(at screenColumn: Int) -> Int? {
        columns.first {
            $0.range.lowerBound <= screenColumn && screenColumn <= $0.range.upperBound
        }?.index
    }
}
