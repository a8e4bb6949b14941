import Synchronization

/// Query results that are kept for their later pages: as they were at query time, for two days, for the
/// session that asked.
///
/// Salesforce sets no limit on their number (REST API Developer Guide, "API Query Cursor Limits"); here the
/// oldest go when too many records are held.
final class Cursors: Sendable {
    private let open = Mutex(OpenCursors())
    private let capacity: Int

    /// Two days, in milliseconds.
    static let lifetime = 2 * 24 * 60 * 60 * 1000

    /// Makes an empty list of cursors that may hold so many records in all.
    init(capacity: Int = 20_000_000) {
        self.capacity = capacity
    }

    /// A result, and what its later pages need to know.
    struct Cursor: Sendable {
        let results: ResultSet
        let caller: Caller
        let batchSize: Int
        /// Milliseconds since 1970.
        let opened: Int
    }

    /// Keeps a result; the id under which it is found.
    func open(_ cursor: Cursor) -> String {
        let id = Locator.newCursor()
        open.withLock { open in
            open.drop { _, oldest in oldest.opened + Self.lifetime < cursor.opened }
            open.drop { open, _ in open.size + cursor.results.recordCount > capacity }
            open.add(cursor, as: id)
        }
        return id
    }

    /// The result that a session's locator leads to.
    ///
    /// - Throws: `APIFault` 400 where there is none: never opened, expired, another session's, or past its end.
    func cursor(
        of locator: Locator,
        for caller: Caller,
        now: Int
    ) throws(APIFault) -> Cursor {
        let cursor = open.withLock { $0.cursors[locator.cursor] }
        guard let cursor, cursor.caller == caller, now <= cursor.opened + Self.lifetime,
            (1..<max(1, cursor.results.recordCount)).contains(locator.consumed)
        else { throw .invalidLocator }
        return cursor
    }
}

/// Cursors in the order in which they were opened, and how many records they hold.
private struct OpenCursors {
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
    mutating func drop(while condition: (OpenCursors, Cursors.Cursor) -> Bool) {
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

extension APIFault {
    static let invalidLocator = APIFault("INVALID_QUERY_LOCATOR", "invalid query locator")
}
