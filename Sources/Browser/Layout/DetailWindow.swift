/// The part of a record's lines that is on the screen.
struct DetailWindow: Hashable, Sendable {
    /// The number of lines of the page.
    let count: Int
    /// The number of rows for them, below the page's title.
    let rows: Int

    /// A window of fewer rows needs them all for the record; its title says how much follows.
    private static let leastRows = 6

    /// Whether the page fits.
    var isWhole: Bool { count <= rows }

    /// The number of lines that are shown while more follow; a row then says so.
    var capacity: Int { isWhole || rows < Self.leastRows ? rows : rows - 1 }

    /// Returns the lines shown from a first one on.
    func shown(from top: Int) -> Range<Int> {
        let top = clamped(top)
        return top..<min(count, top + (top + rows < count ? capacity : rows))
    }

    /// Whether a row below the lines says that more follow.
    func hasMore(below top: Int) -> Bool {
        capacity < rows && clamped(top) + rows < count
    }

    /// Returns the first line, so that no row stays blank while lines above are hidden.
    func clamped(_ top: Int) -> Int { max(0, min(top, count - rows)) }

    /// Returns the first line that brings an item into view, with the least scrolling.
    ///
    /// Of an item that is taller than the window, any part will do.
    func top(showing item: Range<Int>, from top: Int) -> Int {
        var top = top
        if item.count <= capacity {
            if item.upperBound > top + capacity { top = item.upperBound - capacity }
            if item.lowerBound < top { top = item.lowerBound }
        } else {
            top = max(item.lowerBound, min(top, lastTop(of: item)))
        }
        return clamped(top)
    }

    /// Returns the first line of the window that shows the end of an item.
    func lastTop(of item: Range<Int>) -> Int {
        max(item.lowerBound, clamped(item.upperBound - capacity))
    }
}
