/// A writer of frames to a terminal, each as its difference from the previous one.
///
/// A frame is one synchronized update (mode 2026), which other terminals ignore. Nothing is cleared
/// before it is painted, so nothing flickers. The writer sets the cursor again after each character
/// beyond ASCII: terminals disagree about the width of some, and an error must not shift the rest
/// of the row. The terminal itself moves rows that scroll.
package struct FrameWriter: Sendable {
    private let isColored: Bool
    private var shown: Grid?
    private var output: [UInt8] = []

    /// Makes a writer for a screen with unknown content.
    ///
    /// - Parameter isColored: Whether to write colours; attributes such as reverse are always
    ///   written.
    package init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Forgets the screen's content, so that the next frame is painted whole.
    package mutating func invalidate() {
        shown = nil
    }

    /// Returns the bytes that make the screen show a frame; empty if it already does.
    package mutating func bytes(showing grid: Grid) -> [UInt8] {
        var before = shown?.size == grid.size ? shown : nil
        output.removeAll(keepingCapacity: true)
        append("\u{1B}[?2026h\u{1B}[?25l")
        let start = output.count
        if let old = before, let shift = RowShift(from: old, to: grid) {
            append(shift.sequence)
            before?.shift(by: shift)
        }
        if let before, !differsMuch(grid, before) {
            for row in 0..<grid.size.rows { paintChanges(of: row, grid, before) }
        } else {
            for row in 0..<grid.size.rows {
                paint(row * grid.size.columns..<(row + 1) * grid.size.columns, grid)
            }
        }
        let isUnchanged = output.count == start && before?.cursor == grid.cursor
        shown = grid
        guard !isUnchanged else { return [] }
        if let cursor = grid.cursor {
            move(to: cursor.row, cursor.column)
            append("\u{1B}[?25h")
        }
        append("\u{1B}[?2026l")
        return output
    }

    /// Returns whether more than three fifths of the cells differ.
    private func differsMuch(_ grid: Grid, _ before: Grid) -> Bool {
        let count = grid.size.rows * grid.size.columns
        var different = 0
        for index in 0..<count where !grid.isSame(index, as: before) { different += 1 }
        return different * 5 > count * 3
    }

    /// Paints the differences in a row, joining those with fewer than four cells between them.
    private mutating func paintChanges(of row: Int, _ grid: Grid, _ before: Grid) {
        let cells = row * grid.size.columns..<(row + 1) * grid.size.columns
        var run: Range<Int>?
        for index in cells where !grid.isSame(index, as: before) {
            // Paint both halves of a wide cell, including one that is being replaced.
            let isHalf = grid.texts[index] == 0 || before.texts[index] == 0
            let first = isHalf ? max(cells.lowerBound, index - 1) : index
            let end = min(
                cells.upperBound,
                index + (grid.isWide[index] || before.isWide[index] ? 2 : 1)
            )
            if let open = run, first - open.upperBound < 4 {
                run = open.lowerBound..<max(open.upperBound, end)
            } else {
                if let run { paint(run, grid) }
                run = first..<end
            }
        }
        if let run { paint(run, grid) }
    }

    /// Paints cells of one row.
    private mutating func paint(_ cells: Range<Int>, _ grid: Grid) {
        let columns = grid.size.columns
        let row = cells.lowerBound / columns
        let rowEnd = (row + 1) * columns
        // Spaces up to the end of the row become one erase sequence.
        var end = cells.upperBound
        if end == rowEnd {
            while end > cells.lowerBound, grid.isBlank(end - 1) { end -= 1 }
        }
        let erases = cells.upperBound - end > 3
        if !erases { end = cells.upperBound }
        move(to: row, cells.lowerBound % columns)
        var style: UInt8 = 0
        var isBeyondASCII = false
        for index in cells.lowerBound..<end {
            let text = grid.texts[index]
            if text == 0 { continue }
            let isASCII = text < 0x80
            if isASCII, isBeyondASCII { move(to: row, index % columns) }
            isBeyondASCII = !isASCII
            if grid.styles[index] != style {
                style = grid.styles[index]
                append(CellStyle(bits: style).sequence(isColored: isColored))
            }
            if isASCII { output.append(UInt8(text)) } else { append(grid.text(index)) }
        }
        if style != 0 { append("\u{1B}[m") }
        if erases {
            if isBeyondASCII { move(to: row, end % columns) }
            append("\u{1B}[K")
        }
    }

    private mutating func move(to row: Int, _ column: Int) {
        append("\u{1B}[\(row + 1);\(column + 1)H")
    }

    private mutating func append(_ text: String) {
        output.append(contentsOf: text.utf8)
    }
}
