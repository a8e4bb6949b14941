/// The size of a terminal in cells.
package struct ScreenSize: Hashable, Sendable {
    /// The width.
    package var columns: Int
    /// The height.
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A cell's position on the screen, from 0.
package struct ScreenPosition: Hashable, Sendable {
    /// The column.
    package var column: Int
    /// The row.
    package var row: Int

    /// Makes a position.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
