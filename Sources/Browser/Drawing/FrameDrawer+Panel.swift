import Terminal
import Text

extension FrameDrawer {
    /// The interior of a box over the list.
    struct Panel {
        let columns: Range<Int>
        let rows: Range<Int>
    }

    /// Draws an empty box in the middle of the screen.
    ///
    /// - Parameters:
    ///   - title: The title in the upper edge.
    ///   - width: The preferred width of the interior.
    ///   - height: The preferred height of the interior.
    ///   - style: The style of the title.
    /// - Returns: The interior, which is smaller on a small screen.
    mutating func drawPanel(
        _ title: String,
        width: Int,
        height: Int,
        style: CellStyle = BrowserTheme.strong
    ) -> Panel {
        let width = max(10, min(width, state.size.columns - 6))
        let height = max(1, min(height, state.size.rows - 4))
        let left = (state.size.columns - width - 4) / 2
        let top = max(0, (state.size.rows - height - 2) / 2)
        let (right, bottom) = (left + width + 3, top + height + 1)
        hush()
        grid.clear(columns: left - 1..<right + 2, rows: top..<bottom + 1)
        let line = String(repeating: sign("─", "-"), count: width + 2)
        write(
            sign("┌", "+") + line + sign("┐", "+"),
            column: left,
            row: top,
            style: BrowserTheme.quiet
        )
        write(
            sign("└", "+") + line + sign("┘", "+"),
            column: left,
            row: bottom,
            style: BrowserTheme.quiet
        )
        for row in top + 1..<bottom {
            write(sign("│", "|"), column: left, row: row, style: BrowserTheme.quiet)
            write(sign("│", "|"), column: right, row: row, style: BrowserTheme.quiet)
        }
        if !title.isEmpty {
            write(" \(title) ", column: left + 2, row: top, limit: width, style: style)
        }
        return Panel(columns: left + 2..<left + 2 + width, rows: top + 1..<bottom)
    }

    /// Writes into the lower edge of a box which of its lines are shown, if not all are.
    ///
    /// - Parameters:
    ///   - top: The first line on the screen.
    ///   - rows: The number of rows for lines.
    ///   - all: The number of lines.
    ///   - panel: The box.
    mutating func tellPlace(_ top: Int, _ rows: Int, of all: Int, in panel: Panel) {
        guard rows < all else { return }
        let (first, last) = (Count.grouped(top + 1), Count.grouped(min(top + rows, all)))
        let words = " \(first == last ? first : "\(first)-\(last)") of \(Count.grouped(all)) "
        write(
            words,
            column: max(panel.columns.lowerBound, panel.columns.upperBound - columns(of: words)),
            row: panel.rows.upperBound,
            style: BrowserTheme.quiet
        )
    }

    /// Dims everything under a box except the org and the keys.
    private mutating func hush() {
        for row in 1..<max(1, state.size.rows - 1) {
            grid.restyle(columns: 0..<state.size.columns, row: row) { $0 = BrowserTheme.quiet }
        }
    }

    /// Writes a line into a box; row 0 is its first.
    @discardableResult
    mutating func write(
        _ text: String,
        in panel: Panel,
        row: Int,
        indent: Int = 0,
        style: CellStyle = .plain
    ) -> Int {
        guard panel.rows.indices.contains(panel.rows.lowerBound + row) else { return 0 }
        return write(
            text,
            column: panel.columns.lowerBound + indent,
            row: panel.rows.lowerBound + row,
            limit: max(0, panel.columns.count - indent),
            style: style
        )
    }

    /// Highlights a row of a box as the one under the cursor.
    mutating func select(in panel: Panel, row: Int) {
        guard panel.rows.contains(panel.rows.lowerBound + row) else { return }
        grid.restyle(columns: panel.columns, row: panel.rows.lowerBound + row) { style in
            style.isReversed = true
            style.isDim = false
        }
    }

    /// Returns a text wrapped to a width.
    func wrapped(_ text: String, width: Int) -> [String] {
        state.display.wrapped(text, width: width)
    }
}
