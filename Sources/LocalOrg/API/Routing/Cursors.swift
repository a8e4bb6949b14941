import Synchronization

/// Query results kept for their further pages, unchanged, for two days and for the session of the
/// query.
///
/// Salesforce sets no limit on their number (REST API Developer Guide, "API Query Cursor Limits").
/// Here the oldest are removed when the cursors hold too many records.
final class Cursors: Sendable {
    private let open = Mutex(OpenCursors())
    private let capacity: Int

    /// Two days, in milliseconds.
    static let lifetime = 2 * 24 * 60 * 60 * 1000

    /// Makes an empty list of cursors with a limit on the total number of records.
    init(capacity: Int = 20_000_000) {
        self.capacity = capacity
    }

    /// A result, with the data that its further pages need.
    struct Cursor: Sendable {
        let results: ResultSet
        let caller: Caller
        let batchSize: Int
        /// The time of the query, in milliseconds since 1970.
        let opened: Int
    }

    /// Stores a result and returns its id.
    func open(_ cursor: Cursor) -> String {
        let id = Locator.newCursor()
        open.withLock { open in
            open.drop { _, oldest in oldest.opened + Self.lifetime < cursor.opened }
            open.drop { open, _ in open.size + cursor.results.recordCount > capacity }
            open.add(cursor, as: id)
        }
        return id
    }

    /// Returns the result for a session's locator.
    ///
    /// - Throws: `APIFault` 400 if there is none: never opened, expired, another session's, or past
    ///   its end.
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

/// Cursors in the order in which they were opened, with the total number of their records.
private struct OpenCursors {
    private(set) var cursors: [String: Cursors.Cursor] = [:]
    /// The total number of records, plus one for each cursor's own overhead.
    private(set) var size = 0
    private var order: [String] = []

    mutating func add(_ cursor: Cursors.Cursor, as id: String) {
        cursors[id] = cursor
        order.append(id)
        size += Self.size(of: cursor)
    }

    /// Drops the oldest cursors while a condition holds.
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
