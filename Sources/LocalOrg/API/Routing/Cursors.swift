import Synchronization

/// Query results that are kept for their later pages: as they were at query time, for two days, for the
/// session that asked.
///
/// Salesforce sets no limit on their number (REST API Developer Guide, "API Query Cursor Limits"); here the
/// oldest go when too many records are held.
final class Cursors: Sendable {
    private let shelf = Mutex(Shelf())
    private let capacity: Int

    /// Two days, in milliseconds.
    static let lifetime = 2 * 24 * 60 * 60 * 1000

    /// Makes an empty place for cursors that hold so many records in all.
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
        shelf.withLock { shelf in
            shelf.drop { _, oldest in oldest.opened + Self.lifetime < cursor.opened }
            shelf.drop { shelf, _ in shelf.size + cursor.results.recordCount > capacity }
            shelf.add(cursor, as: id)
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
        let cursor = shelf.withLock { $0.cursors[locator.cursor] }
        guard let cursor, cursor.caller == caller, now <= cursor.opened + Self.lifetime,
            (1..<max(1, cursor.results.recordCount)).contains(locator.consumed)
        else { throw .invalidLocator }
        return cursor
    }
}

extension APIFault {
    static let invalidLocator = APIFault("INVALID_QUERY_LOCATOR", "invalid query locator")
}
