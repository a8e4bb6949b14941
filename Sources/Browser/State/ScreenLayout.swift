import Terminal

/// The layout of the screen: row 0 the org, row 1 the SOQL, row 2 the header, then the list; the
/// last two rows are the message and the keys.
struct ScreenLayout: Hashable, Sendable {
    let size: ScreenSize
    /// The columns of the list; empty if the record covers the screen.
    let list: Range<Int>
    /// The columns of the record; nil if none is shown.
    let detail: Range<Int>?
    /// The rows of the list, below its header.
    let rows: Range<Int>

    static let listTop = 3
    /// The number of rows on the screen outside the list.
    static let otherRows = 5

    init(_ state: BrowserState) {
        size = state.size
        let others = Self.otherRows - Self.listTop + Self.messageRows(in: state) - 1
        rows = Self.listTop..<max(Self.listTop + 1, size.rows - others)
        guard state.list?.detail != nil else {
            list = 0..<size.columns
            detail = nil
            return
        }
        let isSplit =
            size.columns >= BrowserPreferences.splitWidth && !state.preferences.isZoomed
        let width = isSplit ? size.columns * state.preferences.listShare / 100 : 0
        list = 0..<width
        // Beside the list, a separator and a blank come first.
        let start = isSplit ? width + 2 : 1
        detail = start..<max(start, size.columns - 1)
    }

    /// The rows of the record, which include the header's row.
    var detailRows: Range<Int> { Self.listTop - 1..<rows.upperBound }

    /// The rows of the record below its title.
    var detailLineRows: Range<Int> { detailRows.dropFirst() }

    /// Whether the record covers the list.
    var isDetailWhole: Bool { detail != nil && list.isEmpty }

    /// The number of rows that the message takes: two if it does not fit into one.
    static func messageRows(in state: BrowserState) -> Int {
        switch state.overlays.last {
        case .filter, .search, .find: return 1
        default: break
        }
        guard let message = state.message else { return 1 }
        let width = Grid.columns(of: message.text, options: state.display)
        return width > messageColumns(state.size) ? 2 : 1
    }

    /// The number of columns of a message's row.
    static func messageColumns(_ size: ScreenSize) -> Int { max(1, size.columns - 2) }

    /// Whether the terminal is too small to draw in.
    static func isTooSmall(_ size: ScreenSize) -> Bool {
        let smallest = BrowserPreferences.smallest
        return size.columns < smallest.columns || size.rows < smallest.rows
    }
}
