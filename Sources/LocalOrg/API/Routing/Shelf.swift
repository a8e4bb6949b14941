/// Cursors in the order in which they were opened, and how many records they hold.
struct Shelf {
    private(set) var cursors: [String: Cursors.Cursor] = [:]
    /// The records of all cursors; each counts as one more, for what it takes itself.
    private(set) var size = 0
    private var order: [String] = []

    mutating func add(_ cursor: Cursors.Cursor, as id: String) {
        cursors[id] = cursor
        order.append(id)
        size += Self.size(of: cursor)
    }

    /// Drops the oldest cursor for as long as a condition holds for it.
    mutating func drop(while condition: (Shelf, Cursors.Cursor) -> Bool) {
        var dropped = 0
        while dropped < order.count, let cursor = cursors[order[dropped]], condition(self, cursor) {
            cursors[order[dropped]] = nil
            size -= Self.size(of: cursor)
            dropped += 1
        }
        order.removeFirst(dropped)
    }

    private static func size(of cursor: Cursors.Cursor) -> Int { cursor.results.recordCount + 1 }
}
