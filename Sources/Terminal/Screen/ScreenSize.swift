/// The size of a terminal in cells.
public struct ScreenSize: Hashable, Sendable {
    /// The width.
    public var columns: Int
    /// The height.
    public var rows: Int

    /// Makes a size.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A cell's position on the screen, from 0.
public struct ScreenPosition: Hashable, Sendable {
    /// The column.
    public var column: Int
    /// The row.
    public var row: Int

    /// Makes a position.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
